import {
  type Call,
  publicError,
  type Response,
  type Route,
  respond,
  route,
  type Static,
  Type
} from '../../core/index.ts'
import { InvalidCredentials, InvalidSignUp } from './errors.ts'
import type { Accounts } from './identity/accounts.ts'
import type { BrowserSession } from './identity/browser-session.ts'
import type { Invites } from './identity/invites.ts'
import type { LogInLinks } from './identity/log-in-links.ts'
import type { CountLogIn } from './identity/metrics.ts'
import type { PasswordRule } from './identity/password-rule.ts'
import { weakness } from './identity/passwords.ts'
import type { Resets } from './identity/resets.ts'
import type { Sessions } from './identity/sessions.ts'
import { parseSignUp, SignUp, Text } from './identity/sign-up.ts'
import type { Throttle } from './identity/throttle.ts'

interface Options {
  readonly accounts: Accounts
  readonly invites: Invites
  readonly resets: Resets
  readonly sessions: Sessions
  readonly browser: BrowserSession
  readonly logInLinks: LogInLinks
  readonly passwordRule: PasswordRule
  readonly throttle: Throttle
  readonly countLogIn: CountLogIn
}

/** Counts sign-ups in the throttle; not a valid user name. */
const SIGNING_UP = 'signing up'
const LogIn = Type.Object({ username: Text, password: Text })
const Once = Type.Object({ token: Text })
const Reset = Type.Object({ email: Text, password: Text, resetToken: Text })
const WhoAmI = Type.Object({ skipCache: Type.Optional(Type.Boolean()) })

/** Log-in, log-out, sign-up and password reset, as in DataHub's frontend. */
export function createRoutes(options: Options): Route[] {
  const { logIn, signUp, reset } = createEntries(options)
  /** Every request counts, before anything expensive. */
  const counted = async (call: Call, run: () => Promise<Response>) => {
    await options.throttle.request(call.address)
    return asMessage(run())
  }
  const told = (answer: Promise<Response>) => {
    answer.then(
      () => options.countLogIn('password', 'accepted'),
      () => options.countLogIn('password', 'refused')
    )
    return answer
  }
  return [
    route({ method: 'POST', url: '/logIn', body: LogIn, logsIn: true }, 'public', ({ body }, call) =>
      counted(call, () => told(logIn(body, call)))
    ),
    route({ method: 'GET', url: '/logOut' }, 'public', (_args, call) => options.browser.end(call)),
    route({ method: 'POST', url: '/signUp', body: SignUp }, 'public', ({ body }, call) =>
      counted(call, () => signUp(body, call))
    ),
    route({ method: 'POST', url: '/logInOnce', body: Once, logsIn: true }, 'public', ({ body }, call) =>
      counted(call, async () => {
        return options.browser.begin(call, await options.logInLinks.redeem(call, body.token ?? ''))
      })
    ),
    route({ method: 'POST', url: '/resetNativeUserCredentials', body: Reset }, 'public', ({ body }, call) =>
      counted(call, () => reset(body, call))
    ),
    route(
      { method: 'GET', url: '/openapi/operations/identity/user/urn', params: WhoAmI },
      'signed-in',
      (_args, call) => ({ urn: call.actor })
    )
  ]
}

/** The three ways to get a session. */
function createEntries(options: Options) {
  const { accounts, invites, resets, sessions, throttle, passwordRule } = options
  const { begin } = options.browser
  return {
    async logIn({ username = '', password = '' }: Static<typeof LogIn>, call: Call): Promise<Response> {
      const name = username.trim()
      if (name === '') throw new InvalidSignUp('User name must not be empty.')
      passwordRule.requireAny()
      const { user, isCurrent } = await throttle.attempt(call.address, name, async () => {
        const verified = await accounts.verify(call, name, password)
        await passwordRule.requireFor(verified.user)
        return verified
      })
      const response = await begin(call, user)
      if (await isCurrent()) return response
      // Who changed the password has ended the sessions before this one began.
      await sessions.endAll(call, user)
      throw new InvalidCredentials()
    },

    async signUp(body: Static<typeof SignUp>, call: Call): Promise<Response> {
      passwordRule.requireNew()
      const { user, person, inviteToken } = parseSignUp(body)
      await throttle.attempt(call.address, SIGNING_UP, async () => {
        const role = await invites.roleOf(call, inviteToken)
        await accounts.create(call, user, { ...person, role })
      })
      return begin(call, user)
    },

    async reset(body: Static<typeof Reset>, call: Call): Promise<Response> {
      passwordRule.requireNew()
      const { email = '', password = '', resetToken: token = '' } = body
      const name = email.trim()
      if (name === '') throw new InvalidSignUp('Email must not be empty.')
      if (password === '') throw new InvalidSignUp('Password must not be empty.')
      if (token === '') throw new InvalidSignUp('Reset token must not be empty.')
      const problem = weakness(password, name)
      if (problem) throw new InvalidSignUp(problem)
      const user = await throttle.attempt(call.address, name, () => resets.redeem(call, { name, password, token }))
      await sessions.endAll(call, user)
      return begin(call, user)
    }
  }
}

/** For errors with status 400, DataHub's frontend sends only the message. */
async function asMessage(answer: Promise<Response>): Promise<Response> {
  try {
    return await answer
  } catch (error) {
    const { message, statusCode } = publicError(error)
    if (statusCode !== 400) throw error
    return respond({ status: 400, body: { message } })
  }
}
