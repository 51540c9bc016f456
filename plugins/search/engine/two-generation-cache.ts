/**
 * A cache of at most twice `most` values. When it is full it drops those that were not asked for since the last time: this
 * costs a fraction of an exact order of use, which counts where most texts are new.
 */
export class TwoGenerationCache<V, K = string> {
  readonly #most: number
  #young = new Map<K, V>()
  #old = new Map<K, V>()

  constructor(most: number) {
    this.#most = most
  }

  get(key: K): V | undefined {
    const found = this.#young.get(key)
    if (found !== undefined) return found
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  set(key: K, value: V): void {
    if (this.#young.size >= this.#most) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
  }

  delete(key: K): void {
    this.#young.delete(key)
    this.#old.delete(key)
  }

  clear(): void {
    this.#young = new Map()
    this.#old = new Map()
  }
}
