import type { StoreReader, StoreSource } from './port.ts'
import { openSqliteReader } from './sqlite/reader.ts'
import { parseStoreUrl } from './url.ts'

/**
 * Opens a store that the server has opened already, for a thread of its own: it migrates, creates and writes nothing.
 * What it reads is not restricted to what an actor may see. @throws Misconfigured when it cannot be opened
 */
export async function openStoreReader({ url }: StoreSource): Promise<StoreReader> {
  const parsed = parseStoreUrl(url)
  if (parsed.scheme === 'sqlite') return openSqliteReader(parsed.path)
  // The driver is large, so it is loaded only for such a store.
  const { openMongodbReader } = await import('./mongodb/reader.ts')
  return openMongodbReader(url)
}
