import { randomBytes } from 'node:crypto'
import type { Change, Entry, Point, Row } from '../core/store/port.ts'
import { makeUrn, type Urn } from '../core/urn.ts'

export type Put = Extract<Change, { kind: 'put' }>

export const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** New rows of a typical size, with two entries each. */
export function makePuts(count: number): Put[] {
  return Array.from({ length: count }, () => {
    const id = randomBytes(9).toString('base64url')
    const row: Row = {
      urn: makeUrn('dataset', 'urn:li:dataPlatform:hive', `db.table_${id}`, 'PROD'),
      aspect: 'datasetProperties',
      revision: id,
      version: 1,
      json: JSON.stringify({ name: id, description: 'x'.repeat(300), customProperties: {} }),
      time: 1_700_000_000_000,
      actor: makeUrn('corpuser', 'datahub'),
      run: 'run-1',
      system: '{"lastObserved":1700000000000,"lastRunId":"run-1"}'
    }
    const add = [
      { field: 'datasetProperties.name', value: id },
      { field: 'datasetProperties.qualifiedName', value: `db.${id}` }
    ]
    return { kind: 'put', row, expected: null, keep: 20, add, drop: [] }
  })
}

interface Value {
  readonly urn: Urn
  readonly aspect: string
  readonly value: object
  readonly add?: readonly Entry[]
}

/** A new row of one value, whose history is not kept. */
export function putOf({ urn, aspect, value, add = [] }: Value): Put {
  const stamp = { time: 1_700_000_000_000, actor: makeUrn('corpuser', 'datahub'), run: '', system: '{}' }
  const row = { urn, aspect, version: 1, json: JSON.stringify(value), revision: randomBytes(12).toString('base64url') }
  return { kind: 'put', row: { ...row, ...stamp }, expected: null, keep: 0, add, drop: [] }
}

/** Points of one series, distributed over 100 datasets. */
export function makePoints(count: number, aspect = 'datasetProfile'): Point[] {
  return Array.from({ length: count }, (_none, time) => ({
    urn: makeUrn('dataset', 'urn:li:dataPlatform:hive', `db.table_${time % 100}`, 'PROD'),
    aspect,
    time,
    id: String(time),
    json: JSON.stringify({ timestampMillis: time, rowCount: 7, columnCount: 3 }),
    run: 'run-1',
    system: '{}'
  }))
}

/** Splits a list into parts of `size`; the last one may be smaller. */
export function partsOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_none, at) => all.slice(at * size, (at + 1) * size))
}

/** Seconds until all parts are processed by this number of clients, each of which processes one part at a time. */
export async function seconds<T>(parts: readonly T[], clients: number, work: (part: T) => Promise<unknown>) {
  const queue = parts.values()
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (const part of queue) await work(part)
    })
  )
  return (performance.now() - began) / 1000
}
