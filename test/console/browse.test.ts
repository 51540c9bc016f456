import t from 'tap'
import { piecesOf } from '../../plugins/console/web/sql/pieces.ts'
import { type Levels, lineWith, loadOpen, loneNodes, rowsOf } from '../../plugins/console/web/tree/levels.ts'
import { lastOf, orFiltersOf } from '../../plugins/search/web/filters.ts'

t.test('a domain of the tree selects what is inside it, too', async t => {
  const path = 'urn:li:domain:sales␟urn:li:domain:emea'
  t.equal(lastOf(path), 'urn:li:domain:emea')
  t.equal(lastOf('plain'), 'plain')
  t.strictSame(orFiltersOf([{ field: 'domains.within', values: [path] }]), [
    { and: [{ field: 'domains', condition: 'DESCENDANTS_INCL', values: ['urn:li:domain:emea'] }] }
  ])
})

const names = ['Orders', 'customers', 'Österreich', 'order_lines', 'Payments']
const lines = [...names.map(name => ({ node: { name } })), {}]

t.test('letters go to the next line that begins so, and around', async t => {
  t.equal(lineWith(lines, 'o', 0), 3, 'the next one')
  t.equal(lineWith(lines, 'o', 3), 0, 'from the end to the start')
  t.equal(lineWith(lines, 'oo', 0), 3, 'a letter again is the next one')
  t.equal(lineWith(lines, 'or', 3), 3, 'a longer word can be of the same line')
  t.equal(lineWith(lines, 'ö', 0), 2)
  t.equal(lineWith(lines, 'p', 5), 4, 'from a line without a name')
  t.equal(lineWith(lines, 'x', 0), -1)
})

t.test('a node alone in its level is opened once, and one in which nothing was found cannot be opened', async t => {
  const inside: Readonly<Record<string, readonly string[]>> = { '': ['a', 'b'], a: ['c'], c: ['d'], b: [] }
  const asked: string[] = []
  const load = async (parent = '') => {
    asked.push(parent)
    const nodes = (inside[parent] ?? []).map(urn => ({ urn, name: urn }))
    return { total: nodes.length, nodes }
  }
  const never = new AbortController().signal
  const levelsOf = (open: ReadonlySet<string>, known: Levels<{ urn: string; name: string }>) =>
    loadOpen({ load, open, known, counts: new Map() }, never)
  const first = await levelsOf(new Set(['a', 'b']), new Map())
  t.strictSame(loneNodes(first, new Map()), ['c'])
  const second = await levelsOf(new Set(['a', 'b', 'c']), first)
  t.strictSame(loneNodes(second, first), ['d'])
  t.strictSame(asked.toSorted(), ['', 'a', 'b', 'c'], 'what is known is not asked for again')
  t.strictSame(
    rowsOf(second, new Set(['a', 'b', 'c'])).map(({ node, canOpen, isOpen }) => [node?.urn, canOpen, isOpen]),
    [
      ['a', true, true],
      ['c', true, true],
      ['d', true, false],
      ['b', false, false]
    ]
  )
})

t.test('a statement is split into pieces that are together the statement', async t => {
  const kindsIn = (text: string) => piecesOf(text).flatMap(({ text, kind }) => (kind ? [`${kind} ${text}`] : []))
  t.strictSame(kindsIn("SELECT a1, 'it''s -- no' FROM t -- why\nWHERE x > 1.5e3 /* so */"), [
    'keyword SELECT',
    "string 'it''s -- no'",
    'keyword FROM',
    'comment -- why',
    'keyword WHERE',
    'number 1.5e3',
    'comment /* so */'
  ])
  t.strictSame(kindsIn('"select" `from` t.order_1 selected'), [], 'names, in quotes or not')
  t.strictSame(kindsIn('as $$ begin 1 $$'), ['keyword as', 'string $$ begin 1 $$'])
  const wild = ["'", "'\\", '/*', '--', '$$', '"', '`', '', '<img onerror=1>', `${"'a''".repeat(9_000)}`, '\u{1F600} é']
  for (const text of [...wild, wild.join(' ')])
    t.equal(
      piecesOf(text)
        .map(one => one.text)
        .join(''),
      text
    )
  t.equal(piecesOf('select '.repeat(10_000)).length, 1, 'a long one is shown as it is')
})
