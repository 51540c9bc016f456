import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Call, Credential, Log, MaybePromise, Scope, Strategy, Urn } from '../../core/index.ts'
import type { TrustedIssuer } from './config.ts'
import { MAX_LENGTH, Untrusted, type Verified } from './verify.ts'

const REMEMBERED = 10_000
const TOKEN = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i

interface Remembered extends Pick<Verified, 'keys' | 'generation' | 'until'> {
  readonly credential: Credential
}

interface StrategyDeps {
  readonly verify: (token: string) => Promise<Verified>
  readonly accountOf: (call: Call, token: Verified) => Promise<Urn>
  readonly scopeOf: (issuer: TrustedIssuer) => Scope | undefined
  readonly system: (reason: string) => Call
  readonly log: Log
  readonly now: () => number
}

/** Authenticates JSON Web Tokens of trusted issuers. What was verified is remembered while the keys are the same. */
export function createStrategy({ verify, accountOf, scopeOf, system, log, now }: StrategyDeps): Strategy {
  const remembered = new LRUCache<string, Remembered>({ max: REMEMBERED })

  async function verifyFirst(token: string, digest: string): Promise<Credential | undefined> {
    try {
      const verified = await verify(token)
      const { from, id, keys, generation, until } = verified
      const actor = await accountOf(system('authenticating with an external token'), verified)
      const scope = scopeOf(from)
      const credential = { actor, kind: 'external', id, ...(scope ? { scope } : {}) } as const
      remembered.set(digest, { credential, keys, generation, until })
      return credential
    } catch (error) {
      if (!(error instanceof Untrusted)) throw error
      log.debug({ reason: error.message }, 'an external token was refused')
      return undefined
    }
  }

  /** Without a promise for a token that is remembered. */
  function verifyToken(token: string): MaybePromise<Credential | undefined> {
    if (token.length > MAX_LENGTH) return undefined
    const digest = hash('sha256', token, 'base64')
    const found = remembered.get(digest)
    if (found && found.until > now() && found.keys.isFresh() && found.generation === found.keys.generation()) {
      return found.credential
    }
    return verifyFirst(token, digest)
  }

  return {
    name: 'external token',
    reads: { from: 'authorization', scheme: 'Bearer' },
    claims: ({ headers }) => TOKEN.test(String(headers.authorization)),
    verify: ({ headers }) => verifyToken(TOKEN.exec(String(headers.authorization))?.[1] ?? '')
  }
}
