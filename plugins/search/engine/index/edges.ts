import type { Changes, EdgeChange } from './changes.ts'
import type { IndexFile, Statement } from './file.ts'
import type { Doc, Edge } from './port.ts'

/** Lineage: edges in the file with the changes in memory. An edge exists while any document names it. */
export class Edges {
  readonly #pending: () => readonly Changes[]
  readonly #upstream: Statement<Edge & { doc: Doc }>
  readonly #downstream: Statement<Edge & { doc: Doc }>
  readonly #insert: Statement<never>
  readonly #delete: Statement<never>

  constructor(file: IndexFile, pending: () => readonly Changes[]) {
    this.#pending = pending
    const columns = 'SELECT up, down, field, doc FROM edges'
    this.#upstream = file.prepare(`${columns} INDEXED BY edges_down WHERE down = ?`)
    this.#downstream = file.prepare(`${columns} WHERE up = ?`)
    this.#insert = file.prepare('INSERT OR IGNORE INTO edges (up, down, field, doc) VALUES (?, ?, ?, ?)')
    this.#delete = file.prepare('DELETE FROM edges WHERE up = ? AND down = ? AND field = ? AND doc = ?')
  }

  of(docs: readonly Doc[], up: boolean): readonly Edge[] {
    return docs.flatMap(doc => this.#ofOne(doc, up))
  }

  #ofOne(doc: Doc, up: boolean): Edge[] {
    const found = new Map<string, Edge & { doc: Doc }>()
    for (const edge of (up ? this.#upstream : this.#downstream).all(doc)) found.set(idOf(edge), edge)
    for (const changes of this.#pending()) {
      for (const change of changes.edgesOf(doc, up)) {
        if (change.isAdded) found.set(idOf(change), change)
        else found.delete(idOf(change))
      }
    }
    const distinct = new Map<string, Edge>()
    for (const { up, down, field } of found.values()) distinct.set(`${up} ${down} ${field}`, { up, down, field })
    return [...distinct.values()]
  }

  write({ up, down, field, doc, isAdded }: EdgeChange): void {
    if (isAdded) this.#insert.run(up, down, field, doc)
    else this.#delete.run(up, down, field, doc)
  }
}

function idOf({ up, down, field, doc }: Edge & { doc: Doc }): string {
  return `${up} ${down} ${field} ${doc}`
}
