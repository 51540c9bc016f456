import type { Log } from '../../call.ts'
import { openSqliteSource } from '../sqlite/transfer/dump.ts'
import { openSqliteTarget } from '../sqlite/transfer/fill.ts'
import { parseStoreUrl } from '../url.ts'
import type { Source, Target } from './port.ts'

/** A store to be read. `alone`: no server may write to it meanwhile, as far as that can be told. */
export async function openSource(url: string, { alone }: { readonly alone: boolean }): Promise<Source> {
  const parsed = parseStoreUrl(url)
  if (parsed.scheme === 'sqlite') return openSqliteSource(parsed.path, { alone })
  const { openMongodbSource } = await import('../mongodb/transfer/dump.ts')
  return openMongodbSource(url)
}

/** A store to be filled. */
export async function openTarget(url: string, log: Log): Promise<Target> {
  const parsed = parseStoreUrl(url)
  if (parsed.scheme === 'sqlite') return openSqliteTarget(parsed.path, log)
  const { openMongodbTarget } = await import('../mongodb/transfer/fill.ts')
  return openMongodbTarget(url, log)
}
