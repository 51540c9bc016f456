import { LRUCache } from 'lru-cache'
import {
  type Aspect,
  type Background,
  type Call,
  makeUrn,
  NotFound,
  type Static,
  Type,
  type Urn
} from '../../../core/index.ts'

export const TOKEN = 'dataHubAccessToken'

/** Which program uses a token here, and since when; on the token's entity, so that it goes with it. */
export const AgentUse = Type.Object(
  {
    /** As it says of itself. */
    client: Type.String(),
    firstUsedAt: Type.Integer({ minimum: 0 }),
    lastUsedAt: Type.Integer({ minimum: 0, 'x-search': { fieldType: 'DATETIME' } })
  },
  { additionalProperties: false }
)
export type AgentUse = Static<typeof AgentUse>

const EVERY_MS = 60_000
const MAX_KNOWN = 10_000

interface Deps {
  readonly uses: Aspect<AgentUse>
  readonly background: Background
  system(reason: string): Call
}

/** Stores in the background that a token was used, once a minute or when another program uses it. */
export function createNoteUse({ uses, background, system }: Deps) {
  const known = new LRUCache<string, true>({ max: MAX_KNOWN, ttl: EVERY_MS })

  async function store(token: Urn, client: string): Promise<void> {
    const now = Date.now()
    const gone = new NotFound('the token was revoked')
    const change = (old: AgentUse | undefined) => ({ firstUsedAt: now, ...old, client, lastUsedAt: now })
    const ignore = (error: unknown) => {
      if (error !== gone) throw error
    }
    await uses
      .update(system('storing the use of a token by an agent'), token, change, { mustExist: () => gone })
      .catch(ignore)
  }

  return ({ credential }: Call, client: string): void => {
    if (credential?.kind !== 'token' || credential.id === undefined) return
    const key = `${credential.id} ${client}`
    if (known.has(key)) return
    known.set(key, true)
    background.run(store(makeUrn(TOKEN, credential.id), client), 'the use of a token by an agent was not stored')
  }
}
