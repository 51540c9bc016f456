import t from 'tap'
import { compareJson } from '../../plugins/entities/web/history/diff.ts'
import { sortedJson } from '../../plugins/entities/web/sorted-json.ts'

const compare = (from: unknown, to: unknown) => compareJson(JSON.stringify(from), JSON.stringify(to))
const texts = (rows: readonly object[] = []) =>
  rows.map(row => ('text' in row ? `${'kind' in row ? row.kind : ''}: ${row.text}` : row))

t.test('members are sorted, at every depth; arrays keep their order', async t => {
  t.equal(sortedJson({ b: [{ d: 1, c: 2 }, 1], a: null }), sortedJson({ a: null, b: [{ c: 2, d: 1 }, 1] }))
  t.not(sortedJson([1, 2]), sortedJson([2, 1]))
})

t.test('the order of members, and commas that come and go with a neighbour, are no change', async t => {
  t.match(await compare({ a: 1, b: 2 }, { b: 2, a: 1 }), { added: 0, removed: 0, changed: 0 })
  const added = await compare({ a: 1 }, { a: 1, b: 2 })
  t.match(added, { added: 1, removed: 0, changed: 0 })
})

t.test('lines are added, removed or changed, with their numbers on both sides', async t => {
  const diff = await compare({ a: 1, b: 'old', c: 3 }, { b: 'new', c: 3, d: 4 })
  t.match(diff, { added: 1, removed: 1, changed: 1 })
  t.strictSame(texts(diff?.rows), [
    'same: {',
    'removed:   "a": 1,',
    'changed from:   "b": "old",',
    'changed to:   "b": "new",',
    'same:   "c": 3,',
    'added:   "d": 4',
    'same: }'
  ])
})

t.test('three lines around a change are shown, and how many others are the same', async t => {
  const list = Array.from({ length: 100 }, (_none, at) => at)
  const diff = await compare(list, list.with(50, -1))
  const [first, ...rest] = diff?.rows ?? []
  t.strictSame(first, { kind: 'gap', count: 48 }, 'the bracket and the first 47')
  t.strictSame(texts(rest.slice(0, -1)), [
    ...[47, 48, 49].map(at => `same:   ${at},`),
    'changed from:   50,',
    'changed to:   -1,',
    ...[51, 52, 53].map(at => `same:   ${at},`)
  ])
  t.strictSame(rest.at(-1), { kind: 'gap', count: 47 })
})

t.test('values that have nothing in common are not compared for long', async t => {
  const list = (word: string) => Array.from({ length: 6000 }, (_none, at) => `${word} ${at}`)
  t.equal(await compare(list('old'), list('new')), undefined)
})
