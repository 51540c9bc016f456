import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import t from 'tap'
import { rehearse } from '../../config/commands/rehearse.ts'
import { backUp, freshFile, watch } from './backups.ts'
import { failureOf } from './command.ts'
import { fill, freshSqlite } from './sample.ts'

const left = () => readdirSync(tmpdir()).filter(name => name.startsWith('aspectd-rehearsal-'))

t.test('a rehearsal restores a backup, says what it has, and leaves nothing', async t => {
  const file = freshFile(t)
  await backUp(await fill(freshSqlite(t), 300), file)
  const before = left()
  t.match(await rehearse(file, watch), /^rehearsed .*: it can be restored, in [\d.]+ s; entities: \d+, rows: \d+/)
  t.strictSame(left(), before)
})

t.test('a damaged backup fails, and leaves nothing', async t => {
  const file = freshFile(t)
  await backUp(await fill(freshSqlite(t), 300), file)
  writeFileSync(file, readFileSync(file).subarray(0, -40))
  const before = left()
  await t.rejects(rehearse(file, watch), { code: 'TRANSFER_DAMAGED' })
  t.strictSame(left(), before)
  t.match(await failureOf(['restore', '--rehearse', `${file}.absent`]), { code: 1, text: /absent/ })
})

t.test('it names no store', async t => {
  const { text } = await failureOf(['restore', '--rehearse', '--store', 'sqlite:x.db', 'file'])
  t.match(text, /--rehearse has a store of its own/)
})
