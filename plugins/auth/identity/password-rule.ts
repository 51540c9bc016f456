import { Misconfigured, type Static, type Urn } from '../../../core/index.ts'
import type { config } from '../config.ts'
import { InvalidCredentials, PasswordsOff } from '../errors.ts'
import type { Administrators } from '../policies/administrators.ts'
import type { LogIns } from './log-ins.ts'

/** `break-glass`: only administrators, when a provider does not work. */
export type Passwords = 'on' | 'break-glass' | 'off'

/** Who may log in with a password. */
export interface PasswordRule {
  readonly passwords: Passwords
  /** Before anything else is looked at. @throws PasswordsOff */
  requireAny(): void
  /** For a user whose password is right: the answer must not tell that. @throws InvalidCredentials */
  requireFor(user: Urn): Promise<void>
  /** For operations that give somebody a password. @throws PasswordsOff */
  requireNew(): void
  /** At start. @throws Misconfigured if nobody could log in */
  check(): void
}

interface Options {
  readonly config: Pick<Static<typeof config>, 'passwords' | 'native' | 'jaas'>
  readonly administrators: Pick<Administrators, 'isAdministrator'>
  readonly logIns: LogIns
}

export function createPasswordRule({ config, administrators, logIns }: Options): PasswordRule {
  // In DataHub each of the two is one way to log in with a password.
  const isOffThere = !config.native && !config.jaas
  const passwords = config.passwords === 'on' && isOffThere ? 'off' : config.passwords
  return {
    passwords,
    requireAny() {
      if (passwords === 'off') throw new PasswordsOff()
    },
    async requireFor(user) {
      if (passwords === 'break-glass' && !(await administrators.isAdministrator(user))) throw new InvalidCredentials()
    },
    requireNew() {
      if (passwords !== 'on') throw new PasswordsOff()
    },
    check() {
      if (passwords !== 'off' || logIns.all().length > 0) return
      throw new Misconfigured(
        `plugins.auth.passwords (ASPECTD_PASSWORDS): off, but there is no other way to log in: configure plugins.oidc, or set it to on or break-glass`
      )
    }
  }
}
