import { type Column, h, Icon, Link, Mark, plugins, rest, Table, useData, type VNode } from 'aspectd/console'
import { text as words } from '../en.ts'
import { type Finding, firstError, type Report } from '../model/report.ts'
import { isBad, type RunKind } from '../model/run-state.ts'
import { text } from './en.ts'

const PLACES = 3
/** Of what a run has written: enough to see which platforms it is of. */
const SAMPLE = 50

interface OutcomeProps {
  readonly urn: string
  readonly kind: RunKind
  readonly report: Report
  readonly log: string | null
  readonly milliseconds: number | null
  /** Its facts. */
  readonly children?: VNode
}

/** What came of a run that has ended: its figures and where they lead, or its first error. */
export function Outcome({ urn, kind, report, log, milliseconds, children }: OutcomeProps): VNode {
  const duration = milliseconds === null ? '' : words.duration(milliseconds)
  const { counted, findings } = report
  const error = isBad(kind) ? firstError(report, log) : undefined
  const isDone = kind === 'succeeded' || kind === 'warnings'
  return h(
    'div',
    { class: 'stack' },
    error && h('div', { class: 'banner danger' }, h(Icon, { name: 'circle-x' }), h('p', { dir: 'auto' }, error)),
    isDone &&
      h(
        'div',
        { class: 'outcome' },
        h('p', { class: 'figures' }, counted.length > 0 ? text.outcome(counted, duration) : text.nothing(duration)),
        counted.length > 0 && h(See, { urn, report })
      ),
    children,
    findings.length > 0 && h(Findings, { report })
  )
}

interface SeeProps {
  readonly urn: string
  readonly report: Report
}

/** A search for what the run has written, by the platforms that it is of. */
function See({ urn, report: { counted } }: SeeProps): VNode | null {
  const { data: platforms = [] } = useData(signal => platformsOf(urn, signal), [urn])
  const [most] = counted.filter(({ type }) => type === 'dataset')
  if (!most || platforms.length === 0) return null
  const filters = [...platforms.map(one => `platform:${one}`), '_entityType:DATASET']
  const query = new URLSearchParams(filters.map(filter => ['filter', filter]))
  return h(Link, { to: `/search?${query}`, class: 'button primary' }, text.see(most))
}

async function platformsOf(runId: string, signal: AbortSignal): Promise<readonly string[]> {
  if (!plugins.value.has('runs')) return []
  const body = { runId, start: 0, count: SAMPLE, includeSoft: false }
  const { value } = await rest<{ value: readonly { readonly urn: string }[] }>('/runs?action=describe', {
    ...{ method: 'POST', body, signal }
  })
  return [...new Set(value.flatMap(({ urn }) => /^urn:li:dataset:\((urn:li:dataPlatform:[^,]+),/.exec(urn)?.[1] ?? []))]
}

const columns: readonly Column<Finding>[] = [
  {
    title: text.severity,
    width: '8rem',
    cell: ({ severity }) =>
      h(
        Mark,
        { kind: severity === 'failure' ? 'failing' : 'warning' },
        severity === 'failure' ? text.failure : text.warning
      )
  },
  {
    title: text.what,
    cell: ({ title, message }) =>
      h('span', { dir: 'auto' }, title !== '' && h('strong', {}, title), title !== '' && ' ', message)
  },
  { title: text.where, cell: ({ places }) => h(Places, { places }) }
]

const Places = ({ places }: Pick<Finding, 'places'>): VNode =>
  h(
    'span',
    { class: 'places', dir: 'auto' },
    places.slice(0, PLACES).map(place => h('code', { key: place }, place)),
    places.length > PLACES && h('span', { class: 'muted' }, text.moreOf(places.length - PLACES))
  )

const Findings = ({ report: { findings, leftOut } }: { readonly report: Report }): VNode =>
  h(
    'section',
    { class: 'card', 'aria-label': text.findings },
    h('header', {}, h('h2', {}, text.findings)),
    h(
      'div',
      { class: 'in' },
      h(Table<Finding>, {
        ...{ caption: text.findings, columns, rows: findings },
        keyOf: one => `${one.severity} ${one.title} ${one.message} ${one.places[0]}`
      }),
      leftOut > 0 && h('p', { class: 'hint' }, text.leftOut(leftOut))
    )
  )
