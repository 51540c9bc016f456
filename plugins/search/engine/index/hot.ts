/** Numbers of recently used texts: at least `size` of them, at most twice as many. */
export class HotNumbers {
  readonly #size: number
  #hot = new Map<string, number>()
  #cooling = new Map<string, number>()

  constructor(size: number) {
    this.#size = size
  }

  get(text: string): number | undefined {
    const hot = this.#hot.get(text)
    if (hot !== undefined) return hot
    const cooling = this.#cooling.get(text)
    if (cooling !== undefined) this.set(text, cooling)
    return cooling
  }

  set(text: string, id: number): void {
    this.#hot.set(text, id)
    if (this.#hot.size < this.#size) return
    this.#cooling = this.#hot
    this.#hot = new Map()
  }

  delete(text: string): void {
    this.#hot.delete(text)
    this.#cooling.delete(text)
  }
}
