import {
  Button,
  Confirm,
  Empty,
  EntityLink,
  entityPath,
  Failure,
  graphql,
  h,
  here,
  Link,
  Load,
  Pager,
  Sql,
  setQuery,
  Time,
  toast,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import {
  type Assertion,
  type Counts,
  columnsOf,
  type Found,
  isAddress,
  kindOf,
  loadAssertions,
  loadCounts,
  logicOf,
  nameOf,
  PAGE
} from './assertion-data.ts'
import { DELETE } from './documents.ts'
import { text } from './en.ts'
import { Outcome, Results } from './results.ts'

interface AssertionsProps {
  readonly urn: string
  readonly mayChange: boolean
  /** Changes when they must be loaded again. */
  readonly round: number
  readonly onChange: () => void
}

/** The first of the page, from the address. */
function firstOf(): number {
  const first = Number(here.value.query.get('assertions'))
  return Number.isSafeInteger(first) && first > 0 ? first : 0
}

/** Checks of the data, each with its latest result. */
export function Assertions({ urn, mayChange, round, onChange }: AssertionsProps): VNode {
  const start = firstOf()
  const loaded = useData(signal => loadAssertions(urn, start, signal), [urn, start, round])
  const counts = useData(signal => loadCounts(urn, start, signal), [urn, start, round])
  const show = ({ total, assertions }: Found) =>
    total === 0
      ? h(Empty, { text: text.assertions.none })
      : h(
          'div',
          {},
          h('p', { class: 'muted' }, text.assertions.total(total)),
          counts.error && h(Failure, { error: counts.error, onRetry: counts.reload }),
          assertions.map(assertion =>
            h(OneAssertion, {
              key: assertion.urn,
              ...{ urn, assertion, mayChange, onChange, counts: counts.data?.get(assertion.urn) }
            })
          ),
          h(Pager, {
            ...{ start, count: PAGE, total },
            onStart: next => setQuery({ assertions: next === 0 ? undefined : String(next), assertion: undefined })
          })
        )
  return h(
    'section',
    { 'aria-label': text.assertions.title, class: 'stack' },
    h('h2', {}, text.assertions.title),
    h(Load<Found>, { of: loaded }, show)
  )
}

interface OneProps extends Pick<AssertionsProps, 'urn' | 'mayChange' | 'onChange'> {
  readonly assertion: Assertion
  /** Absent while it is loaded. */
  readonly counts: Counts | undefined
}

function OneAssertion({ urn, assertion, mayChange, counts, onChange }: OneProps): VNode {
  const { info, platform } = assertion
  const name = nameOf(assertion)
  const columns = columnsOf(assertion)
  const isOpen = here.value.query.get('assertion') === assertion.urn
  return h(
    'article',
    { class: 'quality-item', 'aria-label': name },
    h('h3', { dir: 'auto' }, name),
    h(Latest, { assertion }),
    h(
      'p',
      { class: 'muted' },
      h('span', { dir: 'auto' }, kindOf(assertion)),
      ` ${text.assertions.ranBy} `,
      h(EntityLink, { urn: platform.urn, name: platform.properties?.displayName || platform.name }),
      counts && `, ${text.assertions.counts(counts.total, counts.failed, counts.errored)}`
    ),
    columns.length > 0 &&
      h(
        'p',
        { class: 'row' },
        `${text.assertions.columns}: `,
        columns.map(path => h(Link, { key: path, to: entityPath(urn, 'Schema', { column: path }) }, path))
      ),
    info?.note && h('p', { class: 'quality-text', dir: 'auto' }, info.note),
    h(Tools, { assertion, name, isOpen, mayChange, onChange }),
    isOpen && h(Logic, { assertion }),
    isOpen && h(Results, { urn: assertion.urn, name })
  )
}

function Latest({ assertion: { latest } }: { readonly assertion: Assertion }): VNode {
  const [run] = latest?.runEvents ?? []
  if (!run) return h('p', { class: 'muted' }, text.assertions.noResult)
  const { result, timestampMillis } = run
  return h(
    'p',
    { dir: 'auto' },
    h(Outcome, { result }),
    ' ',
    h(Time, { at: timestampMillis }),
    result?.error?.displayMessage && `: ${result.error.displayMessage}`
  )
}

function Logic({ assertion }: { readonly assertion: Assertion }): VNode | null {
  const logic = logicOf(assertion)
  return logic === '' ? null : h('pre', { tabIndex: 0, dir: 'ltr' }, h(Sql, { text: logic }))
}

interface ToolsProps extends Pick<OneProps, 'assertion' | 'mayChange' | 'onChange'> {
  readonly name: string
  readonly isOpen: boolean
}

function Tools({ assertion: { urn, info }, name, isOpen, mayChange, onChange }: ToolsProps): VNode {
  const said = text.assertions
  const [isAsking, setAsking] = useState(false)
  const address = info?.externalUrl ?? null
  const erase = async () => {
    await graphql(DELETE, { urn })
    setQuery({ assertion: undefined, results: undefined }, { replace: true })
    onChange()
    toast(said.removed(name))
  }
  const toggle = () => setQuery({ assertion: isOpen ? undefined : urn, results: undefined }, { replace: true })
  return h(
    'div',
    { class: 'row' },
    h(
      Button,
      { label: isOpen ? said.closeNamed(name) : said.openNamed(name), onClick: toggle },
      isOpen ? said.close : said.open
    ),
    isAddress(address)
      ? h(
          'a',
          { href: address, rel: 'noopener', target: '_blank', 'aria-label': said.outsideNamed(name) },
          said.outside
        )
      : address && h('span', { dir: 'auto' }, address),
    mayChange &&
      h(Button, { kind: 'danger', label: said.removeNamed(name), onClick: () => setAsking(true) }, said.remove),
    isAsking &&
      h(Confirm, {
        ...{ title: said.removeNamed(name), text: said.removeText, verb: said.removeNamed(name) },
        ...{ onConfirm: erase, onClose: () => setAsking(false) }
      })
  )
}
