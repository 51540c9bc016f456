import type { Changes, EdgeChange } from './changes.ts'
import type { IndexFile, Statement } from './file.ts'
import type { Doc, Edge } from './port.ts'

/** Columns of all rows as JSON: much quicker than an object for each row. */
type Lists = Readonly<Record<'up' | 'down' | 'field', string>>

/** Lineage: edges in the file with the changes in memory. An edge exists while any document names it. */
export class Edges {
  readonly #pending: () => readonly Changes[]
  /** Of many documents at once, in the order of the key: the same edge of several documents follows itself. */
  readonly #manyUp: Statement<Lists>
  readonly #manyDown: Statement<Lists>
  readonly #upstream: Statement<Edge & { doc: Doc }>
  readonly #downstream: Statement<Edge & { doc: Doc }>
  readonly #insert: Statement<never>
  readonly #delete: Statement<never>

  constructor(file: IndexFile, pending: () => readonly Changes[]) {
    this.#pending = pending
    const columns = 'SELECT up, down, field, doc FROM edges'
    this.#upstream = file.prepare(`${columns} INDEXED BY edges_down WHERE down = ?`)
    this.#downstream = file.prepare(`${columns} WHERE up = ?`)
    // CROSS JOIN: SQLite would otherwise read all edges.
    const lists = ['up', 'down', 'field'].map(name => `json_group_array(${name}) AS ${name}`)
    const many = `SELECT ${lists} FROM json_each(?) AS list CROSS JOIN edges`
    this.#manyUp = file.prepare(`${many} INDEXED BY edges_down WHERE down = list.value`)
    this.#manyDown = file.prepare(`${many} WHERE up = list.value`)
    this.#insert = file.prepare('INSERT OR IGNORE INTO edges (up, down, field, doc) VALUES (?, ?, ?, ?)')
    this.#delete = file.prepare('DELETE FROM edges WHERE up = ? AND down = ? AND field = ? AND doc = ?')
  }

  of(docs: readonly Doc[], up: boolean): readonly Edge[] {
    const pending = this.#pending()
    const isChanged = (doc: Doc) => pending.some(changes => changes.hasEdges(doc, up))
    const changed = new Set(docs.filter(isChanged))
    const found = this.#written(changed.size === 0 ? docs : docs.filter(doc => !changed.has(doc)), up)
    for (const doc of changed) for (const edge of this.#ofOne(doc, up)) found.push(edge)
    return found
  }

  /** Of documents that only the file knows. */
  #written(docs: readonly Doc[], up: boolean): Edge[] {
    if (docs.length === 0) return []
    const lists = (up ? this.#manyUp : this.#manyDown).get(JSON.stringify(docs))
    if (!lists) return []
    const ups: number[] = JSON.parse(lists.up)
    const downs: number[] = JSON.parse(lists.down)
    const fields: number[] = JSON.parse(lists.field)
    const found: Edge[] = []
    let before: Edge | undefined
    for (let at = 0; at < ups.length; at++) {
      const edge = { up: ups[at] ?? 0, down: downs[at] ?? 0, field: fields[at] ?? 0 }
      const isSame = before?.up === edge.up && before.down === edge.down && before.field === edge.field
      if (!isSame) found.push(edge)
      before = edge
    }
    return found
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
