import { graphql } from 'aspectd/console'
import { INCIDENT, INCIDENTS } from './documents.ts'
import type { IncidentNow, IncidentsOf, IncidentsOfVariables, RaiseVariables } from './documents.types.ts'
import { text } from './en.ts'

type Answer = NonNullable<NonNullable<IncidentsOf['entity']>['active']>
export type Incident = Answer['incidents'][number]
export type State = Incident['incidentStatus']['state']
export type IncidentType = RaiseVariables['input']['type']
export type Priority = NonNullable<Incident['priority']>
export type Stage = NonNullable<Incident['incidentStatus']['stage']>

export interface Incidents {
  /** Of the page, the active ones first. */
  readonly incidents: readonly Incident[]
  readonly active: number
  readonly resolved: number
}

/** What one form changes. */
export interface Texts {
  readonly title: string
  readonly description: string
  readonly priority: Priority | undefined
}

/** Incidents that are shown at once. */
export const PAGE = 10

const NOTHING: Answer = { total: 0, incidents: [] }

type Windows = Omit<IncidentsOfVariables, 'urn'>

interface IncidentPage {
  readonly urn: string
  readonly state: State | undefined
  readonly start: number
}

/** One page of the incidents of a state; without a state of all, the active ones first. */
export async function loadIncidents({ urn, state, start }: IncidentPage, signal: AbortSignal): Promise<Incidents> {
  const load = async (windows: Windows) => {
    const { entity } = await graphql<IncidentsOf>(INCIDENTS, { urn, ...windows }, signal)
    return { active: entity?.active ?? NOTHING, resolved: entity?.resolved ?? NOTHING }
  }
  const first = await load({
    ...{ activeStart: state === 'RESOLVED' ? 0 : start, activeCount: PAGE },
    ...{ resolvedStart: state === 'RESOLVED' ? start : 0, resolvedCount: PAGE }
  })
  const counts = { active: first.active.total, resolved: first.resolved.total }
  if (state === 'ACTIVE') return { ...counts, incidents: first.active.incidents }
  if (state === 'RESOLVED') return { ...counts, incidents: first.resolved.incidents }
  const above = Math.max(0, start - counts.active)
  const { resolved } =
    above === 0 ? first : await load({ activeStart: 0, activeCount: 1, resolvedStart: above, resolvedCount: PAGE })
  return { ...counts, incidents: [...first.active.incidents, ...resolved.incidents].slice(0, PAGE) }
}

export const nameOf = ({ title, incidentType, customType }: Incident): string =>
  title || customType || text.types[incidentType]

export const textsOf = ({
  title,
  description,
  priority
}: Pick<Incident, 'title' | 'description' | 'priority'>): Texts => ({
  ...{ title: title ?? '', description: description ?? '', priority: priority ?? undefined }
})

/** As it is stored now; `undefined` if it is gone. */
export async function loadTexts(urn: string): Promise<Texts | undefined> {
  const { entity } = await graphql<IncidentNow>(INCIDENT, { urn })
  if (!entity) return undefined
  const { title = null, description = null, priority = null } = entity
  return textsOf({ title, description, priority })
}
