import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import t from 'tap'
import type { Query } from '../../core/store/port.ts'
import { prepareFormat, type SqliteMigration } from '../../core/store/sqlite/connection/format.ts'
import { sqliteMigrations } from '../../core/store/sqlite/connection/migrations.ts'
import { openSqlite } from '../../core/store/sqlite/open.ts'
import { changesAfter, makeRow, put, readOne, write } from '../contract/make.ts'
import { silent } from '../contract/sqlite.ts'
import { testdir } from '../folders.ts'

const newest = sqliteMigrations.at(-1)?.format ?? 0
const second: SqliteMigration = {
  format: newest + 1,
  oldestReader: newest + 1,
  up: db => db.exec(`CREATE TABLE second (x); UPDATE bodies SET json = '"moved"'`)
}
const third: SqliteMigration = {
  format: newest + 2,
  oldestReader: newest + 1,
  up: db => db.exec('INSERT INTO second VALUES (3)')
}
const failing: SqliteMigration = {
  format: newest + 2,
  oldestReader: newest + 2,
  up(db) {
    db.exec('DROP TABLE bodies')
    throw new Error('half way')
  }
}

const open = (path: string, ...more: SqliteMigration[]) =>
  openSqlite(path, { log: silent, steps: [...sqliteMigrations, ...more] })

t.test('an older store is migrated once, by the migrations that it lacks', async t => {
  const path = join(testdir(t), 'a.db')
  const row = makeRow()
  const old = open(path)
  await write(old, put(row))
  await old.close()
  for (const _ of [1, 2]) {
    const store = open(path, second, third)
    t.equal((await readOne(store, row))?.json, '"moved"')
    await store.close()
  }
})

t.test('a new store runs every migration', async t => {
  const store = open(join(testdir(t), 'a.db'), second, third)
  await write(store, put(makeRow()))
  t.same((await store.aspects.find({}, { limit: 1 })).total, 1)
  await store.close()
})

t.test('a newer store is refused with a message that names both formats', async t => {
  const path = join(testdir(t), 'a.db')
  await open(path, second).close()
  t.throws(() => open(path), {
    code: 'MISCONFIGURED',
    message:
      /has format 5, which requires a program of format 5 or newer; this one has format 4\. Start a newer release/
  })
})

t.test('a newer store that older programs can use is opened and not changed', async t => {
  const path = join(testdir(t), 'a.db')
  await open(path, second, third).close()
  await open(path, second).close()
  t.throws(() => open(path), { message: /has format 6, which requires a program of format 5/ })
})

t.test('a failed migration changes nothing', async t => {
  const path = join(testdir(t), 'a.db')
  const row = makeRow()
  const old = open(path)
  await write(old, put(row))
  await old.close()
  t.throws(() => open(path, failing), { message: 'half way' })
  const store = open(path)
  t.strictSame(await readOne(store, row), row)
  await store.close()
})

t.test('the change feed of a store of format 1 continues', async t => {
  const path = join(testdir(t), 'a.db')
  const before = new DatabaseSync(path)
  prepareFormat(before, { path, steps: sqliteMigrations.slice(0, 1), log: silent })
  before.exec(`INSERT INTO feed (urn, aspect) VALUES ('urn:li:tag:old', 'properties')`)
  before.close()
  const store = open(path)
  t.teardown(() => store.close())
  const { next } = await changesAfter(store, undefined)
  const row = makeRow()
  await write(store, put(row))
  t.strictSame((await changesAfter(store, next)).keys, [{ urn: row.urn, aspect: row.aspect, revision: row.revision }])
})

t.test('what an older store has is counted once', async t => {
  const path = join(testdir(t), 'a.db')
  const before = new DatabaseSync(path)
  prepareFormat(before, { path, steps: sqliteMigrations.slice(0, 3), log: silent })
  before.exec(`
    INSERT INTO types (id, name) VALUES (1, 'tag'), (2, 'chart'), (3, 'dataset');
    INSERT INTO names VALUES (1, 'properties'), (2, 'f');
    WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 5000)
      INSERT INTO urns SELECT 1 + n % 2, 'urn:li:' || iif(n % 2 = 0, 'tag:', 'chart:') || n, n, 1 FROM n;
    INSERT INTO urns VALUES (3, 'urn:li:dataset:only points', 6000, 0);
    INSERT INTO aspects SELECT id, 1, 'r', 1, 1, 'urn:li:corpuser:a', '', '{}', id FROM urns WHERE stored = 1;
    INSERT INTO entries SELECT 2, 'all', id FROM urns WHERE stored = 1;
    INSERT INTO entries SELECT 2, 'own ' || id, id FROM urns WHERE stored = 1;
    INSERT INTO series VALUES (1, 'dataset', 'profile');
    INSERT INTO points (eid, series, time, hash, json, run, system) VALUES (6000, 1, 5, 'h', '"ä"', '', '{}');`)
  before.close()
  const store = open(path)
  t.teardown(() => store.close())
  const find = (query: Query, skip = 0) => store.aspects.find(query, { limit: 1, skip })
  const tags = Array.from({ length: 2500 }, (_, n) => `urn:li:tag:${2 * n + 2}`).toSorted()
  t.match(await find({ types: ['tag'] }, 1234), { total: 2500, urns: tags.slice(1234, 1235) })
  t.match(await find({ where: { field: 'f', in: ['all'] } }), { total: 5000, urns: ['urn:li:chart:1'] })
  t.match(await find({ where: { field: 'f', in: ['own 7'] } }), { total: 1, urns: ['urn:li:chart:7'] })
  t.match(await find({ having: 'properties', types: ['chart'] }), { total: 2500 })
  const size = { type: 'dataset', aspect: 'profile', rows: 1, bytes: 4, oldest: 5, newest: 5 }
  t.same(await store.series.sizes(), [size])
})

t.test('a cursor of one store is not valid in another', async t => {
  const [one, other] = ['a.db', 'b.db'].map(name => open(join(testdir(t), name)))
  t.teardown(() => Promise.all([one?.close(), other?.close()]))
  if (!one || !other) return
  const { next } = await changesAfter(one, undefined)
  t.equal(await other.aspects.changes(next, { limit: 1, waitMs: 0 }), 'lost')
})
