import { type Call, entityTypeOf, equalJson, isRecord, type Stored, type Urn } from '../../core/index.ts'
import type { Entities } from '../entities/index.ts'
import { DocumentInput } from './errors.ts'
import type { DocumentInfo } from './info.ts'

export interface HistoryArgs {
  readonly startTimeMillis?: number | null
  readonly endTimeMillis?: number | null
  readonly limit?: number | null
}

interface Change {
  readonly changeType:
    | 'CREATED'
    | 'TITLE_CHANGED'
    | 'TEXT_CHANGED'
    | 'PARENT_CHANGED'
    | 'RELATED_DOCUMENTS_CHANGED'
    | 'RELATED_ASSETS_CHANGED'
    | 'STATE_CHANGED'
  readonly description: string
  readonly details?: readonly { readonly key: string; readonly value: string }[]
}

const DAYS_30 = 30 * 86_400_000
const MAX_CHANGES = 100
/** Versions that are read at once: texts can be long. */
const PAGE = 10

/** What changed of a document as far as its versions are kept, the latest first. */
export const createHistory =
  ({ reading }: Pick<Entities, 'reading'>) =>
  async (call: Call, urn: Urn, args: HistoryArgs) => {
    const to = args.endTimeMillis ?? Date.now()
    const from = args.startTimeMillis ?? to - DAYS_30
    const limit = args.limit ?? 50
    if (limit < 0 || limit > MAX_CHANGES) {
      throw new DocumentInput(`limit must be between 0 and ${MAX_CHANGES}, found ${limit}`)
    }
    const changes: ReturnType<typeof changesOf> = []
    let before = Number.POSITIVE_INFINITY
    for (;;) {
      // One more than it compares: a version is compared with the one before.
      const page = (await reading.versions(call, urn, 'documentInfo', { before, limit: PAGE + 1 })) ?? []
      const compared = page.length > PAGE ? page.slice(0, PAGE) : page
      for (const [at, stored] of compared.entries()) {
        if (stored.row.time < from) return changes.slice(0, limit)
        if (stored.row.time <= to) changes.push(...changesOf(stored, page[at + 1]))
      }
      const last = compared.at(-1)
      if (page.length <= PAGE || last === undefined || changes.length >= limit) return changes.slice(0, limit)
      before = last.row.version
    }
  }

function changesOf({ row, value }: Stored, older: Stored | undefined) {
  const now = infoOf(value)
  const before = older && infoOf(older.value)
  // The oldest version that is kept, but not the first: what it changed is not known.
  const isUnknown = before === undefined && row.version > 1
  if (now === undefined || isUnknown) return []
  const actor = entityTypeOf(row.actor) === 'corpuser' ? row.actor : null
  const changes = before === undefined ? [CREATED] : differences(before, now)
  return changes.map(change => ({ ...change, actor, timestamp: row.time }))
}

/** The value was validated when it was written. */
const infoOf = (value: unknown): DocumentInfo | undefined => (isRecord(value) ? (value as never) : undefined)

const CREATED: Change = { changeType: 'CREATED', description: 'The document was created' }

function differences(before: DocumentInfo, now: DocumentInfo): Change[] {
  const changes: Change[] = []
  const told = (change: Change, from: string | undefined, to: string | undefined) => {
    if (from === to) return
    const details = Object.entries({ from, to }).flatMap(([key, value]) => (value ? [{ key, value }] : []))
    changes.push({ ...change, details })
  }
  told({ changeType: 'TITLE_CHANGED', description: 'The title was changed' }, before.title, now.title)
  if (before.contents.text !== now.contents.text) {
    changes.push({ changeType: 'TEXT_CHANGED', description: 'The text was changed' })
  }
  const place = ({ parentDocument }: DocumentInfo) => parentDocument?.document
  told({ changeType: 'PARENT_CHANGED', description: 'The document was moved' }, place(before), place(now))
  if (!equalJson(before.relatedDocuments ?? [], now.relatedDocuments ?? [])) {
    changes.push({ changeType: 'RELATED_DOCUMENTS_CHANGED', description: 'The related documents were changed' })
  }
  if (!equalJson(before.relatedAssets ?? [], now.relatedAssets ?? [])) {
    changes.push({ changeType: 'RELATED_ASSETS_CHANGED', description: 'The related assets were changed' })
  }
  told({ changeType: 'STATE_CHANGED', description: 'The state was changed' }, before.status.state, now.status.state)
  return changes
}
