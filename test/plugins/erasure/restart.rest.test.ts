import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { createClient } from '../../client.ts'
import { testdir } from '../../folders.ts'
import { type Client, eventually, logIn } from '../../helper.ts'
import { type Process, spawnServer } from '../../process.ts'
import { storedText } from '../../stored-text.ts'
import { aspectd } from '../../transfer/command.ts'
import { getTask } from '../tasks/calls.ts'
import { filesWith } from './files.ts'
import { dataset, EMAIL, ended, erase, erasures, FULL, NAME, ZOE } from './probe.ts'

const PASSWORD = 'correct horse battery staple'
const KEY = Buffer.alloc(32, 7).toString('base64')
const env = { ASPECTD_ADMIN_PASSWORD: PASSWORD, ASPECTD_SECRETS_KEY: KEY, ASPECTD_SEARCH_ON_DEMAND: 'false' }
const OWNED = 1000
const isSqlite = process.env.ASPECTD_TEST_STORE !== 'mongodb'

async function boot(t: Test, folder: string, pauseMs = 0): Promise<{ server: Process; admin: Client }> {
  const plugins = { auth: { scryptCost: 10 }, tasks: { pauseMs, leaseSeconds: 1 } }
  writeFileSync(`${folder}/aspectd.config.json`, JSON.stringify({ plugins }))
  const server = await spawnServer(t, { folder, env })
  const admin = await logIn(createClient(server.url, {}), 'datahub', PASSWORD)
  return { server, admin }
}

function proposal(entityUrn: string, aspectName: string, value: object) {
  const aspect = { value: JSON.stringify(value), contentType: 'application/json' }
  return { entityType: entityUrn.split(':')[2], entityUrn, changeType: 'UPSERT', aspectName, aspect }
}

/** A user with an address, who owns some datasets. */
async function fill(admin: Client, owned: number): Promise<void> {
  const info = { active: true, displayName: FULL, fullName: FULL, email: EMAIL }
  const ownership = {
    owners: [{ owner: ZOE, type: 'DATAOWNER' }],
    lastModified: { time: 1_700_000_000_000, actor: ZOE }
  }
  const all = [
    proposal(ZOE, 'corpUserInfo', info),
    ...Array.from({ length: owned }, (_none, at) => proposal(dataset(`d${at}`), 'ownership', ownership))
  ]
  for (let at = 0; at < all.length; at += 1000) {
    const answer = await admin.post('/aspects?action=ingestProposalBatch', { proposals: all.slice(at, at + 1000) })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  }
  await eventually(async () => {
    const { data } = await admin.gql(
      '{ searchAcrossEntities(input: { types: [CORP_USER], query: "quistgaard" }) { total } }'
    )
    return data?.searchAcrossEntities.total === 1
  })
}

async function leavesNothing(t: Test, folder: string, server: Process): Promise<void> {
  const texts = [ZOE, NAME, EMAIL, FULL]
  const stored = (await storedText(server.store)).toLowerCase()
  for (const text of texts) t.notOk(stored.includes(text.toLowerCase()), `the store has nothing of ${text}`)
  await eventually(() => filesWith(join(folder, 'data'), texts).length === 0).catch(() =>
    t.strictSame(filesWith(join(folder, 'data'), texts), [])
  )
}

t.test('an erasure whose server is killed in the middle continues, and leaves nothing in any file', async t => {
  const folder = testdir(t)
  const { server, admin } = await boot(t, folder, 5000)
  await fill(admin, OWNED)
  const { data } = await erase(admin)
  const id: string = data.erasePerson
  const [{ task }] = await erasures(admin)
  await eventually(async () => (await getTask(admin, task)).deleted > 0)
  t.not((await getTask(admin, task)).state, 'COMPLETED', 'it is in the middle')
  await server.kill('SIGKILL')
  const again = await boot(t, folder)
  t.match(await ended(again.admin, id), { state: 'COMPLETED', placeCount: 0 })
  await leavesNothing(t, folder, again.server)
})

t.test('an erasure that was cancelled is completed by another one, which knows the names', async t => {
  const folder = testdir(t)
  const { server, admin } = await boot(t, folder, 1000)
  await fill(admin, OWNED)
  await erase(admin)
  const [{ task, pseudonyms }] = await erasures(admin)
  await eventually(async () => (await getTask(admin, task)).deleted > 0)
  await admin.send('DELETE', `/operations/tasks/${task}`, undefined, { 'content-type': 'application/json' })
  await eventually(async () => (await getTask(admin, task)).state === 'CANCELLED')
  await server.kill('SIGTERM')
  const again = await boot(t, folder)
  const { data } = await erase(again.admin)
  t.match(await ended(again.admin, data.erasePerson), { pseudonyms }, 'the pseudonym is the same')
  await leavesNothing(t, folder, again.server)
})

t.test('after the restore of an older backup everybody is erased again', { skip: !isSqlite }, async t => {
  const folder = testdir(t)
  const { server, admin } = await boot(t, folder)
  await fill(admin, 3)
  const command = (...args: string[]) => aspectd(t, folder, args, { ...env, ASPECTD_STORE: server.store })
  const file = join(folder, 'old.backup')
  t.match(await command('backup', file), { code: 0 })
  t.match(await command('erase-person', '--dry-run', NAME), { code: 0, text: /nothing was changed\n.*3 ownerships/s })
  t.match(await command('erase-person', '--successor', 'nobody', NAME), { code: 1, text: /nobody does not exist/ })
  const begun = await command('erase-person', NAME)
  t.match(begun, { code: 0, text: /the erasure [0-9a-f]{18} is a task now/ })
  const id = /the erasure (\w+)/.exec(begun.text)?.[1] ?? ''
  await ended(admin, id)
  const report = await command('erase-person', '--report', id)
  t.match(report, {
    code: 0,
    text: /COMPLETED\n {2}urn:li:corpuser:erased-.*\n.*3 ownerships.*\n.*0 texts.*\n.*backups still/s
  })
  t.match(await command('erase-person', '--report', 'none'), { code: 1, text: /The erasure none does not exist/ })

  await server.kill('SIGTERM')
  const path = server.store.slice('sqlite:'.length)
  for (const end of ['', '-wal', '-shm', '.search.db']) rmSync(`${path}${end}`, { force: true })
  t.match(await command('restore', file), { code: 0 })
  t.ok(existsSync(path))
  const restored = await boot(t, folder)
  t.ok((await storedText(server.store)).includes(ZOE), 'the backup has the person')
  rmSync(file)
  const repeated = await command('erase-person', '--again')
  t.match(repeated, { code: 0, text: /is a task now/ })
  const found = await ended(restored.admin, /the erasure (\w+)/.exec(repeated.text)?.[1] ?? '')
  t.match(found, { isAgain: true, ownerships: 3, pseudonyms: [String] })
  await leavesNothing(t, folder, restored.server)

  const refused = await restored.admin.ingest(ZOE, 'corpUserInfo', { active: true })
  t.equal(refused.status, 422, 'the person is blocked as before')
  t.match(await command('erase-person', '--permit', NAME), { code: 0, text: /is permitted again/ })
  t.equal((await restored.admin.ingest(ZOE, 'corpUserInfo', { active: true })).status, 200)
  t.match(await command('erase-person', '--permit', NAME), { text: /was not blocked/ })
})
