import { rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Aspect, type Call, type Data, type Host, type Log, Misconfigured, SYSTEM } from '../../../core/index.ts'
import type { ModelHandles } from '../../entities/index.ts'
import { InvalidSignUp } from '../errors.ts'
import { SEEDS, type Seeds } from '../policies/bootstrap.ts'
import type { Accounts } from './accounts.ts'
import { ROOT } from './names.ts'
import { generatePassword, weakness } from './passwords.ts'
import type { Sessions } from './sessions.ts'

interface Options {
  readonly data: Data
  readonly accounts: Accounts
  readonly aspects: ModelHandles
  readonly sessions: Sessions
  readonly own: { readonly aspectdSeeds: Aspect<Seeds> }
  /** An empty password = generate one. */
  readonly config: { readonly adminPassword: string }
  readonly host: Pick<Host, 'dataFolder'>
  readonly log: Log
}

const PROFILE = { fullName: 'DataHub', title: 'DataHub Root User' }

/**
 * Creates the first user at the first start. A configured password applies after every start, so that operators can
 * restore their access. @throws Misconfigured if it is too weak
 */
export async function prepareFirstUser(call: Call, options: Options): Promise<void> {
  const { aspectdSeeds } = options.own
  const { adminPassword } = options.config
  const problem = adminPassword && weakness(adminPassword)
  if (problem) throw new Misconfigured(`ASPECTD_ADMIN_PASSWORD: ${problem}`)
  if (adminPassword) await ensureUser(call, adminPassword, options)
  else if (!(await wasCreated(call, options))) await createWithSecret(call, options)
  await aspectdSeeds.update(call, SEEDS, old => ({ policies: [], ...old, rootUser: true }))
}

/** True even if the user was removed later. */
async function wasCreated(call: Call, { data, own }: Options): Promise<boolean> {
  const [exists] = await data.exists(call, [ROOT])
  return exists === true || (await own.aspectdSeeds.get(call, SEEDS))?.rootUser === true
}

async function ensureUser(call: Call, password: string, options: Options): Promise<void> {
  if (await create(call, password, options)) return
  const { accounts, aspects, sessions, log } = options
  const lastModified = { time: Date.now(), actor: SYSTEM }
  await aspects.corpUserStatus.update(call, ROOT, old =>
    old?.status === 'ACTIVE' ? old : { status: 'ACTIVE', lastModified }
  )
  await aspects.status.update(call, ROOT, old => old && { ...old, removed: false })
  if (await accounts.hasPassword(call, ROOT, password)) return
  await accounts.setPassword(call, ROOT, password)
  await sessions.endAll(call, ROOT)
  log.warn({ user: ROOT }, 'password set from ASPECTD_ADMIN_PASSWORD; all sessions ended')
}

/** Whether this call created the user: another instance may have been faster. */
async function create(call: Call, password: string, { data, accounts }: Options): Promise<boolean> {
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

/** Shows the password on a terminal, otherwise writes it to a file: output may be collected in a log. */
async function createWithSecret(call: Call, options: Options): Promise<void> {
  const password = generatePassword()
  const file = process.stdout.isTTY ? undefined : resolve(options.host.dataFolder, 'admin-password')
  if (file) {
    await rm(file, { force: true })
    await writeFile(file, `${password}\n`, { mode: 0o600, flag: 'wx' })
  }
  if (await create(call, password, options)) {
    const where = file ? `in ${file} (read it, then delete the file)` : `${password} (shown only once)`
    process.stdout.write(`first user: datahub, with the password ${where}\n`)
  } else if (file) await rm(file)
}
