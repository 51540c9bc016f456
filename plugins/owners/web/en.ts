import { number, plural } from 'aspectd/console'

export const text = {
  owners: 'Owners',
  noOwners: 'Nobody owns it yet.',
  add: 'Add an owner',
  pick: 'User or group',
  type: 'Owns it as',
  filterTypes: 'More types than are listed here exist: the first are shown.',
  added: (name: string, type: string) => `${name} owns it now (${type})`,
  already: (name: string, type: string) => `${name} owned it before (${type})`,
  remove: (name: string, type: string) => `Remove ${name} (${type})`,
  removed: (name: string, type: string) => `${name} does not own it any more (${type})`,
  ingested: 'added by ingestion',
  title: 'Ownership types',
  find: 'Find ownership types',
  total: (count: number) => plural(count, 'ownership type', 'ownership types'),
  nothing: (query: string) => `No ownership type is named or described like “${query}”.`,
  none: 'There is no ownership type.',
  clear: 'Show all ownership types',
  name: 'Name',
  description: 'Description',
  action: 'Actions',
  ofSystem: 'Of the system',
  create: 'New ownership type',
  createNamed: (name: string) => (name.trim() === '' ? 'Create the type' : `Create ${name}`),
  created: (name: string) => `${name} is created`,
  needsName: 'Type a name first',
  change: 'Change',
  changeNamed: (name: string) => `Change ${name}`,
  changed: (name: string) => `${name} is changed`,
  drop: 'Delete',
  dropNamed: (name: string) => `Delete ${name}`,
  dropped: (name: string) => `${name} is deleted`,
  dropping: (name: string) => `${name} is deleted; a task removes the owners of this type`,
  systemStays: 'Programs refer to it.',
  dropText: (name: string, count: number) =>
    count === 0
      ? `No owner has the type ${name}. It cannot be brought back.`
      : `${number(count)} ${count === 1 ? 'entity has' : 'entities have'} owners of the type ${name}. Deleting it removes these owners. It cannot be undone.`
}
