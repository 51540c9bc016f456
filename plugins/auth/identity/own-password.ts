import { type Call, idOf } from '../../../core/index.ts'
import { InvalidSignUp, NoPassword, WrongPassword } from '../errors.ts'
import type { Accounts } from './accounts.ts'
import { weakness } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import type { Throttle } from './throttle.ts'

interface Options {
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly throttle: Throttle
}

export interface PasswordChange {
  readonly currentPassword: string
  readonly newPassword: string
}

/** Changes the password of the caller, whose other sessions end. */
export type ChangeOwnPassword = (call: Call, change: PasswordChange) => Promise<void>

/**
 * The attempts are those of the log-in, counted by the same name: a stolen session gives no further attempts at a password.
 * @throws InvalidSignUp for a new password that is weak or the same, NoPassword, WrongPassword, TooManyRequests
 */
export function createChangeOwnPassword({ accounts, sessions, throttle }: Options): ChangeOwnPassword {
  return async (call, { currentPassword, newPassword }) => {
    const user = call.actor
    await throttle.request(call.address)
    const problem = weakness(newPassword, idOf(user))
    if (problem) throw new InvalidSignUp(problem)
    if (currentPassword === newPassword) throw new InvalidSignUp('the new password must differ from the current one')
    if (!(await accounts.isNative(call.as('look for a password'), user))) throw new NoPassword(user)
    await throttle.attempt(call.address, idOf(user), async () => {
      if (!(await accounts.replacePassword(call, currentPassword, newPassword))) throw new WrongPassword()
    })
    await sessions.endAll(call, user, call.credential?.id)
    call.log.info({ user }, 'password changed by the user; other sessions ended')
  }
}
