/** Of a far larger backlog only the oldest changes are timed. */
const MOST = 1000

interface Mark {
  /** Changes that had come until then, in all. */
  readonly upTo: number
  readonly at: number
}

/** How long the oldest change waits that the index does not have. */
export class Lag {
  readonly #now: () => number
  #marks: Mark[] = []
  #come = 0

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** So many changes have come. */
  add(changes: number): void {
    this.#come += changes
    if (this.#marks.length < MOST) this.#marks.push({ upTo: this.#come, at: this.#now() })
  }

  /** So many of all that have come are not in the index. */
  update(behind: number): void {
    const done = this.#come - behind
    const first = this.#marks.findIndex(({ upTo }) => upTo > done)
    this.#marks = first < 0 ? [] : this.#marks.slice(first)
  }

  seconds(): number {
    const [oldest] = this.#marks
    return oldest ? (this.#now() - oldest.at) / 1000 : 0
  }
}
