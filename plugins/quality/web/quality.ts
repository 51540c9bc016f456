import { entityAction, h, Load, type PanelProps, panel, useData, useRights, useState } from 'aspectd/console'
import { Assertions } from './assertions.ts'
import { text } from './en.ts'
import { canHaveAssertions, type Health, loadHealth } from './health.ts'
import { RaiseIncident } from './incident-forms.ts'
import { Incidents } from './incidents.ts'

/** In the menu of an entity. */
export const ReportAction = entityAction(({ urn, refresh, onClose }) =>
  h(RaiseIncident, { urn, onChange: refresh, onClose })
)

/** Whether the entity is healthy, its incidents, and the assertions with their results. */
export const QualityPanel = panel(({ urn, type, refresh }: PanelProps) => {
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
  const onChange = () => {
    setRound(before => before + 1)
    // The head of the page says it too.
    refresh()
  }
  const shared = { urn, round, onChange }
  return h(
    'section',
    { 'aria-label': text.title, class: 'stack' },
    h(Load<Health>, { of: health }, ({ verdict, sentence }) =>
      h('p', { class: `quality-health ${verdict}`, role: 'status' }, sentence)
    ),
    h(Incidents, { ...shared, mayChange: !rights.raiseIncident }),
    hasAssertions && h(Assertions, { ...shared, mayChange: !rights.upsertCustomAssertion })
  )
})
