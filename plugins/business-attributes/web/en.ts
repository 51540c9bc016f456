import { plural } from 'aspectd/console'

export const text = {
  title: 'Business attributes',
  find: 'Find business attributes',
  none: 'No business attributes. One is what columns of several datasets have in common, such as a customer number.',
  nothing: (query: string) => `No business attributes match “${query}”`,
  clear: 'Show all business attributes',
  total: (count: number) => plural(count, 'business attribute', 'business attributes'),
  name: 'Name',
  description: 'Description',
  type: 'Type',
  noType: 'No type',
  section: 'Business attribute',
  gone: 'Not found',
  needsName: 'Name is required',
  create: 'New business attribute',
  createNamed: (name: string) => (name.trim() === '' ? 'Create attribute' : `Create ${name}`),
  created: (name: string) => `Created ${name}`,
  changeNamed: (name: string) => `Edit ${name}`,
  saved: (name: string) => `Saved ${name}`,
  removeNamed: (name: string) => `Delete ${name}`,
  removeText: 'All columns lose it. It cannot be undone.',
  removed: (name: string) => `Deleted ${name}`
}
