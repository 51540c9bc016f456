import { type LabelKind, number, plural } from 'aspectd/console'

const things = (count: number, isColumns: boolean) =>
  isColumns ? plural(count, 'column', 'columns') : plural(count, 'entity', 'entities')
const what = (names: readonly string[], isColumns: boolean) =>
  names.length === 1 ? (names[0] ?? '') : things(names.length, isColumns)

const WORDS: Readonly<Record<LabelKind, string>> = { tag: 'tag', term: 'term' }

/** The names are those of the columns or entities. */
export const text = {
  addTitle: (kind: LabelKind, names: readonly string[], isColumns: boolean) =>
    `Add a ${WORDS[kind]} to ${what(names, isColumns)}`,
  removeTitle: (kind: LabelKind, names: readonly string[], isColumns: boolean) =>
    `Take a ${WORDS[kind]} off ${what(names, isColumns)}`,
  label: { tag: 'Tag', term: 'Glossary term' } as Readonly<Record<LabelKind, string>>,
  none: (kind: LabelKind) => `None of them has a ${WORDS[kind]} of a user.`,
  carried: (count: number, total: number) => (total === 1 ? '' : `on ${number(count)} of ${number(total)}`),
  takeOff: (label: string) => `Take ${label} off here`,
  unchanged: 'Nothing was changed.',
  tooMany: (count: number, max: number) =>
    `${number(count)} are selected. One request changes at most ${number(max)}: select fewer.`,
  what,
  added: (label: string, on: string, had: number) =>
    `${label} is on ${on}${had > 0 ? ` (${number(had)} had it before)` : ''}`,
  removed: (label: string, names: readonly string[], isColumns: boolean) => `${label} is off ${what(names, isColumns)}`
}
