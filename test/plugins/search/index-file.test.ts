import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import t, { type Test } from 'tap'
import { damaged, IndexFailed } from '../../../plugins/search/engine/index/errors.ts'
import { removeIndex } from '../../../plugins/search/engine/index/file.ts'
import { openIndex } from '../../../plugins/search/engine/index/open.ts'
import { testdir } from '../../folders.ts'
import { contentOf, contentOfModel } from './index-model.ts'
import { modelAt, OPTIONS, openNew, putsOf, runRounds } from './index-rounds.ts'

/** A file with one round of changes. */
function someFile(t: Test, rounds = 1): string {
  const path = join(testdir(t), 'index.db')
  const index = openNew(path)
  runRounds(index, rounds)
  index.close()
  return path
}

function errorOf(work: () => unknown): unknown {
  try {
    work()
    return undefined
  } catch (error) {
    return error
  }
}

const failed = (isDamaged: boolean) => (error: unknown) => error instanceof IndexFailed && error.isDamaged === isDamaged

t.test('an index of another format is not used and not changed', async t => {
  const path = someFile(t)
  const before = readFileSync(path)
  t.equal(openIndex(path, { ...OPTIONS, format: 'other' }), 'foreign')
  t.ok(before.equals(readFileSync(path)))
  t.equal(openNew(path).cursor, '0')
})

t.test('files of other programs are not used and not changed', async t => {
  const folder = testdir(t, { 'text.db': 'a text '.repeat(1_000) })
  const path = join(folder, 'other.db')
  const other = new DatabaseSync(path)
  other.exec('CREATE TABLE x (y); INSERT INTO x VALUES (1)')
  other.close()
  for (const file of [path, join(folder, 'text.db')]) {
    const before = readFileSync(file)
    t.equal(openIndex(file, OPTIONS), 'foreign')
    t.ok(before.equals(readFileSync(file)), file)
  }
})

t.test('a file without content becomes an index', async t => {
  const path = join(testdir(t, { 'index.db': '' }), 'index.db')
  t.equal(openNew(path).cursor, undefined)
})

t.test('a truncated file is refused', async t => {
  const path = someFile(t)
  truncateSync(path, statSync(path).size / 2)
  t.equal(openIndex(path, OPTIONS), 'foreign')
})

t.test('damage within the file is an error that says so', async t => {
  for (const [table, column] of [
    ['short', 'bytes'],
    ['texts', 'bytes'],
    ['docs', 'bytes'],
    ['forward', 'record'],
    ['columns', 'bytes']
  ]) {
    const path = someFile(t)
    const db = new DatabaseSync(path)
    db.exec(`UPDATE ${table} SET ${column} = x'ffffffffffffff'`)
    db.close()
    const error = errorOf(() => {
      const index = openIndex(path, OPTIONS)
      if (index !== 'foreign') contentOf(index)
      else throw damaged('found at the start')
    })
    t.ok(failed(true)(error), `${table}: ${error}`)
    removeIndex(path)
  }
})

t.test('half pages that are overwritten are refused, at the start or by the read that meets them', async t => {
  const path = someFile(t, 5)
  const bytes = readFileSync(path)
  for (let page = 1; page < bytes.length / 4_096; page++) {
    writeFileSync(path, Buffer.from(bytes).fill(0xa5, page * 4_096, (page + 1) * 4_096))
    removeIndex(`${path}-wal`)
    const error = errorOf(() => {
      const index = openIndex(path, OPTIONS)
      if (index === 'foreign') return
      try {
        contentOf(index)
      } finally {
        index.close()
      }
    })
    t.ok(error === undefined || failed(true)(error), `page ${page}: ${error}`)
  }
})

t.test('only its owner can read the file', async t => {
  const path = join(testdir(t, { 'index.db': '' }), 'index.db')
  chmodSync(path, 0o644)
  const index = openNew(path)
  runRounds(index, 1)
  for (const file of [path, `${path}-wal`]) t.equal(statSync(file).mode & 0o777, 0o600, file)
})

t.test('another connection cannot open the file', async t => {
  const path = someFile(t)
  const index = openNew(path)
  t.ok(failed(false)(errorOf(() => openIndex(path, OPTIONS))))
  index.close()
  t.equal(openNew(path).cursor, '0')
})

t.test('what was not written to its end is not in the file', async t => {
  const path = someFile(t)
  let index = openNew(path)
  const before = contentOf(index)
  for (const { urn, aspect, record } of putsOf(1)) index.put(urn, new Map([[aspect, record]]))
  const writing = index.write('1')
  for (let pauses = 0; pauses < 50; pauses++) writing.next()
  t.throws(() => index.write('2').next(), { message: 'The search index is being written already.' })
  t.notSame(contentOf(index), before)
  index.close()
  index = openNew(path)
  t.equal(index.cursor, '0')
  t.strictSame(contentOf(index), before)
})

t.test('a full disk is an error, after which the file has its last cursor', async t => {
  const path = join(testdir(t), 'index.db')
  const program = join(import.meta.dirname, 'index-rounds.ts')
  // A limit of the size of files, in blocks of 512 bytes: this process ignores its signal, so writing fails.
  const { stderr, status } = spawnSync('sh', [
    '-c',
    'ulimit -f 900; exec "$0" --disable-warning=ExperimentalWarning "$1" "$2" 100000',
    process.execPath,
    program,
    path
  ])
  t.not(status, 0)
  t.match(stderr.toString(), /The search index cannot be used: /)
  const index = openNew(path)
  t.strictSame(contentOf(index), contentOfModel(modelAt(index.cursor)))
})
