import { type Call, idOf, type Log, type Urn } from '../../../core/index.ts'
import type { Auth } from '../../auth/index.ts'
import type { Issued, Tokens } from '../../tokens/index.ts'
import { Refused } from '../errors.ts'
import { type AccountDeps, ensureAccount, PRIVILEGES } from './account.ts'

/** Renewed with each heartbeat of the run, so it ends by itself soon after a server that was killed. */
const LIFETIME_MS = 600_000
/** A renewal is a commit: one in many heartbeats is enough. */
const RENEW_MS = 120_000

export interface TokenDeps extends AccountDeps {
  /** `undefined` while the plugin is disabled: then no caller has a credential. */
  readonly auth: Auth | undefined
  readonly tokens: Tokens | undefined
  readonly log: Log
  system(reason: string, signal?: AbortSignal): Call
}

/** How a run authenticates at this server. */
export interface RunAccess {
  /** Whose rights the run has. */
  readonly account: Urn
  /** `undefined` with authentication off: then the account is only named. */
  readonly token: Issued | undefined
}

/** @throws Refused if no run could write to this server */
export async function openAccess(deps: TokenDeps, call: Call, run: Urn, source: Urn | undefined): Promise<RunAccess> {
  const { auth, tokens, aspects } = deps
  const account = await ensureAccount(deps, call, source)
  if (!auth || auth.mode === 'off') return { account, token: undefined }
  if (!tokens) {
    throw new Refused(
      'The plugin tokens is disabled, so a run cannot write to this server: enable it, or give the recipe a sink of another server'
    )
  }
  if ((await aspects.corpUserStatus.get(call, account))?.status === 'SUSPENDED') {
    throw new Refused(`The account of this source, ${account}, is suspended: activate it, or run the recipe elsewhere`)
  }
  const name = `Run ${idOf(run)}`.slice(0, 200)
  const scope = { privileges: [...PRIVILEGES] }
  return { account, token: await tokens.issue(call, { actor: account, name, lifetimeMs: LIFETIME_MS, scope }) }
}

/** Returns what renews the token when it is time; call it with each heartbeat. */
export function renewing({ tokens }: TokenDeps, token: Urn, now = () => performance.now()) {
  let renewedAt = now()
  return async (call: Call): Promise<void> => {
    if (now() - renewedAt < RENEW_MS) return
    renewedAt = now()
    await tokens?.renew(call, token, LIFETIME_MS)
  }
}

/** A failure changes little: the token ends by itself. */
export async function closeAccess({ tokens, log }: Pick<TokenDeps, 'tokens' | 'log'>, call: Call, token: Urn) {
  await tokens
    ?.withdraw(call, token)
    .catch(error => log.warn({ err: error, token }, 'the token of a run was not revoked'))
}
