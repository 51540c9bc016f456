import { type LabelKind, number, plural } from 'aspectd/console'

const things = (count: number, isColumns: boolean) =>
  isColumns ? plural(count, 'column', 'columns') : plural(count, 'entity', 'entities')
const what = (names: readonly string[], isColumns: boolean) =>
  names.length === 1 ? (names[0] ?? '') : things(names.length, isColumns)

const WORDS: Readonly<Record<LabelKind, string>> = { tag: 'tag', term: 'term' }

/** The names are those of the columns or entities. */
export const text = {
  addTitle: (kind: LabelKind, names: readonly string[], isColumns: boolean) =>
    `Add ${WORDS[kind]} to ${what(names, isColumns)}`,
  removeTitle: (kind: LabelKind, names: readonly string[], isColumns: boolean) =>
    `Remove ${WORDS[kind]} from ${what(names, isColumns)}`,
  label: { tag: 'Tag', term: 'Glossary term' } as Readonly<Record<LabelKind, string>>,
  none: (kind: LabelKind) => `No ${WORDS[kind]}s added by users`,
  carried: (count: number, total: number) => (total === 1 ? '' : `on ${number(count)} of ${number(total)}`),
  takeOff: (label: string) => `Remove ${label}`,
  unchanged: 'No changes',
  create: { tag: 'New tag', term: 'New term' } as Readonly<Record<LabelKind, string>>,
  createAndAdd: 'Create and add',
  name: 'Name',
  needsName: 'Name is required',
  group: 'Term group',
  inGroup: (group: string) => `In ${group}`,
  atTop: 'At the top of the glossary',
  tooMany: (count: number, max: number) =>
    `${number(count)} are selected. One request changes at most ${number(max)}: select fewer.`,
  what,
  added: (label: string, on: string, had: number) =>
    `Added ${label} to ${on}${had > 0 ? ` (${number(had)} had it before)` : ''}`,
  removed: (label: string, names: readonly string[], isColumns: boolean) =>
    `Removed ${label} from ${what(names, isColumns)}`
}
