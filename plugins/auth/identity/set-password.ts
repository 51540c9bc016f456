import {
  type Call,
  type Command,
  type Data,
  entityTypeOf,
  idOf,
  parseUrn,
  suggest,
  type Urn
} from '../../../core/index.ts'
import type { ModelHandles } from '../../entities/index.ts'
import { InvalidSignUp, NoPassword, NoUser, UnknownUser } from '../errors.ts'
import type { Subjects } from '../policies/subjects.ts'
import type { Accounts } from './accounts.ts'
import { createFirstUser } from './first-user.ts'
import { ROOT } from './names.ts'
import { generatePassword, weakness } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import type { Users } from './users.ts'

interface Options {
  readonly data: Data
  readonly aspects: ModelHandles
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly subjects: Subjects
  readonly users: Users
}

/** Users that a message about an unknown one names. */
const NAMED = 20

/**
 * The operator's command `password`. Its arguments are `urn`; `password`, generated if absent; and `activate`, with any
 * text, to reactivate the user, or to create the first user again. The user's sessions end.
 */
export function createPasswordCommand(options: Options): Command {
  const { accounts, sessions, subjects } = options
  return async (args, call) => {
    const user = parseUrn(args.urn)
    const { password = generatePassword(), activate } = args
    if (entityTypeOf(user) !== 'corpuser') throw new NoUser(user)
    const problem = weakness(password, idOf(user))
    if (problem) throw new InvalidSignUp(problem)
    const isRestored = user === ROOT && activate !== undefined
    if (!isRestored) await requirePassword(options, call, user)
    if (!isRestored || !(await createFirstUser(call, password, options)))
      await accounts.setPassword(call, user, password)
    if (activate !== undefined) await reactivate(options, call, user)
    await sessions.endAll(call, user)
    call.log.warn({ user }, 'password set by the operator; all sessions ended')
    const { active } = await subjects.of(user)
    return [
      `password of ${user} set; all sessions ended, access tokens are kept`,
      ...(args.password === undefined ? [`new password: ${password} (shown only once)`] : []),
      ...(active ? [] : ['the user is suspended or removed and cannot log in: --activate changes that'])
    ].join('\n')
  }
}

/** @throws UnknownUser, NoPassword */
async function requirePassword({ data, accounts, users }: Options, call: Call, user: Urn): Promise<void> {
  if (await accounts.isNative(call, user)) return
  const [exists] = await data.exists(call, [user])
  if (exists) throw new NoPassword(user)
  const page = await users.list(call, { start: 0, count: NAMED, text: undefined })
  const names = page.users.map(({ urn }) => idOf(urn))
  const known = `${names.join(', ')} (${names.length} of ${page.total})`
  throw new UnknownUser(idOf(user), `${known}${suggest(idOf(user), names)}`)
}

async function reactivate({ data, aspects, subjects }: Options, call: Call, user: Urn): Promise<void> {
  const lastModified = { time: Date.now(), actor: call.actor }
  await data.write(call, [
    aspects.corpUserStatus.edit(user, old => (old?.status === 'ACTIVE' ? old : { status: 'ACTIVE', lastModified })),
    aspects.status.edit(user, old => old && { ...old, removed: false })
  ])
  subjects.invalidate(user)
}
