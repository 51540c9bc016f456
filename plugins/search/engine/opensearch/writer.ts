import { setImmediate as immediately } from 'node:timers/promises'
import { type Cursor, type Row, type StoreReader, Unavailable, type Urn } from '../../../../core/kernel/thread.ts'
import type { OpenSearch } from './client.ts'
import type { EntityDocument } from './document.ts'
import { versionOf } from './indexes.ts'
import { idOf } from './mapping.ts'

/** Entities that are read together, and documents that are made in one turn of the thread. */
const READ = 200
const TURN = 20
/** Characters of one request, about. */
const LARGE = 8_000_000
const TIMEOUT_MS = 60_000
/** A shard that is away for longer is not waited for; a copy of it takes its place sooner. */
const SHARD_WAIT = '10s'

interface WriterDeps {
  readonly client: OpenSearch
  readonly reader: Pick<StoreReader, 'read'>
  readonly documentOf: (urn: Urn, rows: readonly Row[]) => EntityDocument
}

interface BulkAnswer {
  readonly errors: boolean
  readonly items: readonly Readonly<Record<string, BulkItem>>[]
}

interface BulkItem {
  readonly _id: string
  readonly status: number
  readonly error?: { readonly type?: string; readonly reason?: string }
}

/** Writes entities, as they are in the store, into indexes. What is not stored any more is removed. */
export type Write = (urns: readonly Urn[], indexes: readonly string[], since: Cursor) => Promise<void>

/**
 * `since`: the entities are read after this moment of the feed, which is the version of their documents: an older one never
 * replaces a newer one, whoever writes it, and to repeat a write is harmless.
 */
export function createWrite({ client, reader, documentOf }: WriterDeps): Write {
  async function send(lines: readonly string[]): Promise<void> {
    const query = {
      timeout: SHARD_WAIT,
      filter_path: 'errors,items.*.status,items.*._id,items.*.error.type,items.*.error.reason'
    }
    const answer = await client.ask<BulkAnswer>({
      method: 'POST',
      path: '/_bulk',
      body: lines.join(''),
      query,
      timeoutMs: TIMEOUT_MS
    })
    if (answer.errors) for (const item of answer.items) for (const one of Object.values(item)) requireDone(one)
  }

  return async (urns, indexes, since) => {
    const version = versionOf(since)
    let lines: string[] = []
    let size = 0
    for (let at = 0; at < urns.length; at += READ) {
      const some = urns.slice(at, at + READ)
      const rows = await reader.read(some.map(urn => ({ urn })))
      for (const [number, urn] of some.entries()) {
        const own = rows[number] ?? []
        const document = own.length > 0 ? `${JSON.stringify(documentOf(urn, own))}\n` : ''
        for (const index of indexes) lines.push(actionOf({ index, urn, version, isStored: own.length > 0 }) + document)
        size += document.length * indexes.length
        if (number % TURN === TURN - 1) await immediately()
        if (size < LARGE) continue
        await send(lines)
        lines = []
        size = 0
      }
    }
    if (lines.length > 0) await send(lines)
  }
}

interface BulkAction {
  readonly index: string
  readonly urn: Urn
  readonly version: string
  readonly isStored: boolean
}

/** The version has more digits than a number of JavaScript. */
function actionOf({ index, urn, version, isStored }: BulkAction): string {
  const target = `"_index":${JSON.stringify(index)},"_id":${JSON.stringify(idOf(urn))}`
  return `{"${isStored ? 'index' : 'delete'}":{${target},"version":${version},"version_type":"external_gte"}}\n`
}

/** One that cannot be indexed does not keep the others from the index. */
function requireDone({ _id, status, error: { type = '', reason = '' } = {} }: BulkItem): void {
  if (status < 400 || status === 404 || status === 409) return
  if (status === 400) process.emitWarning(`search: ${_id} cannot be indexed: ${reason.slice(0, 300)}`)
  else if (type === 'cluster_block_exception')
    throw new Unavailable(`OpenSearch does not permit it, as when its disk is full: ${reason}`)
  else throw new Unavailable(`OpenSearch does not index: ${type} ${reason}`)
}
