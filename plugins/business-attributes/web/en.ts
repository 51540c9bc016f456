import { plural } from 'aspectd/console'

export const text = {
  title: 'Business attributes',
  find: 'Find business attributes',
  none: 'There is no business attribute yet. One is what columns of several datasets have in common, such as a customer number.',
  nothing: (query: string) => `No business attribute is named like “${query}”.`,
  clear: 'Show all business attributes',
  total: (count: number) => plural(count, 'business attribute', 'business attributes'),
  name: 'Name',
  description: 'Description',
  type: 'Type',
  noType: 'No type',
  section: 'Business attribute',
  gone: 'It was deleted.',
  needsName: 'Type a name first',
  create: 'New business attribute',
  createNamed: (name: string) => (name.trim() === '' ? 'Create the attribute' : `Create ${name}`),
  created: (name: string) => `${name} is created`,
  changeNamed: (name: string) => `Change ${name}`,
  saved: (name: string) => `${name} is changed`,
  removeNamed: (name: string) => `Delete ${name}`,
  removeText: 'All columns lose it. It cannot be undone.',
  removed: (name: string) => `${name} is deleted`
}
