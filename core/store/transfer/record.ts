import { isRecord } from '../../json.ts'
import { isStoredUrn, type Urn } from '../../urn.ts'
import type { Entry, Point, Row } from '../port.ts'

/** What is copied of a store. The change feed is not copied, and everything else is derived from these records. */
export type StoreRecord = RowRecord | PointRecord | EntityRecord

/** A current row, or a superseded one (`past`). */
export interface RowRecord extends Row {
  readonly kind: 'row' | 'past'
}

interface PointRecord extends Point {
  readonly kind: 'point'
}

/** The entries of an entity. They are copied because plugins, not the store, derive them from the rows. */
export interface EntityRecord {
  readonly kind: 'entity'
  readonly urn: Urn
  /** Names of the stored aspects. */
  readonly aspects: readonly string[]
  readonly entries: readonly Entry[]
}

/** One line of text. Equal records give equal lines, for every kind of store. */
export function lineOf(record: StoreRecord): string {
  if (record.kind === 'entity') return entityLine(record)
  const { kind, urn, aspect, json, run, system, time } = record
  if (kind === 'point') return JSON.stringify({ kind, urn, aspect, time, id: record.id, run, system, json })
  const { revision, version, actor } = record
  return JSON.stringify({ kind, urn, aspect, version, revision, time, actor, run, system, json })
}

function entityLine({ kind, urn, aspects, entries }: EntityRecord): string {
  const pairs = entries.map(({ field, value }) => ({ field, value })).sort(byFieldAndValue)
  return JSON.stringify({ kind, urn, aspects: aspects.toSorted(), entries: pairs })
}

function byFieldAndValue(a: Entry, b: Entry): number {
  if (a.field !== b.field) return a.field < b.field ? -1 : 1
  return a.value < b.value ? -1 : 1
}

type Shape = Readonly<Record<string, (value: unknown) => boolean>>

const isText = (value: unknown) => typeof value === 'string'
const isEntry = (value: unknown) => isRecord(value) && isText(value.field) && isText(value.value)
const ROW: Shape = {
  urn: isStoredUrn,
  aspect: isText,
  version: Number.isSafeInteger,
  revision: isText,
  time: Number.isSafeInteger,
  actor: isText,
  run: isText,
  system: isText,
  json: isText
}
const SHAPES: Readonly<Record<string, Shape>> = {
  row: ROW,
  past: ROW,
  point: {
    urn: isStoredUrn,
    aspect: isText,
    time: Number.isSafeInteger,
    id: isText,
    run: isText,
    system: isText,
    json: isText
  },
  entity: {
    urn: isStoredUrn,
    aspects: value => Array.isArray(value) && value.every(isText),
    entries: value => Array.isArray(value) && value.every(isEntry)
  }
}

/** Whether a parsed line is a record. */
export function isStoreRecord(value: unknown): value is StoreRecord {
  if (!isRecord(value) || typeof value.kind !== 'string' || !Object.hasOwn(SHAPES, value.kind)) return false
  return Object.entries(SHAPES[value.kind] ?? {}).every(([name, fits]) => fits(value[name]))
}
