import { stringifySetCookie } from 'cookie'
import {
  type Call,
  makeUrn,
  parseUrn,
  type Response,
  type Route,
  respond,
  route,
  Type,
  type Urn
} from '../../core/index.ts'
import type { Accounts } from './accounts.ts'
import { InvalidSignUp } from './errors.ts'
import { ACTOR_COOKIE, SESSION_COOKIE } from './identity.ts'
import type { Invites } from './invites.ts'
import { faultOfName, isReserved } from './names.ts'
import { weakness } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import type { Subjects } from './subjects.ts'
import type { Throttle } from './throttle.ts'

interface Options {
  readonly accounts: Accounts
  readonly invites: Invites
  readonly sessions: Sessions
  readonly subjects: Subjects
  readonly throttle: Throttle
  readonly isSecure: () => boolean
  readonly maxAgeSeconds: number
}

const Text = Type.Optional(Type.String())
const LogIn = Type.Object({ username: Text, password: Text })
const SignUp = Type.Object({
  fullName: Text,
  email: Text,
  title: Text,
  password: Text,
  inviteToken: Text,
  userUrn: Text
})
type SignUpBody = Partial<Record<'fullName' | 'email' | 'title' | 'password' | 'inviteToken' | 'userUrn', string>>

/** Log in, log out, sign up, as DataHub's frontend has them. */
export function createRoutes({
  accounts,
  invites,
  sessions,
  subjects,
  throttle,
  isSecure,
  maxAgeSeconds
}: Options): Route[] {
  async function begin(call: Call, user: Urn): Promise<Response> {
    const secret = await sessions.begin(call, await subjects.of(user))
    return respond({ headers: { 'set-cookie': cookies(secret, user, maxAgeSeconds) }, body: '' })
  }

  function cookies(secret: string, actor: string, maxAge: number): string[] {
    const options = { path: '/', sameSite: 'lax', secure: isSecure(), maxAge } as const
    return [
      stringifySetCookie({ ...options, name: SESSION_COOKIE, value: secret, httpOnly: true }),
      stringifySetCookie({ ...options, name: ACTOR_COOKIE, value: actor })
    ]
  }

  return [
    route({ method: 'POST', url: '/logIn', body: LogIn }, 'public', async ({ body }, call) => {
      const { username = '', password = '' } = body
      if (username.trim() === '') throw new InvalidSignUp('User name must not be empty.')
      const name = username.trim()
      const user = await throttle.attempt(call.address, name, () => accounts.verify(call, name, password))
      return begin(call, user)
    }),
    route({ method: 'GET', url: '/logOut' }, 'public', async (_args, call) => {
      const { credential } = call
      if (credential?.kind === 'session') await sessions.end(call, parseUrn(credential.id))
      return respond({ status: 303, headers: { location: '/login', 'set-cookie': cookies('', '', 0) } })
    }),
    route({ method: 'POST', url: '/signUp', body: SignUp }, 'public', async ({ body }, call) => {
      const { user, person, inviteToken } = parseSignUp(body)
      await throttle.attempt(call.address, 'sign-up', async () => {
        const role = await invites.roleOf(call, inviteToken)
        await accounts.create(call, user, { ...person, role })
      })
      return begin(call, user)
    })
  ]
}

function parseSignUp({ fullName = '', email = '', title = '', password = '', inviteToken = '', userUrn }: SignUpBody) {
  const address = email.trim()
  if (fullName.trim() === '') throw new InvalidSignUp('Full name must not be empty.')
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw new InvalidSignUp('Email must not be empty.')
  if (password === '') throw new InvalidSignUp('Password must not be empty.')
  if (title.trim() === '') throw new InvalidSignUp('Title must not be empty.')
  if (inviteToken === '') throw new InvalidSignUp('Invite token must not be empty.')
  const fault = weakness(password)
  if (fault) throw new InvalidSignUp(fault)
  const user = newUser(userUrn, address)
  return { user, person: { fullName: fullName.trim(), email: address, title: title.trim(), password }, inviteToken }
}

const PREFIX = 'urn:li:corpuser:'

/** Named by `userUrn`, as DataHub's CLI does, else by the address. */
function newUser(userUrn: string | undefined, email: string): Urn {
  if (userUrn !== undefined && !userUrn.startsWith(PREFIX)) throw new InvalidSignUp(`userUrn must begin with ${PREFIX}`)
  const name = userUrn?.slice(PREFIX.length) ?? email
  const fault = faultOfName(name)
  if (fault) throw new InvalidSignUp(fault)
  if (isReserved(name)) throw new InvalidSignUp('This user already exists! Cannot create a new user.')
  return makeUrn('corpuser', name)
}
