import {
  type Call,
  type Cookie,
  parseUrn,
  publicError,
  type Response,
  type Route,
  respond,
  route,
  type Static,
  Type,
  type Urn
} from '../../core/index.ts'
import { InvalidCredentials, InvalidSignUp } from './errors.ts'
import type { Accounts } from './identity/accounts.ts'
import type { Invites } from './identity/invites.ts'
import { weakness } from './identity/passwords.ts'
import type { Resets } from './identity/resets.ts'
import type { Sessions } from './identity/sessions.ts'
import { parseSignUp, SignUp, Text } from './identity/sign-up.ts'
import { ACTOR_COOKIE, SESSION_COOKIE } from './identity/strategies.ts'
import type { Throttle } from './identity/throttle.ts'
import type { Subjects } from './policies/subjects.ts'

interface Options {
  readonly accounts: Accounts
  readonly invites: Invites
  readonly resets: Resets
  readonly sessions: Sessions
  readonly subjects: Subjects
  readonly throttle: Throttle
  readonly config: { readonly secureCookies: boolean; readonly sessionHours: number }
}

/** Counts sign-ups in the throttle; not a valid user name. */
const SIGNING_UP = 'signing up'
const LogIn = Type.Object({ username: Text, password: Text })
const Reset = Type.Object({ email: Text, password: Text, resetToken: Text })
const WhoAmI = Type.Object({ skipCache: Type.Optional(Type.Boolean()) })

/** Log-in, log-out, sign-up and password reset, as in DataHub's frontend. */
export function createRoutes(options: Options): Route[] {
  const session = createBrowserSession(options)
  const { logIn, signUp, reset } = createEntries(options, session)
  /** Every request counts, before anything expensive. */
  const counted = async (call: Call, run: () => Promise<Response>) => {
    await options.throttle.request(call.address)
    return asMessage(run())
  }
  return [
    route({ method: 'POST', url: '/logIn', body: LogIn }, 'public', ({ body }, call) =>
      counted(call, () => logIn(body, call))
    ),
    route({ method: 'GET', url: '/logOut' }, 'public', async (_args, call) => {
      await session.end(call)
      return respond({ status: 303, headers: { location: '/login' }, cookies: session.cookies('', '', 0) })
    }),
    route({ method: 'POST', url: '/signUp', body: SignUp }, 'public', ({ body }, call) =>
      counted(call, () => signUp(body, call))
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

/** The session of a browser. */
interface BrowserSession {
  /** Ends the session that the browser had, and responds with the cookies of a new one. */
  begin(call: Call, user: Urn): Promise<Response>
  end(call: Call): Promise<void>
  cookies(secret: string, actor: string, maxAge: number): Cookie[]
}

function createBrowserSession({
  sessions,
  subjects,
  config
}: Pick<Options, 'sessions' | 'subjects' | 'config'>): BrowserSession {
  async function end(call: Call): Promise<void> {
    const { credential } = call
    if (credential?.kind === 'session') await sessions.end(call, parseUrn(credential.id))
  }

  function cookies(secret: string, actor: string, maxAge: number): Cookie[] {
    const attributes = { path: '/', sameSite: 'lax', secure: config.secureCookies, maxAge } as const
    return [
      { ...attributes, name: SESSION_COOKIE, value: secret, httpOnly: true },
      { ...attributes, name: ACTOR_COOKIE, value: actor }
    ]
  }

  return {
    end,
    cookies,
    async begin(call, user) {
      await end(call)
      const secret = await sessions.begin(call, await subjects.of(user))
      return respond({ cookies: cookies(secret, user, Math.floor(config.sessionHours * 3600)), body: '' })
    }
  }
}

/** The three ways to get a session. */
function createEntries({ accounts, invites, resets, sessions, throttle }: Options, { begin }: BrowserSession) {
  return {
    async logIn({ username = '', password = '' }: Static<typeof LogIn>, call: Call): Promise<Response> {
      const name = username.trim()
      if (name === '') throw new InvalidSignUp('User name must not be empty.')
      const { user, isCurrent } = await throttle.attempt(call.address, name, () =>
        accounts.verify(call, name, password)
      )
      const response = await begin(call, user)
      if (await isCurrent()) return response
      // Who changed the password has ended the sessions before this one began.
      await sessions.endAll(call, user)
      throw new InvalidCredentials()
    },

    async signUp(body: Static<typeof SignUp>, call: Call): Promise<Response> {
      const { user, person, inviteToken } = parseSignUp(body)
      await throttle.attempt(call.address, SIGNING_UP, async () => {
        const role = await invites.roleOf(call, inviteToken)
        await accounts.create(call, user, { ...person, role })
      })
      return begin(call, user)
    },

    async reset(body: Static<typeof Reset>, call: Call): Promise<Response> {
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
