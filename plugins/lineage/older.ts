import type { Call, EntityField, EntityRef } from '../../core/index.ts'
import type { Entities } from '../entities/index.ts'
import { createNeighbours, type LineageInput } from './neighbours.ts'

/** DataHub's older names of relationships, without pages. */
export const olderSdl = `
  extend type DataFlow {
    "Its jobs as relationships has them, at most 1000 of them."
    dataJobs: DataFlowDataJobsRelationships @deprecated(reason: "use relationships")
  }
  type DataFlowDataJobsRelationships { entities: [EntityRelationshipLegacy] }
  type UpstreamEntityRelationships { entities: [EntityRelationshipLegacy] }
  type DownstreamEntityRelationships { entities: [EntityRelationshipLegacy] }
  type EntityRelationshipLegacy {
    "When it was written, if ingestion says so. Null for a job, which belongs to its flow by its name."
    created: AuditStamp
    entity: EntityWithRelationships
  }
`

const MOST = 1000

export const olderFields = ({ graph }: Entities) => ({
  DataFlow: {
    async dataJobs({ urn }: EntityRef, _args: unknown, call: Call) {
      const input = { types: ['IsPartOf'], direction: 'INCOMING', count: MOST } as const
      const { relationships } = await graph.page(call, urn, input)
      return { entities: relationships.map(({ entity }) => ({ entity })) }
    }
  }
})

/** Of the types that have `lineage`. */
export function olderLineage({ oneHop }: Entities, except: readonly string[]) {
  const neighboursOf = createNeighbours(oneHop)
  const towards =
    (direction: LineageInput['direction']) =>
    async ({ urn }: EntityRef, _args: unknown, call: Call) => {
      const { relationships } = await neighboursOf(call, urn, { direction, count: MOST })
      return { entities: relationships.map(older) }
    }
  return {
    except,
    sdl: `
      "At most 1000 of them."
      upstreamLineage: UpstreamEntityRelationships @deprecated(reason: "use lineage")
      "At most 1000 of them."
      downstreamLineage: DownstreamEntityRelationships @deprecated(reason: "use lineage")`,
    resolve: { upstreamLineage: towards('UPSTREAM'), downstreamLineage: towards('DOWNSTREAM') }
  } as const satisfies EntityField
}

type Shown = Awaited<ReturnType<ReturnType<typeof createNeighbours>>>['relationships'][number]

function older({ entity, createdOn, createdActor, updatedOn, updatedActor }: Shown) {
  const time = createdOn ?? updatedOn
  const actor = createdOn === undefined ? updatedActor : createdActor
  return { entity, created: time === undefined ? null : { time, actor: actor?.urn } }
}
