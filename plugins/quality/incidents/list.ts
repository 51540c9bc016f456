import { type Call, type Criterion, type EntityRef, numberKey, parseUrn } from '../../../core/index.ts'
import { type Page, spelledUrns, windowOf } from '../../entities/index.ts'
import type { QualityDeps } from '../assets.ts'
import { QualityInput } from '../errors.ts'
import { type IncidentInfo, type Priority, priorityNumber } from './summary.ts'

type Status = IncidentInfo['status']

export interface IncidentsArgs extends Pick<Page, 'start' | 'count'> {
  readonly state?: Status['state'] | null
  readonly stage?: Status['stage'] | null
  readonly priority?: Priority | null
  readonly assigneeUrns?: readonly string[] | null
}

/** The incidents of an entity, the newest first. Nothing of an entity that does not exist, or is hidden. */
export function createIncidentList({ data, entities }: QualityDeps) {
  return async (call: Call, { urn }: EntityRef, args: IncidentsArgs) => {
    const { state, stage, priority, assigneeUrns, ...page } = args
    const { start, count: limit } = windowOf(page, { refusal: QualityInput })
    if (!(await entities.exists(call, urn))) return { start, count: 0, total: 0, incidents: [] }
    const all: Criterion[] = [
      { field: 'incidentInfo.entities', in: await spelledUrns(entities.aspects, call, [urn]) },
      ...(state ? [{ field: 'incidentInfo.state', in: [state] }] : []),
      ...(stage ? [{ field: 'incidentInfo.stage', in: [stage] }] : []),
      ...(priority ? [{ field: 'incidentInfo.priority', in: [numberKey(priorityNumber(priority))] }] : []),
      ...(assigneeUrns ? [{ field: 'incidentInfo.assignees', in: assigneeUrns.map(parseUrn) }] : [])
    ]
    const newestFirst = { field: 'incidentInfo.created', descending: true }
    const query = { types: ['incident'], where: { all }, sort: newestFirst }
    const { urns, total } = await data.find(call, query, { skip: start, limit })
    return { start, count: urns.length, total, incidents: urns.map(one => ({ urn: one })) }
  }
}
