import {
  type Column,
  Empty,
  EntityLink,
  Fragment,
  graphql,
  h,
  here,
  Load,
  panel,
  Select,
  setQuery,
  shortName,
  Table,
  Time,
  useData,
  useEntityNames,
  type VNode
} from 'aspectd/console'
import { TIMELINE } from './documents.ts'
import type { Timeline, TimelineVariables } from './documents.types.ts'
import { text } from './en.ts'

type Found = NonNullable<Timeline['getTimeline']>

/** The tab History, above the versions of aspects: all changes in words, `?category=`. */
export const TimelinePanel = panel(({ urn }) =>
  here.value.query.get('aspect') === null ? h(Changes, { key: urn, urn }) : null
)

const CATEGORIES = Object.entries(text.categories).map(([value, label]) => ({ value, label }))

function Changes({ urn }: { readonly urn: string }): VNode {
  const named = here.value.query.get('category') ?? ''
  const category = CATEGORIES.find(({ value }) => value === named)?.value ?? ''
  const timeline = useData<Found | null>(
    async signal => {
      const categories = category === '' ? null : [category as keyof typeof text.categories]
      const variables: TimelineVariables = { urn, categories }
      return (await graphql<Timeline>(TIMELINE, { ...variables }, signal)).getTimeline
    },
    [urn, category]
  )
  return h(
    'section',
    {},
    h('h2', {}, text.title),
    h(Select, {
      label: text.category,
      value: category,
      onChange: value => setQuery({ category: value }),
      options: [{ value: '', label: text.all }, ...CATEGORIES]
    }),
    h(Load<Found | null>, { of: timeline }, found => (found ? h(Shown, { found }) : h(Empty, { text: text.none })))
  )
}

interface Row {
  readonly key: string
  readonly time: number
  readonly actor: string | null
  readonly change: Change
}

function Shown({ found: { changeTransactions, gaps } }: { readonly found: Found }): VNode {
  const rows = changeTransactions
    .toReversed()
    .flatMap(({ timestampMillis: time, actor, changes }, at): Row[] =>
      (changes ?? []).map((change, index) => ({ key: `${at} ${index}`, time, actor, change }))
    )
  const names = useEntityNames(rows.flatMap(urnsOf).slice(0, MOST_NAMES))
  const omitted = changeTransactions.reduce((sum, { omittedChanges }) => sum + omittedChanges, 0)
  return h(
    'div',
    {},
    rows.length === 0
      ? h(Empty, { text: text.none })
      : h(Table<Row>, { caption: text.caption, columns: columnsOf(names), rows, keyOf: ({ key }) => key, nameOf }),
    omitted > 0 && h('p', { class: 'muted' }, text.omitted(omitted)),
    gaps.map(({ aspect, oldestVersion }) => h('p', { key: aspect, class: 'muted' }, text.gap(aspect, oldestVersion)))
  )
}

const nameOf = ({ change }: Row): string => change.description ?? ''

type Names = ReadonlyMap<string, string>

/** Entities of sentences whose names are asked for; of those that are named later only, the end of the URN is shown. */
const MOST_NAMES = 500

const URN = /urn:li:\w+:(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|[^\s'"`,()]*[^\s'"`,().:;])/g

/** What a sentence of the server names, where it is shown. */
const urnsOf = ({ change }: Row): readonly string[] => (wordsOf(change) ? [] : (change.description?.match(URN) ?? []))

const columnsOf = (names: Names): readonly Column<Row>[] => [
  { title: text.when, width: '10rem', cell: ({ time }) => h(Time, { at: time }) },
  {
    title: text.who,
    width: '12rem',
    cell: ({ actor }) => actor !== null && h(EntityLink, { urn: actor })
  },
  { title: text.what, cell: ({ change }) => sentenceOf(change, names) }
]

type Transaction = Found['changeTransactions'][number]
type Change = NonNullable<Transaction['changes']>[number]

/** The change in words, with a link to what was added or removed; the server's sentence where that has no page. */
function sentenceOf(change: Change, names: Names): VNode {
  const words = wordsOf(change)
  if (!words) return h('span', { dir: 'auto' }, named(change.description, names))
  const { noun, verb, modifier } = words
  const path = change.parameters?.find(({ key }) => key === 'fieldPath')?.value ?? undefined
  return h(Fragment, {}, `${noun} `, h(EntityLink, { urn: modifier }), ` ${verb(path)}`)
}

function wordsOf({ category, operation, modifier }: Change) {
  const noun = category === null ? undefined : text.nouns[category]
  const verb = operation === 'ADD' ? text.added : operation === 'REMOVE' ? text.removed : undefined
  return noun && verb && modifier ? { noun, verb, modifier } : undefined
}

/** A sentence of the server, with names instead of URNs. */
const named = (sentence: string | null, names: Names): string =>
  (sentence ?? '').replace(URN, urn => names.get(urn) ?? shortName(urn))
