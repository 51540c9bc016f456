import type { Log } from '../../call.ts'
import { openSqliteSource } from '../sqlite/transfer/source.ts'
import { openSqliteTarget } from '../sqlite/transfer/target.ts'
import { parseStoreUrl } from '../url.ts'
import type { Source, Target } from './port.ts'

/** A store to read. With `alone` no server may write to it meanwhile; only SQLite can check that. */
export async function openSource(url: string, { alone }: { readonly alone: boolean }): Promise<Source> {
  const parsed = parseStoreUrl(url)
  if (parsed.scheme === 'sqlite') return openSqliteSource(parsed.path, { alone })
  const { openMongodbSource } = await import('../mongodb/transfer/source.ts')
  return openMongodbSource(url)
}

/** A store to fill. */
export async function openTarget(url: string, log: Log): Promise<Target> {
  const parsed = parseStoreUrl(url)
  if (parsed.scheme === 'sqlite') return openSqliteTarget(parsed.path, log)
  const { openMongodbTarget } = await import('../mongodb/transfer/target.ts')
  return openMongodbTarget(url, log)
}
