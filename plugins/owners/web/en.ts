import { number, plural } from 'aspectd/console'

export const text = {
  owners: 'Owners',
  noOwners: 'No owners',
  add: 'Add owner',
  pick: 'User or group',
  type: 'Ownership type',
  filterTypes: 'More types than are listed here exist: the first are shown.',
  added: (name: string, type: string) => `Added ${name} (${type})`,
  already: (name: string, type: string) => `${name} was an owner already (${type})`,
  remove: (name: string, type: string) => `Remove ${name} (${type})`,
  removed: (name: string, type: string) => `Removed ${name} (${type})`,
  bulk: {
    title: (what: string) => `Add owner to ${what}`,
    added: (name: string, what: string, had: number) =>
      `Added ${name} to ${what}${had > 0 ? ` (${number(had)} had it before)` : ''}`
  },
  ingested: 'from source',
  title: 'Ownership types',
  find: 'Find ownership types',
  total: (count: number) => plural(count, 'ownership type', 'ownership types'),
  nothing: (query: string) => `No ownership type is named or described like “${query}”.`,
  none: 'No ownership types',
  clear: 'Show all ownership types',
  name: 'Name',
  description: 'Description',
  action: 'Actions',
  ofSystem: 'Built-in',
  create: 'New ownership type',
  createNamed: (name: string) => (name.trim() === '' ? 'Create type' : `Create ${name}`),
  created: (name: string) => `Created ${name}`,
  needsName: 'Name is required',
  change: 'Edit',
  changeNamed: (name: string) => `Edit ${name}`,
  changed: (name: string) => `Saved ${name}`,
  drop: 'Delete',
  dropNamed: (name: string) => `Delete ${name}`,
  dropped: (name: string) => `Deleted ${name}`,
  dropping: (name: string) => `Deleted ${name}; a task removes the owners of this type`,
  systemStays: 'Used by programs',
  dropText: (name: string, count: number) =>
    count === 0
      ? `No owner has the type ${name}. It cannot be brought back.`
      : `${number(count)} ${count === 1 ? 'entity has' : 'entities have'} owners of the type ${name}. Deleting it removes these owners. It cannot be undone.`
}
