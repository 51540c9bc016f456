import { type Call, type EntityField, type EntityRef, entityTypeOf } from '../../core/index.ts'
import { NEVER, NOT_REMOVED, type Page, read, same, windowOf } from '../entities/index.ts'
import { entityOf, shownInfo } from './assertions/info.ts'
import { createRunEvents, type RunEventsArgs, runEventFields } from './assertions/run-events.ts'
import type { QualityDeps } from './assets.ts'
import { QualityInput } from './errors.ts'
import { healthOf } from './health.ts'
import { createIncidentList, type IncidentsArgs } from './incidents/list.ts'
import { priorityNamed } from './incidents/summary.ts'

const UNKNOWN_PLATFORM = 'urn:li:dataPlatform:unknown'

/** Resolvers of the types of assertions and incidents. */
export function fields(deps: QualityDeps, hasOwners: boolean) {
  return { ...runEventFields, Assertion: assertionFields(deps), Incident: incidentFields(deps, hasOwners) }
}

function assertionFields(deps: QualityDeps) {
  const { aspects } = deps.entities
  const { assertionInfo } = aspects
  const runEventsOf = createRunEvents(deps.data)
  return {
    platform: read(
      aspects.dataPlatformInstance,
      ({ platform }) => platform,
      () => UNKNOWN_PLATFORM
    ),
    async info({ urn }: EntityRef, _args: unknown, call: Call) {
      const [info, note] = await Promise.all([assertionInfo.get(call, urn), aspects.assertionNote.get(call, urn)])
      return info ? { ...shownInfo(info, urn), note: (note ?? info.note)?.content } : null
    },
    dataset: read(assertionInfo, info => {
      const entity = entityOf(info)
      return entity && entityTypeOf(entity) === 'dataset' ? entity : null
    }),
    actions: read(aspects.assertionActions, ({ onSuccess = [], onFailure = [] }) => ({ onSuccess, onFailure })),
    runEvents: (entity: EntityRef, args: RunEventsArgs, call: Call) => runEventsOf(call, entity, args)
  }
}

function incidentFields({ entities: { aspects } }: QualityDeps, hasOwners: boolean) {
  const { incidentInfo } = aspects
  const unknownStatus = { state: 'ACTIVE', lastUpdated: NEVER }
  const status = read(
    incidentInfo,
    one => one.status,
    () => unknownStatus
  )
  return {
    incidentType: read(
      incidentInfo,
      ({ type }) => type,
      () => 'OPERATIONAL'
    ),
    customType: read(incidentInfo, ({ customType }) => customType),
    title: read(incidentInfo, ({ title }) => title),
    description: read(incidentInfo, ({ description }) => description),
    incidentStatus: status,
    status,
    priority: read(incidentInfo, ({ priority }) => priorityNamed(priority)),
    ...(hasOwners ? { assignees: read(incidentInfo, ({ assignees }) => assignees?.map(({ actor }) => actor)) } : {}),
    entity: read(incidentInfo, ({ entities }, urn) => entities[0] ?? urn, same),
    source: read(incidentInfo, ({ source }) => source && { type: source.type, source: source.sourceUrn }),
    startedAt: read(incidentInfo, ({ startedAt }) => startedAt),
    created: read(
      incidentInfo,
      ({ created }) => created,
      () => NEVER
    )
  }
}

interface AssertionsArgs extends Pick<Page, 'start' | 'count'> {
  readonly includeSoftDeleted?: boolean | null
}

/** Nothing of an entity that does not exist, or is hidden. */
function createAssertionList({ data, entities }: QualityDeps) {
  return async (call: Call, { urn }: EntityRef, args: AssertionsArgs) => {
    const { start, count: limit } = windowOf(args, { usual: 200, refusal: QualityInput })
    if (!(await entities.exists(call, urn))) return { start, count: 0, total: 0, assertions: [] }
    const all = [{ field: 'assertionInfo.Asserts', in: [urn] }, ...(args.includeSoftDeleted ? [] : [NOT_REMOVED])]
    const { urns, total } = await data.find(call, { types: ['assertion'], where: { all } }, { skip: start, limit })
    return { start, count: urns.length, total, assertions: urns.map(one => ({ urn: one })) }
  }
}

/** Fields of the types that can have assertions or incidents. */
export function entityFields(deps: QualityDeps): EntityField[] {
  const assertionsOf = createAssertionList(deps)
  const incidentsOf = createIncidentList(deps)
  return [
    {
      having: 'assertionsSummary',
      sdl: `assertions(start: Int, "Default: 200." count: Int, includeSoftDeleted: Boolean): EntityAssertionsResult`,
      resolve: { assertions: (entity, args: AssertionsArgs, call) => assertionsOf(call, entity, args) }
    },
    {
      having: 'incidentsSummary',
      sdl: `
        "The newest first."
        incidents(
          state: IncidentState
          stage: IncidentStage
          priority: IncidentPriority
          assigneeUrns: [String!]
          start: Int
          "Default: 20."
          count: Int
        ): EntityIncidentsResult
        "What its incidents and assertions say."
        health: [Health!]`,
      resolve: {
        incidents: (entity, args: IncidentsArgs, call) => incidentsOf(call, entity, args),
        health: (entity, _args, call) => healthOf(deps, call, entity)
      }
    }
  ]
}
