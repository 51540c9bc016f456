import type { Collection, Db, Filter } from 'mongodb'
import { entityTypeOf, type Urn } from '../../../urn.ts'
import type { Entry, Key, Point, Row } from '../../port.ts'

/** Exists while the entity has a stored aspect. */
export interface EntityDocument {
  readonly _id: Urn
  readonly type: string
  /** Names of the stored aspects. */
  readonly a: readonly string[]
  /** Entries as `field NUL value`. */
  readonly x: readonly string[]
  /** `field NUL value in lower case`, of the entries whose value is not in lower case. */
  readonly l: readonly string[]
}

/**
 * A row, also of the history, where the `_id` ends with the version. Names are short because every document repeats
 * them.
 */
export interface RowDocument {
  readonly _id: string
  readonly u: Urn
  readonly a: string
  readonly r: string
  readonly v: number
  readonly t: number
  readonly w: Urn
  readonly n: string
  readonly s: string
  readonly j: string
}

export interface PointDocument {
  readonly _id: string
  readonly u: Urn
  /** The series: `type NUL aspect`. */
  readonly y: string
  readonly a: string
  readonly t: number
  readonly h: string
  readonly n: string
  readonly s: string
  readonly j: string
  /** Bytes of `j`. */
  readonly b: number
}

export interface MetaDocument {
  readonly _id: string
  readonly format: number
  readonly oldestReader: number
}

export interface Collections {
  readonly entities: Collection<EntityDocument>
  readonly aspects: Collection<RowDocument>
  readonly history: Collection<RowDocument>
  readonly points: Collection<PointDocument>
  readonly meta: Collection<MetaDocument>
}

export function createCollections(db: Db): Collections {
  return {
    entities: db.collection('entities'),
    aspects: db.collection('aspects'),
    history: db.collection('history'),
    points: db.collection('points'),
    meta: db.collection('meta')
  }
}

export function keyId({ urn, aspect }: Key): string {
  return `${urn}\0${aspect}`
}

/** Includes the URN besides the `_id`, so a sharded cluster queries only the shard that has it. */
export function keyFilter(keys: readonly Key[]): Filter<RowDocument> {
  return { _id: { $in: keys.map(keyId) }, u: { $in: [...new Set(keys.map(({ urn }) => urn))] } }
}

export function pointFilter(points: readonly Point[]): Filter<PointDocument> {
  return { _id: { $in: points.map(pointId) }, u: { $in: [...new Set(points.map(({ urn }) => urn))] } }
}

export function historyId(key: Key, version: number): string {
  return `${keyId(key)}\0${String(version).padStart(16, '0')}`
}

export function seriesId(type: string, aspect: string): string {
  return `${type}\0${aspect}`
}

export function entryText({ field, value }: Entry): string {
  return `${field}\0${value}`
}

/** The value in the text of an entry. */
export function entryValue(text: string): string {
  return text.slice(text.indexOf('\0') + 1)
}

export function entryOf(text: string): Entry {
  return { field: text.slice(0, text.indexOf('\0')), value: entryValue(text) }
}

/** The text of an entry in lower case; `undefined` when it is in lower case already. */
export function foldedText(text: string): string | undefined {
  const start = text.indexOf('\0') + 1
  const value = text.slice(start)
  const folded = value.toLowerCase()
  return folded === value ? undefined : text.slice(0, start) + folded
}

export function documentOf(row: Row): RowDocument {
  const { urn, aspect, revision, version, time, actor, run, system, json } = row
  return { _id: keyId(row), u: urn, a: aspect, r: revision, v: version, t: time, w: actor, n: run, s: system, j: json }
}

export function rowOf({ u, a, r, v, t, w, n, s, j }: RowDocument): Row {
  return { urn: u, aspect: a, revision: r, version: v, json: j, time: t, actor: w, run: n, system: s }
}

function pointId(point: Point): string {
  return `${keyId(point)}\0${point.time}\0${point.id}`
}

export function pointDocumentOf(point: Point): PointDocument {
  const { urn, aspect, time, id, run, system, json } = point
  const y = seriesId(entityTypeOf(urn), aspect)
  const b = Buffer.byteLength(json)
  return { _id: pointId(point), u: urn, y, a: aspect, t: time, h: id, n: run, s: system, j: json, b }
}

export function pointOf({ u, a, t, h, n, s, j }: PointDocument): Point {
  return { urn: u, aspect: a, time: t, id: h, json: j, run: n, system: s }
}
