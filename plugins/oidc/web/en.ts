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
  linkNamed: (label: string) => `Link ${label}`,
  unlink: 'Unlink',
  unlinkNamed: (label: string) => `Unlink ${label}`,
  unlinkTitle: (label: string) => `Unlink ${label}?`,
  unlinkText:
    'You can no longer log in there. Sessions that began there end, and groups and roles that came from there are removed.',
  unlinked: (label: string) => `Unlinked ${label}`
}
