import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, linkSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import t, { type Test } from 'tap'
import { openStore } from '../../core/store/open.ts'
import { silent } from '../contract/sqlite.ts'
import { testdir } from '../folders.ts'

const options = { log: silent }
const refused = (t: Test, url: string, message: RegExp) =>
  t.rejects(openStore(url, options), { code: 'MISCONFIGURED', message })

t.test('an open store cannot be opened again until it is closed', async t => {
  const path = join(testdir(t), 'a.db')
  const first = await openStore(`sqlite:${path}`, options)
  await refused(t, `sqlite:${path}`, /another process is using it/)
  await first.close()
  const second = await openStore(`sqlite:${path}`, options)
  await second.close()
})

t.test('a symbolic link uses the same lock', async t => {
  const folder = testdir(t)
  const first = await openStore(`sqlite:${folder}/a.db`, options)
  symlinkSync(join(folder, 'a.db'), join(folder, 'link.db'))
  await refused(t, `sqlite:${folder}/link.db`, /another process is using it/)
  await first.close()
})

t.test('a symbolic link to a file that does not exist yet uses the same lock', async t => {
  const folder = testdir(t)
  symlinkSync(join(folder, 'a.db'), join(folder, 'link.db'))
  const first = await openStore(`sqlite:${folder}/link.db`, options)
  await refused(t, `sqlite:${folder}/a.db`, /another process is using it/)
  await first.close()
})

t.test('a file with a second name is refused under both, also while it is open', async t => {
  const folder = testdir(t)
  const first = await openStore(`sqlite:${folder}/a.db`, options)
  linkSync(join(folder, 'a.db'), join(folder, 'link.db'))
  const twoNames = /cannot be opened: its file has 2 names \(hard links\); remove the others/
  await refused(t, `sqlite:${folder}/link.db`, twoNames)
  await first.close()
  await refused(t, `sqlite:${folder}/a.db`, twoNames)
  rmSync(join(folder, 'link.db'))
  const again = await openStore(`sqlite:${folder}/a.db`, options)
  await again.close()
})

t.test('the lock of a killed process is released immediately', async t => {
  const path = join(testdir(t), 'a.db')
  const holder = new URL('./fixtures/hold.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [holder, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  await refused(t, `sqlite:${path}`, /another process is using it/)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const store = await openStore(`sqlite:${path}`, options)
  await store.close()
})

t.test('the folder of a store is created', async t => {
  const store = await openStore(`sqlite:${testdir(t)}/new/deep/a.db`, options)
  t.same(await store.aspects.find({}, { limit: 1 }), { urns: [], total: 0 })
  await store.close()
})

t.test('an unknown URL is refused with the allowed forms, without its password', async t => {
  const allowed = /^(?!.*hunter2).*expected sqlite:<path> or mongodb:/
  for (const url of ['', 'sqlite:', 'a.db', 'postgres://u:hunter2@h/db', 'mysql://u:a/b@hunter2@h/db']) {
    await refused(t, url, allowed)
  }
})

t.test('a file that is not a database is refused and not changed', async t => {
  const path = join(testdir(t, { 'a.db': 'not a database, but plain text' }), 'a.db')
  await refused(t, `sqlite:${path}`, /not a SQLite database/)
  await refused(t, `sqlite:${path}`, /not a SQLite database/)
})

t.test('the database of another program is refused and not changed', async t => {
  const path = join(testdir(t), 'a.db')
  const other = new DatabaseSync(path)
  other.exec('CREATE TABLE theirs (x)')
  other.close()
  await refused(t, `sqlite:${path}`, /database of another program/)
  const again = new DatabaseSync(path)
  t.match(again.prepare('SELECT name FROM sqlite_schema').all(), [{ name: 'theirs' }])
  again.close()
})

t.test('a folder in place of the file is refused', async t => {
  const folder = testdir(t)
  mkdirSync(join(folder, 'a.db'))
  await refused(t, `sqlite:${folder}/a.db`, /must be readable and writable/)
})

t.test('a file in place of the folder is refused', async t => {
  const folder = testdir(t)
  writeFileSync(join(folder, 'file'), '')
  await refused(t, `sqlite:${folder}/file/a.db`, /its folder cannot be created/)
})

t.test(
  'a folder that is not writable is refused',
  { skip: process.getuid?.() === 0 && 'root can write to every folder' },
  async t => {
    const folder = testdir(t)
    chmodSync(folder, 0o500)
    await refused(t, `sqlite:${folder}/a.db`, /must be readable and writable/)
    chmodSync(folder, 0o700)
  }
)
