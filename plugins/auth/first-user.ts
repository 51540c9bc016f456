import { rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Aspect, type Call, type Data, type Log, Misconfigured, SYSTEM } from '../../core/index.ts'
import type { Accounts } from './accounts.ts'
import type { AspectHandles } from './aspects.ts'
import { SEEDS, type Seeds } from './bootstrap.ts'
import { InvalidSignUp } from './errors.ts'
import { ROOT } from './names.ts'
import { generatePassword, weakness } from './passwords.ts'
import type { Sessions } from './sessions.ts'

interface Options {
  readonly data: Data
  readonly accounts: Accounts
  readonly aspects: AspectHandles
  readonly sessions: Sessions
  readonly seeds: Aspect<Seeds>
  /** From the configuration; empty = generate one. */
  readonly password: string
  readonly dataFolder: string
  readonly log: Log
}

const PERSON = { fullName: 'DataHub', title: 'DataHub Root User' }

/**
 * Makes the first user at the first start. A password from the configuration is in force after every start: an
 * operator's way back in.
 */
export async function prepareFirstUser(call: Call, options: Options): Promise<void> {
  const { data, accounts, seeds, password } = options
  const fault = password && weakness(password)
  if (fault) throw new Misconfigured(`ASPECTD_ADMIN_PASSWORD: ${fault}`)
  const [exists] = await data.exists(call, [ROOT])
  if (exists && password) await restore(call, options)
  else if (password) await accounts.create(call, ROOT, { ...PERSON, password })
  else if (!exists && !(await seeds.get(call, SEEDS))?.rootUser) await createWithSecret(options, call)
  await seeds.update(call, SEEDS, old => ({ policies: [], ...old, rootUser: true }))
}

async function restore(call: Call, { accounts, aspects, sessions, password, log }: Options): Promise<void> {
  const lastModified = { time: Date.now(), actor: SYSTEM }
  await aspects.corpUserStatus.update(call, ROOT, old =>
    old?.status === 'ACTIVE' ? old : { status: 'ACTIVE', lastModified }
  )
  if (await accounts.hasPassword(call, ROOT, password)) return
  await accounts.setPassword(call, ROOT, password)
  await sessions.endAll(call, ROOT)
  log.warn({ user: ROOT }, 'the password was set from ASPECTD_ADMIN_PASSWORD, and sessions ended')
}

/** On a terminal the password is shown, elsewhere it goes to a file: what is printed may end in somebody's log. */
async function createWithSecret({ accounts, dataFolder }: Options, call: Call): Promise<void> {
  const password = generatePassword()
  const file = process.stdout.isTTY ? undefined : resolve(dataFolder, 'admin-password')
  if (file) {
    await rm(file, { force: true })
    await writeFile(file, `${password}\n`, { mode: 0o600, flag: 'wx' })
  }
  try {
    await accounts.create(call, ROOT, { ...PERSON, password })
  } catch (error) {
    if (file) await rm(file, { force: true })
    // another instance made him in the meantime, and has shown its password
    if (error instanceof InvalidSignUp) return
    throw error
  }
  const where = file ? `in ${file} (read it, then delete the file)` : `${password} (shown only now)`
  process.stdout.write(`first user: datahub, with the password ${where}\n`)
}
