import type { Urn } from '../../../urn.ts'
import type { Key, Point, Row } from '../../port.ts'
import {
  documentOf,
  historyId,
  keyId,
  type PointDocument,
  pointDocumentOf,
  type RowDocument
} from '../connection/documents.ts'
import { createEntity, type Entity } from './entity.ts'
import type { Loaded } from './load.ts'
import { createStagedRow, type StagedRow } from './staged-row.ts'

/** The changes of one commit, before they are written. */
export interface WriteSet {
  readonly stagedRows: ReadonlyMap<string, StagedRow>
  readonly entities: ReadonlyMap<Urn, Entity>
  readonly points: ReadonlyMap<string, PointDocument>
  readonly overwritten: ReadonlySet<string>
  stagedRow(key: Key): StagedRow
  stagedRowsOf(urn: Urn): StagedRow[]
  entity(urn: Urn): Entity
  /** Superseded rows and points with other text, by their ids. */
  readonly rewrittenPast: ReadonlyMap<string, RowDocument>
  readonly rewrittenPoints: ReadonlyMap<string, RewrittenPoint>
  addPoint(point: Point): void
  rewritePast(row: Row): void
  rewritePoint(point: Point, was: string): void
}

interface RewrittenPoint {
  readonly document: PointDocument
  /** The value before. */
  readonly was: string
}

export function createWriteSet(loaded: Loaded): WriteSet {
  const stagedRows = new Map(
    loaded.rows.map(found => [found._id, createStagedRow({ urn: found.u, aspect: found.a }, found)])
  )
  const entities = new Map([
    ...loaded.present.map(urn => [urn, createEntity(urn, true)] as const),
    ...loaded.entities.map(stored => [stored._id, createEntity(stored._id, true, stored)] as const)
  ])
  const points = new Map<string, PointDocument>()
  const rewrittenPast = new Map<string, RowDocument>()
  const rewrittenPoints = new Map<string, RewrittenPoint>()
  return {
    rewrittenPast,
    rewrittenPoints,
    rewritePast: row => void rewrittenPast.set(historyId(row, row.version), documentOf(row)),
    rewritePoint(point, was) {
      const document = pointDocumentOf(point)
      rewrittenPoints.set(document._id, { document, was })
    },
    stagedRows,
    entities,
    points,
    overwritten: new Set(loaded.points),
    stagedRow(key) {
      const id = keyId(key)
      const stagedRow = stagedRows.get(id) ?? createStagedRow({ urn: key.urn, aspect: key.aspect }, undefined)
      stagedRows.set(id, stagedRow)
      return stagedRow
    },
    stagedRowsOf: urn => [...stagedRows.values()].filter(stagedRow => stagedRow.key.urn === urn),
    entity(urn) {
      const entity = entities.get(urn) ?? createEntity(urn, false)
      entities.set(urn, entity)
      return entity
    },
    addPoint(point) {
      const document = pointDocumentOf(point)
      points.set(document._id, document)
    }
  }
}
