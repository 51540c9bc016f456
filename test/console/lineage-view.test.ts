import t from 'tap'
import { plainUrn } from '../../plugins/lineage/web/column-urn.ts'
import type { Shown } from '../../plugins/lineage/web/entity.ts'
import { type Opened, rowsOf, traceAmong } from '../../plugins/lineage/web/flows.ts'
import type { Graph } from '../../plugins/lineage/web/graph.ts'
import { heightOf } from '../../plugins/lineage/web/node-size.ts'
import { svgOf } from '../../plugins/lineage/web/picture-svg.ts'
import { planOf } from '../../plugins/lineage/web/plan.ts'
import { boxesOn, linesOf, sceneOf } from '../../plugins/lineage/web/scene.ts'
import { centred, fitted, keeping, revealing, windowOf, zoomed } from '../../plugins/lineage/web/view.ts'

const FRAME = { width: 1000, height: 500 }
const START = { x: 900, y: 400, width: 232, height: 88 }

t.test('a small graph is shown whole, a large one readable, from its start', async t => {
  const small = fitted(FRAME, { graph: { width: 600, height: 200 }, start: START, hasUpstream: true })
  t.strictSame(small, { scale: 1, x: 200, y: 150 })
  const large = fitted(FRAME, { graph: { width: 3000, height: 2000 }, start: START, hasUpstream: true })
  t.equal(large.scale, 0.8)
  t.equal(large.x + (START.x + START.width / 2) * large.scale, 460, 'at 46 % of the width')
  t.equal(large.y + (START.y + START.height / 2) * large.scale, 250, 'in the middle of the height')
  const onlyDown = fitted(FRAME, { graph: { width: 3000, height: 200 }, start: START, hasUpstream: false })
  t.equal(onlyDown.x + (START.x + START.width / 2) * onlyDown.scale, 200, 'nothing is left of it')
})

t.test('zooming keeps the point under the pointer, within its limits', async t => {
  const view = { x: 10, y: 20, scale: 1 }
  const point = { x: 300, y: 200 }
  const nearer = zoomed(view, 1.2, point)
  t.equal(nearer.scale, 1.2)
  t.ok(Math.abs((point.x - nearer.x) / nearer.scale - (point.x - view.x)) < 1e-9)
  t.equal(zoomed(view, 1000, point).scale, 1.5)
  t.equal(zoomed(view, 0.0001, point).scale, 0.25)
})

t.test('a box that has the focus is shown, and one that was moved stays where it was', async t => {
  const view = { x: 0, y: 0, scale: 1 }
  t.strictSame(revealing(view, FRAME, { ...START, x: 400, y: 200 }), view, 'it is shown already')
  const shown = revealing(view, FRAME, { ...START, x: 1200, y: -300 })
  t.ok(1200 + shown.x + START.width <= FRAME.width)
  t.ok(-300 + shown.y >= 56, 'below the notes')
  t.equal(revealing(view, FRAME, { ...START, y: 100, height: 900 }).y, -44, 'of a large one the beginning')
  t.strictSame(keeping({ x: 5, y: 5, scale: 0.5 }, { x: 100, y: 100 }, { x: 140, y: 60 }), {
    x: -15,
    y: 25,
    scale: 0.5
  })
  const middle = windowOf(centred({ x: 0, y: 0, scale: 2 }, FRAME, { x: 70, y: 80 }), FRAME)
  t.strictSame([middle.x + middle.width / 2, middle.y + middle.height / 2], [70, 80])
})

const table = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
const column = (name: string, path: string) => `urn:li:schemaField:(${table(name)},${path})`

const opened = (name: string, paths: readonly string[], upstream?: string): Opened => ({
  columns: paths.map(path => ({ urn: column(name, path), name: path, kind: 'STRING' })),
  flows: upstream === undefined ? [] : paths.map(path => [column(upstream, path), column(name, path)])
})

const TEN = Array.from({ length: 10 }, (_none, at) => `c${at}`)

t.test('both spellings of a column are one', async t => {
  t.equal(plainUrn(column('a', '[version=2.0].[type=struct].address.[type=string].zip')), column('a', 'address.zip'))
  t.equal(plainUrn(column('a', 'address.zip')), column('a', 'address.zip'))
  t.equal(plainUrn(table('a')), table('a'))
})

t.test('an opened box shows eight columns, those of the path first', async t => {
  const all = opened('a', TEN)
  t.strictSame(
    rowsOf(all, undefined).map(({ name }) => name),
    TEN.slice(0, 8)
  )
  t.strictSame(
    rowsOf(all, new Set([column('a', 'c9')])).map(({ name }) => name),
    ['c9', ...TEN.slice(0, 7)]
  )
  t.equal(heightOf({ hasColumns: true, opened: 10 }), 58 + 30 + 8 * 30 + 30)
  t.equal(heightOf({ hasColumns: true, opened: 3 }), 58 + 30 + 3 * 30)
  t.equal(heightOf({ hasColumns: false, opened: undefined }), 58)
})

t.test('without walks a column is followed through what is open, also in a circle', async t => {
  const all = new Map([
    [table('a'), opened('a', ['x', 'y'], 'c')],
    [table('b'), opened('b', ['x', 'y'], 'a')],
    [table('c'), opened('c', ['x'], 'b')]
  ])
  const { path, up, down, flows } = traceAmong(all, column('a', 'x'))
  t.strictSame([...path].sort(), [column('a', 'x'), column('b', 'x'), column('c', 'x')])
  t.strictSame([up, down, flows.length], [2, 2, 3])
  t.strictSame([...traceAmong(all, column('a', 'none')).path], [column('a', 'none')])
})

/** a → b → c, of which `open` are open. */
function scene(open: readonly string[], traced?: string) {
  const names = ['b', 'a', 'c']
  const graph: Graph<Shown> = {
    nodes: names.map((name, at) => ({ entity: { urn: table(name) }, hop: at, moreUp: 0, moreDown: 0 })),
    edges: [
      { from: 1, to: 0, isBack: false },
      { from: 0, to: 2, isBack: false }
    ]
  }
  const columns = new Map(open.map(name => [table(name), opened(name, TEN, name === 'b' ? 'a' : 'b')]))
  const boxes = [300, 0, 600].map(x => ({ x, y: 0 }))
  const plan = planOf(graph, columns)
  const path = ['a', 'b', 'c'].map(name => column(name, traced ?? ''))
  const [first = '', second = '', third = ''] = path
  const flows = [[first, second] as const, [second, third] as const]
  const trace = traced === undefined ? undefined : { column: second, flows, path: new Set(path), up: 1, down: 1 }
  return sceneOf(plan, { width: 900, height: 300, boxes, bends: [[], []] }, trace)
}

t.test('columns are joined where both are shown; a path also runs through closed boxes', async t => {
  const kinds = (of: ReturnType<typeof scene>) => linesOf(of).map(({ kind, from, to }) => `${kind} ${from} ${to}`)
  t.strictSame(kinds(scene(['b'])), ['forward 1 0', 'forward 0 2'], 'the other ends are closed')
  t.equal(kinds(scene(['b', 'c'])).filter(one => one === 'column 0 2').length, 8)
  const followed = scene(['b'], 'c9')
  t.strictSame(kinds(followed), ['forward 1 0', 'forward 0 2', 'traced 1 0', 'traced 0 2'])
  t.equal(followed.rows.get(table('b'))?.[0]?.name, 'c9')
  t.ok(followed.trace && boxesOn(followed.trace).has(table('c')))
})

t.test('the picture has everything inside of it, and names as text', async t => {
  const of = scene(['b'], 'c1')
  const nodes = of.plan.graph.nodes.map(({ entity: { urn } }, at) => ({
    ...{ urn, kind: 'Table · Hive', columns: '10 columns', logo: at === 0 ? 'data:image/svg+xml,<svg/>' : undefined },
    name: at === 0 ? `<script>"&\u0001\ud800 ${'long '.repeat(40)}` : 'name'
  }))
  const { svg, width, height } = svgOf(of, {
    nodes,
    colors: token => `of-${token}`,
    measure: line => line.length * 7
  })
  t.strictSame([width, height], [900, 300])
  t.match(svg, '&lt;script&gt;&quot;&amp; \ufffd long')
  t.notOk(svg.includes('\u0001'))
  t.notMatch(svg, /<script|https?:\/\/(?!www\.w3\.org\/2000\/svg)/)
  t.match(svg, /long[^<]*…<\/text>/, 'too long a name is cut')
  t.equal(svg.match(/stroke="of-teal"/g)?.length, 2)
  t.match(svg, '>+2<')
})
