import { number } from 'aspectd/console'

export const text = {
  choose: 'Choose a value',
  pickEntity: 'Choose an entity',
  valueOf: (name: string, at: number, count: number) => (count === 1 ? name : `${name} ${number(at)}`),
  addValue: 'Add another value',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removeValue: (at: number) => `Remove value ${number(at)}`,
  needsValue: 'Give a value first',
  needsNumber: 'Type numbers only',
  nothing: 'no value'
}
