export const text = {
  title: 'Service accounts',
  search: 'Find service accounts',
  create: 'New service account',
  createNamed: (name: string) => (name === '' ? 'Create the service account' : `Create ${name}`),
  needsName: 'Give it a name first',
  name: 'Name',
  description: 'Description',
  rights: 'Rights',
  by: 'Created by',
  when: 'Created',
  action: 'Action',
  giveRole: 'roles and tokens',
  token: 'New token',
  tokenFor: (name: string) => `New token for ${name}`,
  empty:
    'No service accounts yet. A service account is a user for a machine: it logs in with tokens and has its own rights.',
  nothing: (query: string) => `No service account contains “${query}”.`,
  remove: 'Delete',
  removeNamed: (name: string) => `Delete ${name}`,
  removeTitle: (name: string) => `Delete the service account ${name}?`,
  removeText:
    'Its tokens are revoked: the next request with one is refused. It leaves its roles, policies and ownerships. This cannot be undone.',
  removed: (name: string) => `${name} is deleted`,
  created: (name: string) => `${name} is created`
}
