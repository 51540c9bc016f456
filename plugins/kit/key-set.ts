import type { CryptoKey, FlattenedJWSInput, JWK, JWSHeaderParameters } from 'jose'
import {
  createError,
  isRecord,
  type JsonRecord,
  type Log,
  type Metrics,
  type Outgoing,
  type OutgoingClient
} from '../../core/index.ts'

/** The keys of a provider have not been read so far, or too long ago. */
export const NoKeys = createError('KIT_NO_KEYS', 'The keys of %s cannot be read at the moment', 503)

const MINUTE = 60_000
/** After so long the keys are read again, so that one that the provider has removed ends. */
const FRESH_MS = 10 * MINUTE
/** For so long the last keys are used while the provider does not answer. */
const USABLE_MS = 24 * 60 * MINUTE
/** An unknown key causes a request no earlier than this after the last one: anybody can send unknown keys. */
const PAUSE_MS = { read: 30_000, failed: 5000, refresh: 1000 }

/** The public keys with which a provider signs, read from its address and remembered. */
export interface KeySet {
  /** For `jwtVerify` of jose. @throws NoKeys, and what jose throws for a key that is not in the set */
  readonly find: (header?: JWSHeaderParameters, token?: FlattenedJWSInput) => Promise<CryptoKey>
  /** Reads the keys again, at most once a second: for a token that the provider itself has sent. Does not throw. */
  readonly refresh: () => Promise<void>
  /** Another number whenever other keys are read: what was verified before may be forged. */
  readonly generation: () => number
  /** Whether the next `find` uses the keys without reading them again first. */
  readonly isFresh: () => boolean
}

/** The address of a JSON Web Key Set, or of the document of OpenID Connect that names it. */
export type KeyPlace = string | { readonly discovery: string; readonly issuer: string }

interface KeySetDeps {
  readonly client: OutgoingClient
  readonly place: KeyPlace
  readonly log: Log
  /** Counts each reading of the keys. */
  readonly counted?: (outcome: KeyOutcome) => void
  readonly now?: () => number
}

const OUTCOMES = ['read', 'failed'] as const
type KeyOutcome = (typeof OUTCOMES)[number]

type LocalKeys = ReturnType<typeof import('jose').createLocalJWKSet>

/** Nothing is loaded or read before the first key is looked for. */
export function createKeySet(deps: KeySetDeps): KeySet {
  const { place, log, now = Date.now } = deps
  const { host } = new URL(typeof place === 'string' ? place : place.discovery)
  let keys: LocalKeys | undefined
  let text = ''
  let generation = 0
  let [readAt, mayReadAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let reading: Promise<void> | undefined

  /** One request for all that wait. */
  function read(earliest = mayReadAt): Promise<void> {
    if (!reading && now() < earliest) return Promise.resolve()
    reading ??= readOnce().finally(() => {
      reading = undefined
    })
    return reading
  }

  async function readOnce(): Promise<void> {
    mayReadAt = now() + PAUSE_MS.failed
    const [{ createLocalJWKSet }, found] = await Promise.all([import('jose'), countedKeys(deps)])
    const next = JSON.stringify(found)
    if (next !== text) {
      keys = createLocalJWKSet({ keys: found })
      text = next
      generation++
    }
    readAt = now()
    mayReadAt = readAt + PAUSE_MS.read
  }

  async function find(header?: JWSHeaderParameters, token?: FlattenedJWSInput): Promise<CryptoKey> {
    if (!isFresh()) await read().catch(tell)
    if (!keys || now() - readAt > USABLE_MS) throw new NoKeys(host)
    try {
      return await keys(header, token)
    } catch (error) {
      const before = generation
      if (isUnknown(error)) await read().catch(tell)
      if (generation === before) throw error
      return keys(header, token)
    }
  }

  /** The keys that are known are used further; without any, `find` fails. */
  const tell = (error: Error) =>
    log.warn({ host, reason: error.message }, 'the keys of a provider were not read; will retry')
  const isFresh = () => now() - readAt < FRESH_MS
  return { find, refresh: () => read(readAt + PAUSE_MS.refresh).catch(tell), isFresh, generation: () => generation }
}

async function countedKeys({ client, place, counted }: KeySetDeps): Promise<JWK[]> {
  try {
    const keys = await readKeys(client, place)
    counted?.('read')
    return keys
  } catch (error) {
    counted?.('failed')
    throw error
  }
}

async function readKeys(client: OutgoingClient, place: KeyPlace): Promise<JWK[]> {
  const uri = typeof place === 'string' ? place : await discovered(client, place)
  const { keys } = await readJson(client, uri)
  if (!Array.isArray(keys)) throw new Error('not a JSON Web Key Set')
  return keys
}

/** @throws if the document is one of another issuer, whose keys would then sign for this one */
async function discovered(client: OutgoingClient, place: Exclude<KeyPlace, string>): Promise<string> {
  const { issuer, jwks_uri: uri } = await readJson(client, place.discovery)
  if (issuer !== place.issuer || typeof uri !== 'string') throw new Error(`not the document of ${place.issuer}`)
  return uri
}

async function readJson(client: OutgoingClient, uri: string): Promise<JsonRecord> {
  const answer = await client.fetch(uri, { headers: { accept: 'application/json' } })
  const found: unknown = answer.ok ? await answer.json() : undefined
  if (!isRecord(found)) throw new Error(`status ${answer.status}`)
  return found
}

function isUnknown(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_JWKS_NO_MATCHING_KEY'
}

const LIMITS = { milliseconds: 5000, bytes: 1_000_000, redirects: 0 }

/** One key set for each address. */
export function createKeySets(outgoing: Outgoing, log: Log, metrics: Metrics): (place: KeyPlace) => KeySet {
  const sets = new Map<string, KeySet>()
  const requests = metrics.counter({
    name: 'key_requests_total',
    help: 'Readings of the public keys of identity providers, and whether they succeeded.',
    labels: { outcome: OUTCOMES }
  })
  const counted = (outcome: KeyOutcome) => requests.with({ outcome }).add()
  let client: OutgoingClient | undefined
  return place => {
    client ??= outgoing.client({ name: 'keys of providers', addresses: 'configured', ...LIMITS })
    const key = JSON.stringify(place)
    const set = sets.get(key) ?? createKeySet({ client, place, log, counted })
    sets.set(key, set)
    return set
  }
}
