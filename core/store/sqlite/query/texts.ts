import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { makeCursor, type Position, parseCursor } from '../../cursor.ts'
import type { Point, Row, TextPage, TextRecord, TextStore } from '../../port.ts'
import { prepare } from '../connection/statement.ts'

type Page = Parameters<TextStore['find']>[1]

/** A table of records, in the order of its key. */
interface Part {
  readonly kind: TextRecord['kind']
  readonly table: string
  /** The columns of the key, as a row value. */
  readonly key: readonly string[]
  /** Smaller than every key. */
  readonly start: readonly number[]
  readonly select: string
  readonly joins: string
  /** What can contain a text. */
  readonly texts: readonly string[]
}

const URN = 'JOIN urns u ON u.id = r.eid'
const ROW = {
  select: 'u.urn, n.name AS aspect, r.revision, r.version, b.json, r.time, r.actor, r.run, r.system',
  joins: `JOIN bodies b ON b.id = r.body JOIN names n ON n.id = r.aspect ${URN}`,
  texts: ['b.json', 'r.system', 'r.actor', 'u.urn']
}
const PARTS: readonly Part[] = [
  { kind: 'row', table: 'aspects', key: ['eid', 'aspect'], start: [-1, -1], ...ROW },
  { kind: 'past', table: 'history', key: ['eid', 'aspect', 'version'], start: [-1, -1, -1], ...ROW },
  {
    ...{ kind: 'point', table: 'points', key: ['id'], start: [-1] },
    select: 'u.urn, s.aspect, r.time, r.hash AS id, r.json, r.run, r.system',
    joins: `JOIN series s ON s.id = r.series ${URN}`,
    texts: ['r.json', 'r.system', 'u.urn']
  }
]

/** One page: a range of the keys of one table. */
export function findTexts(db: DatabaseSync, texts: readonly string[], { after, limit }: Page): TextPage {
  const [at, key] = after === undefined ? [0, undefined] : positionOf(after)
  const part = PARTS[at]
  if (!part) return { records: [] }
  const start = key ?? part.start
  const end = endOf(db, part, { start, limit })
  const next = end ? makeCursor([at, JSON.stringify(end)]) : makeCursor([at + 1, null])
  const records = recordsIn(db, part, { texts, start, end })
  return !end && at === PARTS.length - 1 ? { records } : { records, next }
}

function positionOf(after: string): [number, readonly number[] | undefined] {
  const [at, key]: Position = parseCursor(after, 2)
  return [Number(at), typeof key === 'string' ? JSON.parse(key) : undefined]
}

interface Range {
  readonly start: readonly number[]
  readonly limit: number
}

const marks = (count: number) => Array.from({ length: count }, () => '?').join(', ')
const keyOf = ({ key }: Part, alias: string) => `(${key.map(column => `${alias}.${column}`).join(', ')})`

/** The key of the last row of a page; `undefined` if fewer rows follow. */
function endOf(db: DatabaseSync, part: Part, { start, limit }: Range): readonly number[] | undefined {
  const { table, key } = part
  const columns = key.map(column => `r.${column}`)
  const found = prepare<Record<string, number>>(
    db,
    `SELECT ${columns.join(', ')} FROM ${table} r WHERE ${keyOf(part, 'r')} > (${marks(key.length)})
     ORDER BY ${columns.join(', ')} LIMIT 1 OFFSET ?`
  ).get(...start, limit - 1)
  return found && key.map(column => found[column] ?? 0)
}

interface Between {
  readonly texts: readonly string[]
  readonly start: readonly number[]
  readonly end: readonly number[] | undefined
}

function recordsIn(db: DatabaseSync, part: Part, { texts, start, end }: Between): TextRecord[] {
  const size = part.key.length
  const until = end ? `AND ${keyOf(part, 'r')} <= (${marks(size)})` : ''
  const contains = part.texts.flatMap(column => texts.map(() => `instr(${column}, ?) > 0`))
  const params: SQLInputValue[] = [...start, ...(end ?? []), ...part.texts.flatMap(() => texts)]
  // Without CROSS the planner could begin with another table.
  const joins = part.joins.replaceAll('JOIN', 'CROSS JOIN')
  const found = prepare<Row & Point>(
    db,
    `SELECT ${part.select} FROM ${part.table} r ${joins}
     WHERE ${keyOf(part, 'r')} > (${marks(size)}) ${until} AND (${contains.join(' OR ')})`
  ).all(...params)
  return found.map(record => recordOf(part.kind, { ...record }))
}

const recordOf = (kind: TextRecord['kind'], record: Row & Point): TextRecord =>
  kind === 'point' ? { kind, point: record } : { kind, row: record }

/** Other names of entities in the change feed, durably. */
export function forget(db: DatabaseSync, urns: readonly string[], by: string): void {
  const rename = prepare(db, 'UPDATE feed SET urn = ? WHERE urn = ?')
  for (const urn of urns) rename.run(by, urn)
}

/** Writes the whole file again: pages and parts of pages that were given back keep what was in them. */
export function purge(db: DatabaseSync): void {
  // Otherwise the copy of the whole file would be in memory.
  db.exec('PRAGMA temp_store = FILE')
  try {
    prepare(db, 'VACUUM').run()
  } finally {
    db.exec('PRAGMA temp_store = MEMORY')
  }
}

/** Empties the write-ahead log; `false` while a reader needs it. */
export function emptyLog(db: DatabaseSync): boolean {
  return prepare<{ busy: number }>(db, 'PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0
}
