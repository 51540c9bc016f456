import { number, plural } from 'aspectd/console'

const things = (count: number, isColumns: boolean) =>
  isColumns ? plural(count, 'column', 'columns') : plural(count, 'entity', 'entities')
const what = (names: readonly string[], isColumns: boolean) =>
  names.length === 1 ? (names[0] ?? '') : things(names.length, isColumns)

/** The names are those of the columns or entities. */
export const text = {
  addTitle: (names: readonly string[], isColumns: boolean) => `Add a tag to ${what(names, isColumns)}`,
  removeTitle: (names: readonly string[], isColumns: boolean) => `Take a tag off ${what(names, isColumns)}`,
  tag: 'Tag',
  noTags: 'None of them has a tag of a user.',
  carried: (count: number, total: number) => (total === 1 ? '' : `on ${number(count)} of ${number(total)}`),
  takeOff: (tag: string) => `Take ${tag} off here`,
  unchanged: 'Nothing was changed.',
  tooMany: (count: number, max: number) =>
    `${number(count)} are selected. One request changes at most ${number(max)}: select fewer.`,
  added: (tag: string, names: readonly string[], had: number, isColumns: boolean) =>
    `${tag} is on ${what(names, isColumns)}${had > 0 ? ` (${number(had)} had it before)` : ''}`,
  removed: (tag: string, names: readonly string[], isColumns: boolean) => `${tag} is off ${what(names, isColumns)}`
}
