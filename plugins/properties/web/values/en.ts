import { number } from 'aspectd/console'

export const text = {
  title: 'Properties',
  none: 'No properties',
  ingested: 'from source',
  add: 'Add property',
  pick: 'Property',
  pickHint: 'The properties that entities of this type can have.',
  set: (name: string) => `Set ${name}`,
  changeOf: (name: string) => `Edit ${name}`,
  removeOf: (name: string) => `Remove ${name}`,
  removeText:
    'Values of ingestion are removed too. Its next run brings them back. What users have set cannot be brought back.',
  removed: (name: string) => `Removed ${name}`,
  saved: (name: string) => `Set ${name}`,
  more: (left: number) => `and ${number(left)} more`
}
