import assert from 'node:assert/strict'
import { makeUrn, parseUrn } from '../../core/urn.ts'
import type { Cases } from './case.ts'
import { findIds, makePoint, makeRow, points, put, readOne, supersede, tag, write, writeEntries } from './make.ts'

const odd = [
  'a b',
  'it\'s "quoted" `so`',
  '100%_[*]?\\',
  '$where $ne . a.b',
  '{"$gt":""}',
  '__proto__',
  'constructor',
  'toString',
  '--; DROP TABLE urns',
  '(urn:li:dataPlatform:hive,db.t,PROD)',
  'caf\u00e9',
  'cafe\u0301',
  'ÀÉÎ',
  'àéî',
  '表',
  '\uffee',
  '\u{1f600}',
  '\u{10ffff}',
  'a\u200bb',
  '\ufeffbom',
  'line\nbreak\ttab\u0001',
  '%2F/../?x=1#y',
  'İI\u0131i',
  'x'.repeat(3000)
]

export const text: Cases = {
  'every character of a URN is kept, and different URNs stay different': async ({ store }) => {
    const rows = odd.map((id, n) => makeRow({ urn: tag(id), json: `{"n":${n}}` }))
    await write(store, ...rows.map(row => put(row)))
    assert.deepEqual((await store.aspects.read(rows.map(({ urn }) => ({ urn })))).flat(), rows)
    for (const row of rows) assert.deepEqual(await findIds(store, { where: { urns: [row.urn] } }), [row.urn.slice(11)])
    assert.equal((await findIds(store, {})).length, odd.length)
  },

  'URNs of other namespaces are stored as they are': async ({ store }) => {
    const rows = ['urn:li:tag:a', 'urn:LI:tag:a', 'urn:org.x:tag:a', 'urn:li:Tag:a'].map(urn =>
      makeRow({ urn: parseUrn(urn) })
    )
    await write(store, ...rows.map(row => put(row)))
    assert.deepEqual((await store.aspects.read(rows.map(({ urn }) => ({ urn })))).flat(), rows)
    const { total } = await store.aspects.find({ types: ['Tag'] }, { limit: 10 })
    assert.equal(total, 1)
  },

  'every character of aspect names, fields and values is kept': async ({ store }) => {
    const names = odd.slice(0, -1)
    await write(store, ...names.map(name => put(makeRow({ aspect: name }))))
    await writeEntries(store, { e: names.map(value => ({ field: value, value: `${value}\u0000end` })) })
    for (const name of names) {
      assert.equal((await readOne(store, { urn: tag('a'), aspect: name }))?.aspect, name)
      assert.deepEqual(await findIds(store, { where: { field: name, in: [`${name}\u0000end`] } }), ['e'])
      assert.deepEqual(await store.aspects.count({}, name, 10), [{ value: `${name}\u0000end`, count: 1 }])
    }
  },

  'text with any characters matches': async ({ store }) => {
    const ids = odd.slice(0, -1)
    await writeEntries(store, Object.fromEntries(ids.map(id => [id, [{ field: 'f', value: `<${id}>` }]])))
    for (const id of ids) {
      const found = await findIds(store, { where: { field: 'f', match: 'whole', text: `<${id}>` } })
      assert.ok(found.includes(id), JSON.stringify(id))
    }
  },

  'a value is returned as the same text': async ({ store }) => {
    const json =
      '{ "b":1.0,\n"a":1e400, "__proto__":{"$ne":null}, "n":9007199254740993, "t":"\\u0000\\ud83d \u{1f600}" }'
    const row = makeRow({ json, system: json, run: "r'\u{1f600}" })
    await write(store, put(row), points(makePoint({ json, system: json })))
    assert.deepEqual(await readOne(store, row), row)
    assert.deepEqual(await store.series.latest([makePoint()]), [makePoint({ json, system: json })])
  },

  'a value can have 3.8 MB': async ({ store }) => {
    const row = makeRow({ json: JSON.stringify({ text: '\u{1f600}x'.repeat(760_000) }) })
    await write(store, put(row))
    const next = supersede(row)
    await write(store, next)
    assert.equal((await readOne(store, row))?.json, next.row.json)
    const [old] = await store.aspects.history(row, { limit: 1 })
    assert.ok(old?.json === row.json)
  },

  'an indexed value can be long': async ({ store }) => {
    const value = `${'long '.repeat(20_000)}end`
    await writeEntries(store, { a: [{ field: 'f', value }] })
    assert.deepEqual(await findIds(store, { where: { field: 'f', in: [value] } }), ['a'])
    assert.deepEqual(
      await findIds(store, { where: { field: 'f', match: 'ends', text: 'END' }, sort: { field: 'f' } }),
      ['a']
    )
  },

  'times before 1970 and far in the future are kept': async ({ store }) => {
    const all = [-62_135_596_800_000, 0, 8_640_000_000_000_000].map(time => makePoint({ time }))
    const row = makeRow({ time: 8_640_000_000_000_000, urn: makeUrn('tag', 'late') })
    await write(store, put(row), points(...all))
    assert.deepEqual(await readOne(store, row), row)
    assert.deepEqual((await store.series.range({ aspect: 'profile' }, { limit: 5, ascending: true })).points, all)
  }
}
