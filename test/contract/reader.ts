import type { Store, StoreReader } from '../../core/store/port.ts'

/** A store that reads with a reader what a reader can read. */
export function throughReader(store: Store, { close, ...reading }: StoreReader): Store {
  return {
    ...store,
    aspects: { ...store.aspects, ...reading },
    async close() {
      await close()
      await store.close()
    }
  }
}
