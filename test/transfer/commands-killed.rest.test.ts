import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import t from 'tap'
import { eventually, temporaryFolder } from '../helper.ts'
import { run } from '../process.ts'
import { aspectd, storeIn } from './command.ts'
import { fill, sumsOf } from './sample.ts'

t.test('after SIGINT or SIGKILL the same copy command resumes', async t => {
  const folder = temporaryFolder(t)
  const from = await fill(storeIn(folder, 'from.db'), 40_000)
  const args = ['copy', '--from', from, '--to', 'sqlite:to.db']
  for (const [signal, code] of [
    ['SIGKILL', null],
    ['SIGINT', 1]
  ] as const) {
    const before = positionIn(join(folder, 'to.db'))
    const copying = run(t, { folder, args })
    await eventually(async () => positionIn(join(folder, 'to.db')) !== before)
    copying.child.kill(signal)
    t.equal(await copying.exited, code)
    if (signal === 'SIGINT') t.match(copying.output(), /aspectd: interrupted: run the same command again to resume\n$/)
    const server = run(t, { folder, env: { ASPECTD_STORE: 'sqlite:to.db' } })
    t.equal(await server.exited, 1)
    t.match(server.output(), /aspectd: The store sqlite:\S+to\.db is an unfinished copy of sqlite:\S+from\.db: run/)
  }
  t.match(await aspectd(t, folder, args), { code: 0 })
  t.strictSame(await sumsOf(storeIn(folder, 'to.db')), await sumsOf(from))
})

/** The position of an unfinished copy. */
function positionIn(path: string): unknown {
  if (!existsSync(path)) return undefined
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    return db.prepare('SELECT position FROM filling').get()?.position ?? undefined
  } catch {
    return undefined
  } finally {
    db.close()
  }
}

t.test('a backup leaves no file after SIGTERM', async t => {
  const folder = temporaryFolder(t)
  await fill(storeIn(folder), 40_000)
  const { child, exited, output } = run(t, { folder, args: ['backup', '--store', storeIn(folder), 'all'] })
  await eventually(
    async () => existsSync(join(folder, 'all.partial')) && readFileSync(join(folder, 'all.partial')).length > 0
  )
  child.kill('SIGTERM')
  t.equal(await exited, 1)
  t.match(output(), /aspectd: interrupted: no backup was created\n$/)
  t.strictSame(
    readdirSync(folder).filter(name => name.startsWith('all')),
    []
  )
})
