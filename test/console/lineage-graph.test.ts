import * as dagre from '@dagrejs/dagre'
import t from 'tap'
import { graphOf, type Walked } from '../../plugins/lineage/web/graph.ts'
import { layOut } from '../../plugins/lineage/web/layout.ts'
import { step } from '../../plugins/lineage/web/steps.ts'

interface Entity {
  readonly urn: string
}
/** An entity that was reached, as `degree name via`, with its neighbours further away. */
type Line = readonly [degree: number, name: string, paths: readonly string[], near?: readonly string[], total?: number]

function walked(lines: readonly Line[], total = lines.length): Walked<Entity> {
  return {
    total,
    direct: lines.filter(([degree]) => degree === 1).length + total - lines.length,
    isPartial: false,
    reached: lines.map(([degree, urn, paths, near = [], nearTotal = near.length]) => ({
      entity: { urn },
      degree,
      paths: paths.map(path => path.split('>')),
      near,
      nearTotal
    }))
  }
}

const ALL = { hops: 100, most: 150 }
const NONE = walked([])

function draw(up: Walked<Entity>, down: Walked<Entity>, options = ALL) {
  const { nodes, edges } = graphOf<Entity>({ urn: 's' }, { up, down }, options)
  const name = (at: number) => nodes[at]?.entity.urn
  return {
    nodes: Object.fromEntries(nodes.map(({ entity, hop }) => [entity.urn, hop])),
    edges: edges.map(({ from, to, isBack }) => `${name(from)}${isBack ? ' back ' : ' '}${name(to)}`).sort(),
    more: nodes.flatMap(({ entity, moreUp, moreDown }) =>
      moreUp + moreDown > 0 ? [`${entity.urn} ${moreUp} ${moreDown}`] : []
    )
  }
}

t.test('ancestors are left, descendants right, and edges lead downstream', async t => {
  const up = walked([
    [1, 'a', ['s>a'], ['b']],
    [2, 'b', ['s>a>b']]
  ])
  const down = walked([[1, 'x', ['s>x']]])
  t.strictSame(draw(up, down), {
    nodes: { s: 0, a: -1, b: -2, x: 1 },
    edges: ['a s', 'b a', 's x'],
    more: []
  })
})

t.test('an edge beside the shortest paths is drawn too', async t => {
  const down = walked([
    [1, 'x', ['s>x'], ['y']],
    [1, 'y', ['s>y']]
  ])
  t.strictSame(draw(NONE, down).edges, ['s x', 's y', 'x y'])
})

t.test('what is behind the last hop is counted, not drawn', async t => {
  const up = walked([
    [1, 'a', ['s>a'], ['b', 'c']],
    [2, 'b', ['s>a>b']],
    [2, 'c', ['s>a>c'], [], 7]
  ])
  t.strictSame(draw(up, NONE, { hops: 1, most: 150 }), { nodes: { s: 0, a: -1 }, edges: ['a s'], more: ['a 2 0'] })
  t.strictSame(draw(up, NONE).more, ['c 7 0'])
})

t.test('without neighbours of their own, boxes are counted by the paths', async t => {
  const up = walked([
    [1, 'a', ['s>a']],
    [2, 'b', ['s>a>b']]
  ])
  t.strictSame(draw(up, NONE, { hops: 1, most: 150 }).more, ['a 1 0'])
})

t.test('thousands of ancestors do not hide the descendants', async t => {
  const many: Line[] = Array.from({ length: 300 }, (_none, at) => [1, `a${at}`, [`s>a${at}`]])
  const down = walked([
    [1, 'x', ['s>x']],
    [2, 'y', ['s>x>y']]
  ])
  const { nodes, more } = draw(walked(many, 3600), down)
  t.equal(Object.keys(nodes).length, 150)
  t.match(nodes, { x: 1, y: 2 })
  t.strictSame(more, ['s 3453 0'])
})

t.test('an edge that closes a cycle is marked, the others are not', async t => {
  const up = walked([
    [1, 'c', ['s>c'], ['b']],
    [2, 'b', ['s>c>b'], ['s']]
  ])
  const down = walked([
    [1, 'b', ['s>b'], ['c']],
    [2, 'c', ['s>b>c'], ['s']]
  ])
  t.strictSame(draw(up, down), { nodes: { s: 0, b: 1, c: -1 }, edges: ['b back c', 'c s', 's b'], more: [] })
  const itself = walked([[1, 'x', ['s>x'], ['x']]])
  t.strictSame(draw(NONE, itself).edges, ['s x', 'x back x'])
})

t.test('the layout keeps the direction of all edges, and boxes apart', async t => {
  const sizes = Array.from({ length: 40 }, (_none, at) => ({ width: 120 + at, height: 46 }))
  const edges = Array.from({ length: 39 }, (_none, at) => [Math.floor(at / 3), at + 1] as const)
  const { boxes, bends, width, height } = layOut(dagre, { sizes, edges: [...edges, [0, 39]] })
  t.equal(bends.length, 40)
  for (const [from, to] of edges) t.ok((boxes[from]?.x ?? 0) < (boxes[to]?.x ?? 0), `${from} is left of ${to}`)
  for (const [at, box] of boxes.entries()) {
    t.ok(box.x > 0 && box.x < width && box.y > 0 && box.y < height, `${at} is in the picture`)
    const touching = boxes.filter(
      (other, index) => index !== at && Math.abs(other.x - box.x) < 120 && Math.abs(other.y - box.y) < 46
    )
    t.strictSame(touching, [], `${at} touches no other`)
  }
})

t.test('arrow keys walk along the edges, and within a column', async t => {
  const boxes = [
    { x: 500, y: 100 },
    { x: 200, y: 50 },
    { x: 200, y: 110 },
    { x: 200, y: 170 },
    { x: 800, y: 100 }
  ]
  const edge = (from: number, to: number, isBack = false) => ({ from, to, isBack })
  const edges = [edge(1, 0), edge(2, 0), edge(0, 4), edge(4, 3, true)]
  t.equal(step(0, 'ArrowLeft', edges, boxes), 2, 'the nearest in height')
  t.equal(step(0, 'ArrowRight', edges, boxes), 4)
  t.equal(step(2, 'ArrowUp', edges, boxes), 1)
  t.equal(step(2, 'ArrowDown', edges, boxes), 3)
  t.equal(step(3, 'ArrowDown', edges, boxes), undefined)
  t.equal(step(4, 'ArrowRight', edges, boxes), 3, 'an edge that goes back, where there is no other')
  t.equal(step(1, 'ArrowLeft', edges, boxes), undefined)
})
