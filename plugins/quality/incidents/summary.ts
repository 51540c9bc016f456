import { equalJson, type Urn } from '../../../core/index.ts'
import type { ModelAspects } from '../../entities/index.ts'

export type IncidentInfo = ModelAspects['incidentInfo']
type Summary = ModelAspects['incidentsSummary']

/** The most urgent first: the index is the number that is stored. */
const PRIORITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const
export type Priority = (typeof PRIORITIES)[number]

export const priorityNumber = (priority: Priority): number => PRIORITIES.indexOf(priority)

/** `undefined` for a number that clients have no name for. */
export const priorityNamed = (number: number | undefined): Priority | undefined =>
  number === undefined ? undefined : PRIORITIES[number]

/** Where the entities are indexed by the incidents that their summary names. */
export const SUMMARY_FIELDS: readonly string[] = [
  'incidentsSummary.activeIncidents',
  'incidentsSummary.resolvedIncidents'
]

/** The summary with the present state of one incident; the same object when it has that already. */
export function withIncident(old: Summary | undefined, urn: Urn, incident: IncidentInfo): Summary {
  const { type, customType, priority, status, created } = incident
  const isActive = status.state === 'ACTIVE'
  const details = {
    ...{ urn, type: customType ?? type, createdAt: created.time },
    ...(isActive ? {} : { resolvedAt: status.lastUpdated.time }),
    ...(priority === undefined ? {} : { priority })
  }
  const list = isActive ? 'activeIncidentDetails' : 'resolvedIncidentDetails'
  if (old?.[list]?.some(one => equalJson(one, details))) return old
  const others = withoutIncident(old, urn)
  return {
    ...{ activeIncidentDetails: [], resolvedIncidentDetails: [] },
    ...others,
    [list]: [...(others?.[list] ?? []), details]
  }
}

/** The same object when the summary does not name the incident. */
export function withoutIncident(old: Summary | undefined, urn: Urn): Summary | undefined {
  if (!old) return undefined
  const { activeIncidentDetails = [], resolvedIncidentDetails = [], ...rest } = old
  const { activeIncidents = [], resolvedIncidents = [] } = rest
  const known = [...activeIncidentDetails, ...resolvedIncidentDetails].map(one => one.urn)
  if (![...known, ...activeIncidents, ...resolvedIncidents].includes(urn)) return old
  const others = (list: readonly Urn[]) => list.filter(one => one !== urn)
  return {
    ...(rest.activeIncidents ? { activeIncidents: others(activeIncidents) } : {}),
    ...(rest.resolvedIncidents ? { resolvedIncidents: others(resolvedIncidents) } : {}),
    activeIncidentDetails: activeIncidentDetails.filter(one => one.urn !== urn),
    resolvedIncidentDetails: resolvedIncidentDetails.filter(one => one.urn !== urn)
  }
}
