import { LRUCache } from 'lru-cache'
import type { Changes } from './changes.ts'
import type { IndexFile, Statement } from './file.ts'
import type { Doc } from './port.ts'
import { EMPTY } from './record.ts'

/** Records that are kept in memory: a question looks at several fields of the same documents. */
const KEPT = 4096

/** Forward records: those of the file with the changes in memory. */
export class Forward {
  readonly #pending: () => readonly Changes[]
  readonly #kept = new LRUCache<Doc, Uint8Array>({ max: KEPT })
  readonly #get: Statement<{ record: Uint8Array }>
  readonly #put: Statement<never>
  readonly #delete: Statement<never>

  /** `pending` has the changes that are not in the file, the oldest first. */
  constructor(file: IndexFile, pending: () => readonly Changes[]) {
    this.#pending = pending
    this.#get = file.prepare('SELECT record FROM forward WHERE doc = ?')
    this.#put = file.prepare('REPLACE INTO forward (doc, record) VALUES (?, ?)')
    this.#delete = file.prepare('DELETE FROM forward WHERE doc = ?')
  }

  /** Empty if there is none. */
  record(doc: Doc): Uint8Array {
    return (
      this.#pending()
        .findLast(changes => changes.records.has(doc))
        ?.records.get(doc) ?? this.#inFile(doc)
    )
  }

  #inFile(doc: Doc): Uint8Array {
    const kept = this.#kept.get(doc)
    if (kept) return kept
    const record = this.#get.get(doc)?.record ?? EMPTY
    this.#kept.set(doc, record)
    return record
  }

  write(doc: Doc, record: Uint8Array): void {
    this.#kept.delete(doc)
    if (record.length > 0) this.#put.run(doc, record)
    else this.#delete.run(doc)
  }
}
