import { type Call, publicError, type Urn } from '../../../core/index.ts'
import type { ModelHandles } from '../../entities/index.ts'
import type { Secrets } from '../../secrets/index.ts'
import { openAccess, type RunAccess, renewing, type TokenDeps } from '../account/token.ts'
import type { Settings } from '../config.ts'
import { Refused } from '../errors.ts'
import { INPUT } from '../record.ts'
import { TOKEN, writesHere } from './envelope.ts'
import type { Live } from './live.ts'
import { type Plan, planOf } from './plan.ts'
import { type Secret, secretsOf } from './secrets.ts'

export interface PrepareDeps extends TokenDeps {
  readonly aspects: TokenDeps['aspects'] & Pick<ModelHandles, typeof INPUT>
  readonly secrets: Secrets | undefined
  readonly settings: Settings
  /** Of this server. */
  address(): string
  /** Where runs write to. */
  localAddress(): string
}

/** What a run needs besides programs. */
export interface Prepared {
  readonly plan: Plan
  /** With the token. */
  readonly secrets: readonly Secret[]
  /** The secrets that the run gets, for the audit trail. */
  readonly disclosed: readonly Urn[]
  readonly access: RunAccess | undefined
}

/** @throws Refused with what is wrong with the request or its secrets, before anything starts; others are the store's */
export async function prepare(deps: PrepareDeps, call: Call, live: Live): Promise<Prepared> {
  try {
    return await collect(deps, call, live)
  } catch (error) {
    const { statusCode } = publicError(error)
    if (error instanceof Refused || statusCode === 503) throw error
    if (statusCode >= 500) deps.log.error({ err: error, run: live.entry.urn }, 'a run could not be prepared')
    throw new Refused(error instanceof Error ? error.message : String(error))
  }
}

async function collect(deps: PrepareDeps, call: Call, live: Live): Promise<Prepared> {
  const { urn } = live.entry
  const input = await deps.aspects[INPUT].get(call, urn)
  if (!input) throw new Refused('The request was deleted')
  const plan = planOf(input, deps.settings)
  const { secrets, disclosed } = await secretsOf(deps.secrets, call, plan)
  const access = writesHere(plan, deps.address()) ? await openAccess(deps, call, urn, plan.source) : undefined
  live.account = access?.account
  const token = access?.token
  if (!token) return { plan, secrets, disclosed, access }
  live.renewToken = renewing(deps, token.urn)
  return { plan, secrets: [...secrets, [TOKEN, token.text]], disclosed, access }
}
