import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import t from 'tap'
import { mongodbTest, mongodbUrl } from '../mongod.ts'
import { backUp, freshFile, restore } from './backups.ts'
import { fill, freshSqlite, sumsOf } from './sample.ts'

t.test('a restored backup has the content of the store', async t => {
  const from = await fill(freshSqlite(t), 3000)
  const file = freshFile(t)
  const sums = await backUp(from, file)
  t.equal(statSync(file).mode & 0o777, 0o600)
  t.strictSame(readdirSync(dirname(file)), ['backup'], 'and no other file')
  const to = freshSqlite(t)
  t.strictSame(await restore(to, file), sums)
  t.strictSame(await sumsOf(to), await sumsOf(from))
})

t.test('a backup is lines of JSON: a header, records, and a trailer with counts', async t => {
  const file = freshFile(t)
  const sums = await backUp(await fill(freshSqlite(t)), file)
  const [header, ...records] = linesOf(file).map(line => JSON.parse(line))
  t.match(header, { kind: 'aspectd backup', format: 1, version: '1.2.3', time: /^\d{4}-.*Z$/, store: 'sqlite' })
  t.strictSame(records.pop(), { kind: 'end', sums })
  t.strictSame([...new Set(records.map(({ kind }) => kind))].sort(), ['entity', 'past', 'point', 'row'])
})

mongodbTest('a backup of MongoDB restores to SQLite, and one of SQLite to MongoDB', async t => {
  const first = await fill(freshSqlite(t), 100)
  const [second, third] = [await mongodbUrl(t), freshSqlite(t)]
  const file = freshFile(t)
  await backUp(first, file)
  await restore(second, file)
  await backUp(second, `${file}2`)
  await restore(third, `${file}2`)
  t.strictSame(linesOf(`${file}2`).at(-1), linesOf(file).at(-1))
  t.match(JSON.parse(linesOf(`${file}2`)[0] ?? ''), { store: 'mongodb' })
  t.strictSame(await sumsOf(third), await sumsOf(first))
})

t.test('an existing file is not overwritten', async t => {
  const from = await fill(freshSqlite(t))
  const file = freshFile(t)
  writeFileSync(file, 'mine')
  await t.rejects(backUp(from, file), {
    code: 'TRANSFER_REFUSED',
    message: `${file} already exists; name another file.`
  })
  t.equal(readFileSync(file, 'utf8'), 'mine')
  await t.rejects(backUp(from, join(file, 'in', 'a', 'file')), {
    code: 'TRANSFER_REFUSED',
    message: /cannot be written/
  })
})

const linesOf = (file: string) => gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
const packed = (lines: string[]) => gzipSync(`${lines.join('\n')}\n`)

t.test('a damaged, truncated, newer or foreign file is refused, and no store is created', async t => {
  const file = freshFile(t)
  await backUp(await fill(freshSqlite(t), 500), file)
  const bytes = readFileSync(file)
  const lines = linesOf(file)
  const [header = '', first = ''] = lines
  const flipped = Buffer.from(bytes)
  flipped[bytes.length >> 1]! ^= 1
  const cases: [string, RegExp, Buffer][] = [
    ['empty', /is truncated|not a backup/, Buffer.alloc(0)],
    ['text', /is not a backup/, Buffer.from('{"some": "json"}\n')],
    ['other gzip', /is not a backup/, packed(['{"some": "json"}'])],
    ['cut off', /is truncated/, bytes.subarray(0, bytes.length - 100)],
    ['flipped', /is damaged/, flipped],
    ['no trailer', /is truncated: its last line is missing/, packed(lines.slice(0, -1))],
    ['half a line', /is truncated/, gzipSync(lines.join('\n').slice(0, -10))],
    ['lost', /is damaged: .* written, .* found/, packed([header, ...lines.slice(2)])],
    ['doubled', /is damaged: .* written, .* found/, packed([header, first, ...lines.slice(1)])],
    [
      'changed',
      /is damaged: .* with different content/,
      packed([header, first.replace('alice', 'mallory'), ...lines.slice(2)])
    ],
    ['not a record', /is damaged: line 2 is not a record/, packed([header, '{"kind":"row"}', ...lines.slice(1)])],
    ['not JSON', /is damaged: line 2 is not a record/, packed([header, 'row', ...lines.slice(1)])],
    ['more', /is damaged: line \d+ follows the trailer/, packed([...lines, first])],
    [
      'newer',
      /has format 9, .* release 1\.2\.3 or newer/,
      packed([header.replace('"format":1', '"format":9'), ...lines.slice(1)])
    ]
  ]
  for (const [what, message, content] of cases) {
    const bad = freshFile(t)
    writeFileSync(bad, content)
    const to = freshSqlite(t)
    await t.rejects(restore(to, bad), { code: /^TRANSFER_/, message }, what)
    t.strictSame(readdirSync(dirname(to.slice('sqlite:'.length))), [], `${what}: no file was created`)
  }
})

t.test('a missing file and a folder are refused', async t => {
  const folder = freshFile(t)
  mkdirSync(folder)
  for (const file of [folder, join(folder, 'nothing')]) {
    await t.rejects(restore(freshSqlite(t), file), { code: 'TRANSFER_REFUSED', message: /cannot be read/ })
  }
})
