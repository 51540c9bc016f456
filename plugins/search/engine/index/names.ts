import type { IndexFile, Statement } from './file.ts'

/** Numbers of few names, such as those of fields: all in memory. */
export class Names {
  readonly #ids = new Map<string, number>()
  readonly #names = new Map<number, string>()
  readonly #kind: string
  readonly #insert: Statement<never>
  readonly #last: Statement<{ id: number }>

  constructor(file: IndexFile, kind: 'field' | 'aspect') {
    this.#kind = kind
    this.#insert = file.prepare('INSERT INTO names (kind, name) VALUES (?, ?)')
    this.#last = file.prepare('SELECT max(id) AS id FROM names')
    for (const { id, name } of file
      .prepare<{ id: number; name: string }>('SELECT id, name FROM names WHERE kind = ? ORDER BY id')
      .all(kind))
      this.#add(id, name)
  }

  find(name: string): number | undefined {
    return this.#ids.get(name)
  }

  numberOf(name: string): number {
    const known = this.#ids.get(name)
    if (known !== undefined) return known
    this.#insert.run(this.#kind, name)
    const id = this.#last.get()?.id ?? 0
    this.#add(id, name)
    return id
  }

  name(id: number): string {
    return this.#names.get(id) ?? ''
  }

  all(): readonly number[] {
    return [...this.#names.keys()]
  }

  #add(id: number, name: string): void {
    this.#ids.set(name, id)
    this.#names.set(id, name)
  }
}
