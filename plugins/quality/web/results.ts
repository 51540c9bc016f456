import {
  Button,
  type Column,
  type ComponentChildren,
  h,
  here,
  Load,
  setQuery,
  Table,
  Time,
  useData,
  type VNode
} from 'aspectd/console'
import { isAddress, loadResults, type Run } from './assertion-data.ts'
import { text } from './en.ts'

type Result = NonNullable<Run['result']>

const FIRST = 20
/** A longer table would cut the details of a result to one line. */
const MOST = 200
const MORE = 5

const CLASSES = { SUCCESS: 'good', FAILURE: 'danger', ERROR: 'warning', INIT: 'muted' } as const

export const Outcome = ({ result }: { readonly result: Pick<Result, 'type'> | null }): VNode =>
  result
    ? h('strong', { class: CLASSES[result.type] }, text.assertions.outcomes[result.type])
    : h('span', { class: 'muted' }, text.assertions.noOutcome)

function limitOf(): number {
  const limit = Number(here.value.query.get('results'))
  return Number.isSafeInteger(limit) && limit > 0 ? Math.min(MOST, limit) : FIRST
}

const COLUMNS: readonly Column<Run>[] = [
  { title: text.results.when, width: '9rem', cell: ({ timestampMillis }) => h(Time, { at: timestampMillis }) },
  { title: text.results.result, width: '7rem', cell: ({ result }) => h(Outcome, { result }) },
  { title: text.results.details, cell: ({ result }) => result && h(Details, { result }) }
]

interface ResultsProps {
  /** The assertion. */
  readonly urn: string
  readonly name: string
}

/** The latest results of an assertion, as many as the address says. */
export function Results({ urn, name }: ResultsProps): VNode {
  const limit = limitOf()
  const loaded = useData(signal => loadResults(urn, limit, signal), [urn, limit])
  return h(Load<readonly Run[]>, { of: loaded }, runs =>
    runs.length === 0
      ? h('p', { class: 'muted' }, text.results.none)
      : h(
          'div',
          {},
          h(Table<Run>, {
            caption: text.results.of(name),
            columns: COLUMNS,
            rows: runs,
            keyOf: ({ timestampMillis, runId }) => `${timestampMillis} ${runId}`
          }),
          runs.length === limit && h(Older, { limit })
        )
  )
}

function Older({ limit }: { readonly limit: number }): VNode {
  if (limit === MOST) return h('p', { class: 'muted' }, text.results.most(MOST))
  const more = () => setQuery({ results: String(Math.min(MOST, limit * MORE)) }, { replace: true })
  return h(Button, { onClick: more }, text.results.older)
}

/** What was measured, in the words of the program that ran it. */
function Details({ result }: { readonly result: Result }): VNode {
  const { error, externalUrl, nativeResults } = result
  return h(
    'div',
    {},
    error && h('p', { class: 'danger quality-text', dir: 'auto' }, error.displayMessage || error.type),
    numbersOf(result).length > 0 && h('p', {}, numbersOf(result).join(', ')),
    nativeResults?.map(({ key, value }) =>
      h('p', { key, class: 'quality-text', dir: 'auto' }, text.results.entry(key, value ?? ''))
    ),
    linkOf(externalUrl)
  )
}

function numbersOf({ rowCount, missingCount, unexpectedCount, actualAggValue }: Result): string[] {
  const said = text.results
  return [
    ...(rowCount === null ? [] : [said.rows(rowCount)]),
    ...(missingCount === null ? [] : [said.missing(missingCount)]),
    ...(unexpectedCount === null ? [] : [said.unexpected(unexpectedCount)]),
    ...(actualAggValue === null ? [] : [said.value(actualAggValue)])
  ]
}

function linkOf(address: string | null): ComponentChildren {
  if (isAddress(address)) return h('a', { href: address, rel: 'noopener', target: '_blank' }, text.results.link)
  return address && h('p', { dir: 'auto' }, address)
}
