import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { AspectStore, Change, Entry, Key, Point, Query, Row, Span, Store } from '../../core/store/port.ts'
import { makeUrn, type Urn } from '../../core/urn.ts'

export type Put = Extract<Change, { kind: 'put' }>

export const tag = (id: string): Urn => makeUrn('tag', id)
export const newRevision = () => randomBytes(12).toString('base64url')

export function makeRow(given: Partial<Row> = {}): Row {
  return {
    urn: tag('a'),
    aspect: 'properties',
    revision: newRevision(),
    version: 1,
    json: '{"name":"a"}',
    time: 1_700_000_000_000,
    actor: makeUrn('corpuser', 'alice'),
    run: 'run-1',
    system: '{"lastRunId":"run-1"}',
    ...given
  }
}

/** The first write of a row; `given` overrides members of the change. */
export function put(row: Row, given: Partial<Put> = {}): Put {
  return { kind: 'put', row, expected: null, keep: 20, add: [], drop: [], ...given }
}

/** A put of the next version of a row. */
export function supersede(row: Row, given: Partial<Put> = {}): Put {
  const version = row.version + 1
  const next = { ...row, version, revision: newRevision(), json: `{"version":${version}}`, time: row.time + 1 }
  return put(next, { expected: row.revision, ...given })
}

export function makePoint(given: Partial<Point> = {}): Point {
  return {
    urn: makeUrn('dataset', 'd'),
    aspect: 'profile',
    time: 1000,
    id: 'one',
    json: '{"rowCount":1}',
    run: 'run-1',
    system: '{}',
    ...given
  }
}

export const points = (...all: Point[]): Change => ({ kind: 'points', points: all })

export async function write(store: Store, ...changes: Change[]): Promise<void> {
  assert.deepEqual(await store.aspects.write(changes), [])
}

/** Writes one row with these entries for each entity. */
export async function writeEntries(store: Store, entries: Readonly<Record<string, readonly Entry[]>>): Promise<void> {
  await write(store, ...Object.entries(entries).map(([id, add]) => put(makeRow({ urn: tag(id) }), { add })))
}

export async function readOne(store: Store, key: Key): Promise<Row | undefined> {
  const [rows] = await store.aspects.read([{ urn: key.urn, aspects: [key.aspect] }])
  return rows?.[0]
}

/** The ids of the tags that a query finds. Asserts that the total equals their number. */
export async function findIds(store: Store, query: Query): Promise<string[]> {
  const { urns, total, next } = await store.aspects.find(query, { limit: 1000 })
  assert.deepEqual({ total, next }, { total: urns.length, next: undefined })
  return urns.map(urn => urn.slice('urn:li:tag:'.length))
}

export async function allPages(store: Store, query: Query, limit: number): Promise<Urn[]> {
  const found: Urn[] = []
  let after: string | undefined
  do {
    const page = await store.aspects.find(query, after === undefined ? { limit } : { limit, after })
    found.push(...page.urns)
    after = page.next
    assert.ok(found.length <= page.total, 'pages have at most as many URNs as the total')
  } while (after !== undefined)
  return found
}

export async function timesOf(store: Store, span: Span, ascending = false): Promise<number[]> {
  const { points } = await store.series.range(span, { limit: 1000, ascending })
  return points.map(({ time }) => time)
}

/** The changes after a cursor, without waiting. */
export async function changesAfter(
  store: Store,
  after: string | undefined,
  limit = 1000
): Promise<Exclude<Awaited<ReturnType<AspectStore['changes']>>, 'lost'>> {
  const found = await store.aspects.changes(after, { limit, waitMs: 0 })
  if (found === 'lost') return assert.fail('the feed is lost')
  return found
}
