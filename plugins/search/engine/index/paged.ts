/** Numbers of a page. */
const PAGE = 512

/** A number for each of many others, of which few are used: an array in pages. Those that were not set are -1. */
export class PagedNumbers {
  readonly #pages: (Int32Array | undefined)[] = []

  get(at: number): number {
    return this.#pages[at >>> 9]?.[at & (PAGE - 1)] ?? -1
  }

  set(at: number, value: number): void {
    let page = this.#pages[at >>> 9]
    if (!page) {
      page = new Int32Array(PAGE).fill(-1)
      this.#pages[at >>> 9] = page
    }
    page[at & (PAGE - 1)] = value
  }

  /** Those that were set, ascending. */
  *indexes(): Generator<number, void> {
    for (const [page, values] of this.#pages.entries()) {
      if (!values) continue
      for (let at = 0; at < PAGE; at++) if ((values[at] ?? -1) >= 0) yield page * PAGE + at
    }
  }
}
