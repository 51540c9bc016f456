import {
  entityPath,
  Failure,
  h,
  Icon,
  Link,
  Load,
  type PanelProps,
  panel,
  useData,
  useRights,
  useState,
  useStyle
} from 'aspectd/console'
import { Assertions } from './assertions.ts'
import { text } from './en.ts'
import { canHaveAssertions, type Health, loadHealth } from './health.ts'
import { Incidents } from './incidents.ts'

/** In the overview: that something is wrong, and where to see it. Nothing while all is well. */
export const QualityMark = panel(({ urn, type }: PanelProps) => {
  useStyle(new URL('./quality.css', import.meta.url))
  const { data, error, reload } = useData(signal => loadHealth(urn, canHaveAssertions(type), signal), [urn, type])
  if (error && !data) return h(Failure, { error, onRetry: reload })
  if (!data || data.verdict === 'good') return null
  return h(
    'p',
    { class: `quality-health ${data.verdict}`, role: 'status' },
    h(Icon, { name: 'warning' }),
    ` ${data.sentence} `,
    h(Link, { to: entityPath(urn, 'Quality') }, text.more)
  )
})

/** Whether the entity is healthy, its incidents, and the assertions with their results. */
export const QualityPanel = panel(({ urn, type }: PanelProps) => {
  useStyle(new URL('./quality.css', import.meta.url))
  const [round, setRound] = useState(0)
  const hasAssertions = canHaveAssertions(type)
  const health = useData(signal => loadHealth(urn, hasAssertions, signal), [urn, hasAssertions, round])
  // Of an incident with several entities the server has the last word.
  const rights = useRights({
    raiseIncident: { input: { type: 'OPERATIONAL', resourceUrn: urn } },
    ...(hasAssertions
      ? { upsertCustomAssertion: { input: { entityUrn: urn, type: '', description: '', platform: {} } } }
      : {})
  })
  const shared = { urn, round, onChange: () => setRound(before => before + 1) }
  return h(
    'section',
    { 'aria-label': text.title, class: 'stack' },
    h(Load<Health>, { of: health }, ({ verdict, sentence }) =>
      h('p', { class: `quality-health ${verdict}`, role: 'status' }, sentence)
    ),
    h(Incidents, { ...shared, because: rights.raiseIncident }),
    hasAssertions && h(Assertions, { ...shared, because: rights.upsertCustomAssertion })
  )
})
