import { randomBytes } from 'node:crypto'
import type { Test } from 'tap'
import type { Key, Urn } from '../../../core/index.ts'
import { type LiveStore, openStore } from '../../../core/store/open.ts'
import { makeUrn } from '../../../core/urn.ts'
import { type Engine, openEngine } from '../../../plugins/search/engine/engine.ts'
import type { Rules, ThreadState } from '../../../plugins/search/engine/messages.ts'
import type { OpenSearchSettings } from '../../../plugins/search/engine/opensearch/options.ts'
import type { Hits } from '../../../plugins/search/engine/port.ts'
import { parseQuery } from '../../../plugins/search/query/parse.ts'
import { eventually, temporaryFolder } from '../../helper.ts'
import { storeUrl } from '../../store.ts'
import { model, rules } from './rules.ts'

const none: never[] = []
/** A busy machine answers late. */
const REMOTE_DEADLINE_MS = 60_000
export const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

export type Report = ThreadState | { readonly failed: string }

export interface Rig {
  readonly store: LiveStore
  readonly engine: Engine
  readonly path: string
  /** What the engine has reported so far. */
  readonly reports: readonly Report[]
  /** Stores a value; `undefined` removes it. The engine is told as a plugin is. */
  write(urn: Urn, aspect: string, value: unknown): Promise<void>
  erase(urn: Urn): Promise<void>
  /** URNs of the datasets that are found, as soon as the index answers. */
  find(query: string): Promise<readonly Urn[]>
  close(): Promise<void>
}

interface RigOptions {
  readonly folder?: string
  readonly rules?: Rules
  /** Whether the engine is told of writes, as by `onChange`. */
  readonly isTold?: boolean
  readonly path?: string
  readonly deadlineMs?: number
  /** The index is in OpenSearch, and the store is MongoDB. */
  readonly openSearch?: OpenSearchSettings
  /** Of the store, when it is not that of the folder. */
  readonly url?: string
}

/** An engine on a store of the folder, a new one when absent, in this process. */
export async function openRig(t: Test, options: RigOptions = {}): Promise<Rig> {
  const { folder = temporaryFolder(t), isTold = true } = options
  const url = options.url ?? (await storeUrl(t, folder))
  const store = await openStore(url, { log: quiet })
  const path = options.path ?? `${folder}/index.db`
  const deadlineMs = options.deadlineMs ?? (options.openSearch ? REMOTE_DEADLINE_MS : undefined)
  const reports: Report[] = []
  const engine = openEngine({
    source: { url },
    ...(options.openSearch ? { openSearch: options.openSearch } : { path }),
    rules: options.rules ?? rules,
    log: quiet,
    ...(deadlineMs === undefined ? {} : { deadlineMs }),
    report: report => void reports.push(report),
    durable: cursor => store.retain('search', cursor)
  })
  let isClosed = false
  async function close(): Promise<void> {
    if (isClosed) return
    isClosed = true
    await engine.close()
    await store.close()
  }
  t.teardown(close)
  if (isTold) store.onChange({ wants: () => true, changed: keys => typeof keys === 'object' && engine.changed(keys) })
  engine.start()
  return { store, engine, path, reports, close, ...createWrites(store), find: query => findOnceReady(engine, query) }
}

function createWrites({ aspects }: LiveStore): Pick<Rig, 'write' | 'erase'> {
  const entriesOf = (aspect: string, value: unknown) => model.aspects.get(aspect)?.entries(value) ?? []

  return {
    async write(urn, aspect, value) {
      const [[row] = none] = await aspects.read([{ urn, aspects: [aspect] }])
      const drop = row ? entriesOf(aspect, JSON.parse(row.json)) : []
      const key: Key = { urn, aspect }
      if (value === undefined && !row) return
      const stale = await aspects.write(
        value === undefined
          ? [{ kind: 'remove', key, expected: row?.revision ?? '', drop }]
          : [
              {
                kind: 'put',
                row: {
                  ...key,
                  ...stamp,
                  revision: revision(),
                  version: (row?.version ?? 0) + 1,
                  json: JSON.stringify(value)
                },
                expected: row?.revision ?? null,
                keep: 0,
                add: entriesOf(aspect, value),
                drop
              }
            ]
      )
      if (stale.length > 0) throw new Error(`${aspect} of ${urn} has changed meanwhile`)
    },
    async erase(urn) {
      await aspects.write([{ kind: 'erase', urn }])
    }
  }
}

const revision = () => randomBytes(12).toString('base64url')
const stamp = { time: 1, actor: makeUrn('corpuser', 'datahub'), run: '', system: '{}' }

/** What a user finds who may see everything, and what the answer says of the index. */
export async function askFor(engine: Engine, query: string) {
  const remarks: Record<string, object> = {}
  const { hits, total } = await searchFor(engine, query, 1000, remarks)
  return { urns: hits.map(({ urn }) => urn), total, remark: remarks.search }
}

/** Datasets only, as a user who may see everything. */
export function searchFor(engine: Engine, query: string, limit = 1000, remarks = {}): Promise<Hits> {
  const wanted = {
    ...parseQuery(query, { isField: () => true }),
    narrowed: { query: { types: ['dataset'] }, hidden: new Set<string>() }
  }
  return engine.search(wanted, { order: 'score', limit }, { signal: new AbortController().signal, remarks })
}

async function findOnceReady(engine: Engine, query: string): Promise<readonly Urn[]> {
  await eventually(() => engine.state().ready)
  const { hits, total } = await searchFor(engine, query)
  if (total !== hits.length) throw new Error(`${total} entities in all, ${hits.length} on the page`)
  return hits.map(({ urn }) => urn)
}

export const dataset = (name: string): Urn => makeUrn('dataset', 'urn:li:dataPlatform:hive', name, 'PROD')

/** Whether an index was built since the engine was opened. */
export const hasBuilt = ({ reports }: Rig): boolean =>
  reports.some(report => 'isBuilding' in report && report.isBuilding)

/** Until then an older index may answer. */
export const untilBuilt = (rig: Rig): Promise<unknown> =>
  eventually(() => hasBuilt(rig) && !rig.engine.state().isBuilding)

export const ORDERS = dataset('shop.orders')
export const describe = (rig: Rig, urn: Urn, description: string) =>
  rig.write(urn, 'datasetProperties', { description })

/** An index of ORDERS with the description `lemons`, closed. */
export async function openOnce(t: Test): Promise<{ folder: string; path: string }> {
  const folder = temporaryFolder(t)
  const rig = await openRig(t, { folder })
  await describe(rig, ORDERS, 'lemons')
  t.strictSame(await rig.find('lemons'), [ORDERS])
  await rig.close()
  return { folder, path: rig.path }
}
