import { number } from 'aspectd/console'

export const text = {
  title: 'Joined with',
  other: 'Dataset',
  columns: 'Columns',
  relationship: 'Relationship',
  rows: 'Rows',
  cardinalities: { ONE_ONE: 'one to one', ONE_N: 'one to many', N_ONE: 'many to one', N_N: 'many to many' },
  more: (left: number) => `and ${number(left)} more`
}
