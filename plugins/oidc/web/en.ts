export const text = {
  title: 'Identity providers',
  provider: 'Provider',
  status: 'Status',
  linked: 'Linked',
  notLinked: 'Not linked',
  lastLogIn: 'Last log-in',
  never: 'Never',
  action: 'Action',
  link: 'Link',
  linkNamed: (label: string) => `Link ${label}`
}
