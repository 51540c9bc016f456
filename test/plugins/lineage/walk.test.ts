import t from 'tap'
import { entityTypeOf, type Urn } from '../../../core/index.ts'
import { createRandom } from '../search/fuzz.ts'
import { ask, narrowedFor, openIndexed } from './indexed.ts'
import { closureOf, datasetOf, type NaiveWalk, pathsTo } from './naive-closure.ts'
import { columnOf, createRandomGraph, type RandomGraph } from './random-graph.ts'

const GRAPHS = 12
const HOPS = [1, 2, 3, 1000]

const shown = (degrees: ReadonlyMap<string, number>) => [...degrees].map(([urn, degree]) => `${degree} ${urn}`).sort()

/** Some walks of a graph: from entities and columns, in both directions, for both actors. */
function walksOf({ stored, removed, hidden, columns }: RandomGraph, random: () => number): NaiveWalk[] {
  const pick = <T>(some: readonly T[]) => some[Math.floor(random() * some.length)]
  const open = [...stored.keys()].filter(urn => !removed.has(urn) && !hidden.has(urn))
  const starts = [...open, ...[...columns].filter(column => open.some(urn => urn === datasetOf(column)))]
  return Array.from({ length: 40 }, () => ({
    from: pick(starts),
    up: random() < 0.5,
    hops: pick(HOPS) ?? 1,
    ignored: random() < 0.3 ? ['dataJob'] : [],
    seesAll: random() < 0.5
  })).flatMap(({ from, ...walk }) => (from === undefined ? [] : [{ from, ...walk }]))
}

function walked(walk: NaiveWalk) {
  const { from, up, hops, ignored, seesAll } = walk
  const narrowed = narrowedFor(seesAll)
  return {
    walk: { from: [from], up, hops, ignored: ignored.map(type => ({ type })), through: narrowed, paths: 10 },
    wanted: { narrowed }
  }
}

t.test('walks of random graphs reach what a naive closure reaches, at the same degrees', async t => {
  for (let seed = 1; seed <= GRAPHS; seed++) {
    const random = createRandom(seed)
    const graph = createRandomGraph(random, 8 << (seed % 4))
    const index = openIndexed(t, graph.stored)
    for (const walk of walksOf(graph, random)) {
      const found = ask(index, walked(walk))
      const degrees = new Map(found.reached.map(({ urn, degree }) => [urn, degree]))
      const expected = closureOf(graph, walk)
      t.strictSame(shown(degrees), shown(expected), `graph ${seed}: ${JSON.stringify(walk)}`)
      t.equal(found.total, expected.size)
      t.equal(found.partial, false)
      const counts = found.degrees.map(({ count }) => count)
      t.equal(
        counts.reduce((sum, count) => sum + count, 0),
        expected.size
      )
    }
  }
})

t.test('paths are all shortest paths, at most ten', async t => {
  for (let seed = 1; seed <= 6; seed++) {
    const random = createRandom(seed * 100)
    const graph = createRandomGraph(random, 24)
    const index = openIndexed(t, graph.stored)
    for (const some of walksOf(graph, random)) {
      const walk = { ...some, ignored: [], hops: 4 }
      for (const { urn, degree, paths } of ask(index, walked(walk)).reached) {
        const texts = paths.map(path => path.join(' > ')).sort()
        const all = pathsTo(graph, walk, urn, degree)
        t.equal(texts.length, Math.min(10, all.length), `${degree} ${urn}`)
        t.ok(
          texts.every(path => all.includes(path)),
          `each is a path of ${degree} hops`
        )
        t.equal(new Set(texts).size, texts.length)
      }
    }
  }
})

t.test('columns count as their dataset at its least degree, and paths end at the column', async t => {
  for (let seed = 1; seed <= GRAPHS; seed++) {
    const random = createRandom(seed * 1000)
    const graph = createRandomGraph(random, 24)
    const index = openIndexed(t, graph.stored)
    for (const walk of walksOf(graph, random).filter(({ from }) => entityTypeOf(from) === 'schemaField')) {
      const { walk: asked, ...rest } = walked(walk)
      const found = ask(index, { walk: { ...asked, columnsAsDatasets: true }, ...rest })
      const expected = new Map<string, number>()
      for (const [urn, degree] of closureOf(graph, walk)) {
        const dataset = datasetOf(urn)
        if (dataset !== datasetOf(walk.from)) expected.set(dataset, Math.min(degree, expected.get(dataset) ?? degree))
      }
      t.strictSame(shown(new Map(found.reached.map(({ urn, degree }) => [urn, degree]))), shown(expected))
      for (const { urn, degree, paths } of found.reached) {
        t.ok(paths.length > 0)
        for (const path of paths) {
          t.equal(path.length, degree + 1)
          t.equal(datasetOf(path.at(-1) ?? urn), urn)
          t.equal(entityTypeOf(path.at(-1) ?? urn), 'schemaField')
        }
      }
    }
  }
})

t.test('pages partition the walk in one order, whatever the order of writing', async t => {
  const random = createRandom(7)
  const graph = createRandomGraph(random, 60)
  const index = openIndexed(t, graph.stored)
  const other = openIndexed(t, new Map([...graph.stored].reverse()))
  for (const walk of walksOf(graph, random)) {
    const { reached, total } = ask(index, walked(walk))
    const pages: Urn[] = []
    let after: string | undefined
    do {
      const found = ask(index, { ...walked(walk), page: { limit: 3, ...(after === undefined ? {} : { after }) } })
      t.equal(found.total, total)
      pages.push(...found.reached.map(({ urn }) => urn))
      after = found.next
    } while (after !== undefined)
    t.strictSame(
      pages,
      reached.map(({ urn }) => urn)
    )
    t.strictSame(ask(other, walked(walk)).reached, reached)
    const skipped = ask(index, { ...walked(walk), page: { skip: 2, limit: 2 } })
    t.strictSame(skipped.reached, reached.slice(2, 4))
  }
})

t.test('an index from the file gives the same walks as changes in memory', async t => {
  const random = createRandom(8)
  const graph = createRandomGraph(random, 40)
  const index = openIndexed(t, graph.stored)
  const walks = walksOf(graph, random)
  const before = walks.map(walk => ask(index, walked(walk)))
  for (const _slice of index.write('1')) t.pass()
  t.strictSame(
    walks.map(walk => ask(index, walked(walk))),
    before
  )
})

t.test('a column of a schema that the actor may not read is not reached', async t => {
  const random = createRandom(9)
  const graph = createRandomGraph(random, 30)
  const index = openIndexed(t, graph.stored)
  const [edge] = graph.edges.filter(ends => ends.every(urn => graph.columns.has(urn)))
  const from = edge?.[0] ?? columnOf([...graph.stored.keys()][0] ?? ('' as Urn), 0)
  t.ok(ask(index, { walk: { from: [from] } }).total > 0)
  for (const aspect of ['schemaMetadata', 'upstreamLineage']) {
    t.equal(ask(index, { walk: { from: [from], through: narrowedFor(true, [aspect]) } }).total, 0, aspect)
  }
})
