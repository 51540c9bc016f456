import { type Call, isRecord, isStoredUrn, type Urn } from '../../core/index.ts'
import type { Neighbour, OneHop } from '../entities/index.ts'

export interface LineageInput {
  readonly direction: 'UPSTREAM' | 'DOWNSTREAM'
  readonly start?: number | null
  readonly count?: number | null
  readonly includeGhostEntities?: boolean | null
}

/** Returns the function that finds the lineage of one hop, as GraphQL shows it. It throws BadRequest for a page out of range. */
export function createNeighbours(oneHop: OneHop) {
  return async (call: Call, urn: Urn, { direction, start, count, includeGhostEntities }: LineageInput) => {
    const page = await oneHop.page(call, urn, {
      isUpstream: direction === 'UPSTREAM',
      removed: includeGhostEntities === true,
      ghosts: includeGhostEntities === true,
      ...(start != null && { start }),
      ...(count != null && { count })
    })
    return { ...page, filtered: 0, relationships: page.relationships.map(shown) }
  }
}

function shown({ type, entity, record }: Neighbour) {
  const created = stampOf(record.created)
  const updated = stampOf(record.lastModified) ?? stampOf(record.auditStamp)
  return {
    type,
    entity,
    degree: 1,
    createdOn: created?.time,
    createdActor: created?.actor,
    updatedOn: updated?.time,
    updatedActor: updated?.actor,
    isManual: isRecord(record.properties) && record.properties.source === 'UI',
    paths: []
  }
}

/** The time and the user of an audit stamp. Ingestion writes 0 for an unknown time. */
function stampOf(stamp: unknown) {
  if (!isRecord(stamp) || typeof stamp.time !== 'number' || stamp.time === 0) return undefined
  return { time: stamp.time, actor: isStoredUrn(stamp.actor) ? { urn: stamp.actor } : undefined }
}
