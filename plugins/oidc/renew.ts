import type { Call } from '../../core/index.ts'
import type { Renewal, RenewedSession } from '../auth/index.ts'
import { LogInRefused, type Reason } from './errors.ts'
import { type Entry, logRefusal, nextRefresh, personOf } from './log-in.ts'
import type { Identity } from './provider.ts'
import { type Deps, linkedUser, provision } from './provision.ts'

/** With these a user could not log in now. After any other failure the session goes on: nobody has refused it. */
const ENDS: readonly Reason[] = ['refused', 'denied', 'groups', 'suspended']

/** Asks the provider whether a session goes on: see `LogInWay.renew`. Does not throw. */
export async function renew(
  deps: Deps,
  entry: Entry,
  { user, token }: RenewedSession,
  call: Call
): Promise<Renewal | 'ended' | 'away'> {
  const { provider, refreshTokens } = entry
  const about = { provider: provider.settings.name, user }
  try {
    const opened = refreshTokens.open(token, user)
    // The secret that it was sealed with was replaced.
    if (opened === undefined) throw new LogInRefused('refused')
    const { refreshToken, identity } = await provider.refresh(opened)
    if (identity) await provisionAgain(deps, entry, { user, identity }, call)
    return { token: refreshTokens.seal(refreshToken, user), at: nextRefresh(provider) }
  } catch (thrown) {
    const error = thrown instanceof LogInRefused ? thrown : new LogInRefused('failed', thrown)
    if (ENDS.includes(error.reason)) {
      call.log.info({ ...about, reason: error.reason }, 'a session was ended: its provider does not permit it any more')
      return 'ended'
    }
    logRefusal(call.log, error, about)
    return 'away'
  }
}

/** Groups and roles come and go with the provider, as at a log-in. @throws LogInRefused */
async function provisionAgain(
  deps: Deps,
  { provider }: Entry,
  { user, identity }: { readonly user: RenewedSession['user']; readonly identity: Identity },
  call: Call
): Promise<void> {
  const person = personOf(provider, identity)
  if ((await linkedUser(deps, call, person.subject)) !== user) throw new LogInRefused('refused')
  await provision(deps, call, user, { ...person, isLogIn: false })
}
