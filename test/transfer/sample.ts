import { join } from 'node:path'
import t, { type Test } from 'tap'
import { openStore } from '../../core/store/open.ts'
import type { Change, Row, Store } from '../../core/store/port.ts'
import { openSource, openTarget } from '../../core/store/transfer/open.ts'
import type { Progress } from '../../core/store/transfer/progress.ts'
import { type Sums, tallyOf } from '../../core/store/transfer/tally.ts'
import { transfer } from '../../core/store/transfer/transfer.ts'
import { makeUrn, parseUrn, type Urn } from '../../core/urn.ts'
import { makePoint, makeRow, points, put, supersede, write } from '../contract/make.ts'
import { silent } from '../contract/sqlite.ts'
import { temporaryFolder } from '../helper.ts'
import { mongodbTest, mongodbUrl } from '../mongod.ts'

/** UTF-8 has U+E000 before U+1F600, UTF-16 after it. */
export const ODD: readonly Urn[] = [
  makeUrn('dataset', '(urn:li:dataPlatform:hive,a b/c?d=%e&f#g,PROD)'),
  makeUrn('tag', '\u{1f600}'),
  makeUrn('tag', '\ue000'),
  makeUrn('tag', 'zażółć\n"gęślą"\\'),
  makeUrn('tag', 'x'.repeat(4000)),
  parseUrn('urn:other:thing:1'),
  parseUrn('urn:li:tag:'.concat("it's; DROP TABLE urns;--"))
]

export const freshSqlite = (t: Test) => `sqlite:${join(temporaryFolder(t), 'store.db')}`

/** Defines the same test for each kind of store; `fresh` resolves to the URL of an empty one. */
export function onEachStore(
  name: string,
  body: (t: Test, fresh: (t: Test) => Promise<string>) => Promise<unknown>
): void {
  t.test(`sqlite: ${name}`, t => body(t, async t => freshSqlite(t)))
  mongodbTest(`mongodb: ${name}`, t => body(t, mongodbUrl))
}

/** The name of a store in messages, without user and options. */
export function nameOf(url: string): string {
  const [, scheme, host, database] = /^(\w+:\/\/)(?:.*@)?([^/]+)\/([^?]+)/.exec(url) ?? []
  return scheme === undefined ? url : `${scheme}${host}/${database}`
}

export async function withStore<T>(url: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(url, { log: silent })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/**
 * Writes unusual URNs, histories, points with and without an entity, entries of both cases, then `plain` simple tags.
 */
export async function fill(url: string, plain = 0): Promise<string> {
  await withStore(url, async store => {
    for (const urn of ODD) await writeHistory(store, urn)
    const lonely = makePoint({ urn: makeUrn('dataset', 'only points'), time: -5 })
    await write(store, points(lonely, { ...lonely, id: 'two' }, makePoint({ urn: ODD[0]!, json: '{"ä":"\ue000"}' })))
    for (let from = 0; from < plain; from += 1000) {
      await write(store, ...Array.from({ length: Math.min(1000, plain - from) }, (_none, at) => plainTag(from + at)))
    }
  })
  return url
}

const plainTag = (number: number): Change => put(makeRow({ urn: makeUrn('tag', `plain ${number}`) }))

async function writeHistory(store: Store, urn: Urn): Promise<void> {
  const entries = ['Mixed Case', 'ŻÓŁĆ', '', 'lower'].map(value => ({ field: 'properties.name', value }))
  const row = makeRow({ urn, json: JSON.stringify({ long: 'é'.repeat(50_000) }) })
  await write(store, put(row, { add: entries }), put(makeRow({ urn, aspect: 'status', run: '', actor: urn })))
  let last: Row = row
  for (let version = 2; version < 5; version++) {
    const change = supersede(last)
    await write(store, change)
    last = change.row
  }
}

export interface Running {
  readonly report?: (progress: Progress) => void
  readonly signal?: AbortSignal
}

/** Copies like the command. */
export async function copy(from: string, to: string, running: Running = {}): Promise<Sums> {
  const source = await openSource(from, { alone: true })
  const target = await openTarget(to, silent)
  try {
    return await transfer({ source, target, report: () => undefined, signal: new AbortController().signal, ...running })
  } finally {
    await target.close()
    await source.close()
  }
}

/** Aborts a copy after this number of records was written. */
export function after(records: number): Running {
  const stopping = new AbortController()
  return {
    signal: stopping.signal,
    report(progress) {
      if (progress.step === 'writing' && progress.records >= records) stopping.abort(new Error('stopped here'))
    }
  }
}

/** Counts and digests of the records of a store. */
export async function sumsOf(url: string): Promise<Sums> {
  const source = await openSource(url, { alone: false })
  try {
    return await tallyOf(source.records())
  } finally {
    await source.close()
  }
}
