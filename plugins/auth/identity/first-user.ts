import { rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  type Aspect,
  type Background,
  type Call,
  type Data,
  type Host,
  type Log,
  Misconfigured
} from '../../../core/index.ts'
import { InvalidSignUp } from '../errors.ts'
import { SEEDS, type Seeds } from '../policies/bootstrap.ts'
import type { Accounts } from './accounts.ts'
import { ROOT } from './names.ts'
import { generatePassword, weakness } from './passwords.ts'

interface Options {
  readonly data: Data
  readonly accounts: Accounts
  readonly own: { readonly aspectdSeeds: Aspect<Seeds> }
  /** An empty password = generate one. */
  readonly config: { readonly adminPassword: string }
  readonly host: Pick<Host, 'dataFolder' | 'announce'>
  readonly background: Pick<Background, 'run'>
  readonly log: Log
}

const PROFILE = { fullName: 'DataHub', title: 'DataHub Root User' }

/**
 * Creates the first user at the first start. A configured password counts only then: applied at every start, it would
 * undo a later change, such as that of a password that leaked. @throws Misconfigured if it is too weak
 */
export async function prepareFirstUser(call: Call, options: Options): Promise<void> {
  const { own, background } = options
  const { adminPassword } = options.config
  const problem = adminPassword && weakness(adminPassword)
  if (problem) throw new Misconfigured(`ASPECTD_ADMIN_PASSWORD: ${problem}`)
  if (await wasCreated(call, options)) {
    if (adminPassword) background.run(warnIfDifferent(call, adminPassword, options), 'check of the password failed')
  } else if (adminPassword) await createWithConfigured(call, adminPassword, options)
  else await createWithSecret(call, options)
  await own.aspectdSeeds.update(call, SEEDS, old => ({ policies: [], ...old, rootUser: true }))
}

/** True even if the user was removed later. */
async function wasCreated(call: Call, { data, own }: Options): Promise<boolean> {
  const [exists] = await data.exists(call, [ROOT])
  return exists === true || (await own.aspectdSeeds.get(call, SEEDS))?.rootUser === true
}

async function warnIfDifferent(call: Call, password: string, { accounts, log }: Options): Promise<void> {
  if (await accounts.hasPassword(call, ROOT, password)) return
  log.warn({ user: ROOT }, 'ASPECTD_ADMIN_PASSWORD is not used: it counts only when the user is created')
}

/** Whether this call created the user: another instance may have been faster. */
export async function createFirstUser(
  call: Call,
  password: string,
  { data, accounts }: Pick<Options, 'data' | 'accounts'>
): Promise<boolean> {
  const [exists] = await data.exists(call, [ROOT])
  if (exists) return false
  try {
    await accounts.create(call, ROOT, { ...PROFILE, password })
    return true
  } catch (error) {
    if (error instanceof InvalidSignUp) return false
    throw error
  }
}

async function createWithConfigured(call: Call, password: string, options: Options): Promise<void> {
  const isNew = await createFirstUser(call, password, options)
  if (isNew) options.host.announce('first user: datahub, with the password in ASPECTD_ADMIN_PASSWORD')
}

/** Shows the password on a terminal, otherwise writes it to a file: output may be collected in a log. */
async function createWithSecret(call: Call, options: Options): Promise<void> {
  const password = generatePassword()
  const file = process.stdout.isTTY ? undefined : resolve(options.host.dataFolder, 'admin-password')
  if (file) {
    await rm(file, { force: true })
    await writeFile(file, `${password}\n`, { mode: 0o600, flag: 'wx' })
  }
  if (await createFirstUser(call, password, options)) {
    const where = file ? `in ${file} (read it, then delete the file)` : `${password} (shown only once)`
    options.host.announce(`first user: datahub, with the password ${where}`)
  } else if (file) await rm(file)
}
