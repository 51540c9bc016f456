import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { checkBackup } from '../../../core/store/transfer/read-backup.ts'
import { createClient } from '../../client.ts'
import { testdir } from '../../folders.ts'
import { eventually, start, temporaryFolder } from '../../helper.ts'
import { spawnServer } from '../../process.ts'
import { storeUrl } from '../../store.ts'

const watch = { report: () => undefined, signal: new AbortController().signal }
const SECOND = '* * * * * *'

const filesIn = (folder: string) =>
  readdirSync(folder)
    .filter(name => name.startsWith('aspectd-'))
    .sort()

t.test('backups are written, verified and removed by the schedule; other files stay', async t => {
  const folder = join(temporaryFolder(t), 'new', 'backups')
  const server = await start(t, { config: { plugins: { backups: { folder, schedule: SECOND, keep: 2 } } } })
  await server.ingest('urn:li:tag:kept', 'tagProperties', { name: 'kept' })
  writeFileSync(join(folder, 'mine.gz'), 'mine')
  writeFileSync(join(folder, 'aspectd-2020-01-01T000000Z.gz.partial'), 'half')
  const [first = ''] = await eventually(() => {
    const files = filesIn(folder).filter(name => name.endsWith('.gz'))
    return files.length > 0 && files
  })
  await eventually(() => !existsSync(join(folder, first)))
  t.ok(filesIn(folder).length <= 3, 'two, and one that is written')
  t.notOk(existsSync(join(folder, 'aspectd-2020-01-01T000000Z.gz.partial')))
  t.ok(existsSync(join(folder, 'mine.gz')))
  await server.close()
  const last =
    filesIn(folder)
      .filter(name => name.endsWith('.gz'))
      .at(-1) ?? ''
  t.match(await checkBackup(join(folder, last), watch), { tagProperties: { records: 1 } })
})

t.test('a failure is in /health until a backup succeeds', async t => {
  const folder = join(temporaryFolder(t), 'backups')
  const server = await start(t, { config: { plugins: { backups: { folder, schedule: SECOND } } } })
  rmSync(folder, { recursive: true })
  const failed = async () => (await server.admin.get('/health')).body.failedPlugins?.includes('backups') ?? false
  await eventually(failed)
  mkdirSync(folder)
  await eventually(async () => !(await failed()))
  t.ok(filesIn(folder).length > 0)
  const page = await server.metrics()
  t.ok((page.value('aspectd_backups_ended_total', { outcome: 'failed' }) ?? 0) > 0)
  t.ok((page.value('aspectd_backups_last_timestamp_seconds') ?? 0) > 1_700_000_000)
})

t.test('after a kill the next start goes on', async t => {
  const folder = testdir(t)
  const backups = join(folder, 'backups')
  const config = { plugins: { auth: { scryptCost: 10 }, backups: { folder: 'backups', schedule: SECOND, keep: 1 } } }
  writeFileSync(join(folder, 'aspectd.config.json'), JSON.stringify(config))
  const boot = async (t: Test) => spawnServer(t, { folder })
  const server = await boot(t)
  const [first = ''] = await eventually(() => existsSync(backups) && filesIn(backups).length > 0 && filesIn(backups))
  await server.kill('SIGKILL')
  writeFileSync(join(backups, 'aspectd-2020-01-01T000000Z.gz.partial'), 'half')
  const again = await boot(t)
  await eventually(() => !existsSync(join(backups, first)) && filesIn(backups).some(name => name.endsWith('.gz')))
  await eventually(() => !existsSync(join(backups, 'aspectd-2020-01-01T000000Z.gz.partial')))
  t.equal((await createClient(again.url, {}).get('/health/live')).status, 200)
})

t.test('a folder that cannot be written to, and a wrong schedule, stop the start', async t => {
  const folder = temporaryFolder(t)
  writeFileSync(join(folder, 'file'), '')
  const store = await storeUrl(t, folder)
  const refusal = async (backups: object) => {
    try {
      await start(t, { store, config: { plugins: { backups } } })
    } catch (error) {
      return String(error)
    }
    return 'it starts'
  }
  t.match(await refusal({ folder: join(folder, 'file', 'in') }), /plugins\.backups\.folder: .* cannot be written to/)
  t.match(await refusal({ folder, schedule: 'daily' }), /plugins\.backups: Expected a schedule/)
  t.match(await refusal({ folder, keep: 0 }), /keep/)
})
