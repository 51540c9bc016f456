import { h, Load, type PanelProps, panel, useData, useState, useStyle } from 'aspectd/console'
import { EDIT as EDIT_ASSERTIONS } from './assertion-data.ts'
import { Assertions } from './assertions.ts'
import { text } from './en.ts'
import { canHaveAssertions, type Health, loadHealth } from './health.ts'
import { EDIT as EDIT_INCIDENTS } from './incident-data.ts'
import { Incidents } from './incidents.ts'

/** Whether the entity is healthy, its incidents, and the assertions with their results. */
export const QualityPanel = panel(({ urn, type, can }: PanelProps) => {
  useStyle(new URL('./quality.css', import.meta.url))
  const [round, setRound] = useState(0)
  const hasAssertions = canHaveAssertions(type)
  const health = useData(signal => loadHealth(urn, hasAssertions, signal), [urn, hasAssertions, round])
  // The rights on a column are those on its dataset, which the server knows.
  const because = (anyOf: readonly string[]) =>
    type === 'schemaField' || can(...anyOf) ? undefined : text.lacks(anyOf)
  const shared = { urn, round, onChange: () => setRound(before => before + 1) }
  return h(
    'section',
    { 'aria-label': text.title, class: 'stack' },
    h(Load<Health>, { of: health }, ({ verdict, sentence }) =>
      h('p', { class: `quality-health ${verdict}`, role: 'status' }, sentence)
    ),
    h(Incidents, { ...shared, because: because(EDIT_INCIDENTS) }),
    hasAssertions && h(Assertions, { ...shared, because: because(EDIT_ASSERTIONS) })
  )
})
