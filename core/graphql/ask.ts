import type { GraphQLSchema } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { Call } from '../call.ts'
import { isRecord, type JsonRecord } from '../json.ts'
import { fitting } from './fitting.ts'
import type { Runner } from './run.ts'

/** As `graphql` of the plugin context. */
export type Ask = (call: Call, document: string, variables?: JsonRecord) => Promise<JsonRecord>

/** Plugins ask with documents of their own, which are few. */
const MAX_DOCUMENTS = 500

export function createAsk({ run }: Pick<Runner, 'run'>, schema: GraphQLSchema): Ask {
  const fitted = new LRUCache<string, string>({
    max: MAX_DOCUMENTS,
    memoMethod: document => fitting(schema, document)
  })
  return async (call, document, variables = {}) => {
    const { data, errors = [] } = await run({ query: fitted.memo(document), variables }, call)
    const [first] = errors
    if (first) throw errorOf(first)
    return data ?? {}
  }
}

/** An error of a reply, in the form in which it was thrown. */
function errorOf(shown: object): Error {
  const { message, extensions }: { message?: unknown; extensions?: unknown } = shown
  const { code, type, privileges, resource, advice, retryAfter } = isRecord(extensions) ? extensions : {}
  return Object.assign(new Error(String(message)), {
    statusCode: typeof code === 'number' ? code : 400,
    code: type ?? 'BAD_REQUEST',
    ...(Array.isArray(privileges) ? { refused: [{ anyOf: privileges, on: resource }], advice } : {}),
    ...(retryAfter === undefined ? {} : { retryAfter })
  })
}
