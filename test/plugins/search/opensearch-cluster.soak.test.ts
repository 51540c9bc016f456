import root, { type Test } from 'tap'
import { eventually } from '../../helper.ts'
import { mongodbUrl } from '../../mongod.ts'
import { json, type OpenSearchNode, openSearchSettings, openSearchTest, startCluster } from '../../opensearch.ts'
import { Load, patient, until, WORD } from './cluster-load.ts'
import { compare, materialOf } from './compare.ts'
import { openFilled } from './compare-engine.ts'
import { askFor, dataset, describe, openRig } from './engine.ts'

const NODES = 3
const SHARDS = 4
/** Of the catalog about which questions are asked. */
const ENTITIES = 1_000
const QUESTIONS = 50
let started: Promise<readonly OpenSearchNode[]> | undefined

/** One cluster for the tests of this file. */
async function clusterSettings(t: Test) {
  started ??= startCluster(root, { size: NODES })
  const nodes = await started
  return {
    nodes,
    settings: await openSearchSettings(t, { nodes: nodes.map(({ url }) => url), shards: SHARDS, replicas: 1 })
  }
}

openSearchTest(
  'each of three nodes is killed under writes and searches: nothing is lost, no answer is wrong',
  async t => {
    const { nodes, settings } = await clusterSettings(t)
    const url = await mongodbUrl(t)
    const rigs = [await openRig(t, { url, openSearch: settings }), await openRig(t, { url, openSearch: settings })]
    for (const rig of rigs) await eventually(() => rig.engine.state().ready)
    await untilGreen(nodes)
    const load = new Load(rigs)
    await load.more()
    for (const node of nodes) {
      const manager = await managerOf(node)
      load.begin()
      await node.kill()
      await load.more()
      t.comment(`${node.name} killed, elected: ${manager}; ${load.report()}`)
      await node.start()
      await untilGreen(nodes)
      await load.more()
    }
    await load.stop()
    t.strictSame(load.wrong, [])
    for (const rig of rigs) {
      const { urns } = await askFor(rig.engine, WORD)
      t.strictSame([...urns].toSorted(), load.expected(), 'all that was acknowledged, and nothing that was erased')
    }
    t.strictSame(await unequalCopies(settings), [], 'all copies of a shard have the same number of documents')
  }
)

openSearchTest('while nodes are killed, questions on four shards are answered as by a naive scan', async t => {
  const { nodes, settings } = await clusterSettings(t)
  const { engine, sample, sampled, naive } = await openFilled(t, { entities: ENTITIES, seed: 5, openSearch: settings })
  await untilGreen(nodes)
  const killing = new Killing(nodes)
  const material = materialOf(naive, sampled, sample.word)
  for (let seed = 1; killing.count < NODES && t.passing(); seed++)
    await compare(t, naive, patient(engine), material, { questions: QUESTIONS, seed })
  await killing.stop()
})

openSearchTest('a build of which a node is lost begins again; the index that answers goes on', async t => {
  const { nodes, settings } = await clusterSettings(t)
  const { engine, naive } = await openFilled(t, { entities: ENTITIES, seed: 6, openSearch: settings })
  await untilGreen(nodes)
  const all = { text: 'everything', narrowed: { query: {}, hidden: new Set<string>() } } as const
  const count = () => patient(engine).search(all, { order: 'urn', limit: 1 }, new AbortController())
  t.equal((await count()).total, naive.entities.length)
  t.ok(await engine.rebuild())
  const [first, second] = nodes as [OpenSearchNode, OpenSearchNode]
  await first.kill()
  t.equal((await count()).total, naive.entities.length, 'the old index answers')
  await until(() => !engine.state().isBuilding)
  t.equal((await count()).total, naive.entities.length, 'the new one is whole')
  await first.start()
  await untilGreen(nodes)

  t.ok(await engine.rebuild())
  await until(() => !engine.state().isBuilding)
  await second.kill()
  t.equal((await count()).total, naive.entities.length, 'a new one has copies')
  await second.start()
  await untilGreen(nodes)
})

openSearchTest('one node of three alone does not answer, and says why', async t => {
  const { nodes, settings } = await clusterSettings(t)
  const rig = await openRig(t, { url: await mongodbUrl(t), openSearch: settings })
  await describe(rig, dataset('first'), WORD)
  t.strictSame(await rig.find(WORD), [dataset('first')])
  const [, ...others] = nodes
  await Promise.all(others.map(node => node.kill()))
  const refusal = () =>
    askFor(rig.engine, WORD).then(
      () => undefined,
      error => error
    )
  await eventually(async () => /^OpenSearch fails: .*manager/.test((await refusal())?.message))
  t.match(await refusal(), { statusCode: 503 })
  await describe(rig, dataset('second'), WORD)
  await Promise.all(others.map(node => node.start()))
  await untilGreen(nodes)
  t.equal((await rig.find(WORD)).length, 2)
})

/** Kills nodes in turn, until it is stopped. */
class Killing {
  count = 0
  #isStopped = false
  readonly #running: Promise<void>

  constructor(nodes: readonly OpenSearchNode[]) {
    this.#running = this.#run(nodes)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  async #run(nodes: readonly OpenSearchNode[]): Promise<void> {
    while (!this.#isStopped) {
      const node = nodes[this.count % nodes.length]
      await node?.kill()
      await node?.start()
      await untilGreen(nodes)
      this.count++
    }
  }
}

async function untilGreen(nodes: readonly OpenSearchNode[]): Promise<void> {
  for (const { url } of nodes) {
    await until(async () => {
      const health: { status?: string; number_of_nodes?: number } = await json(`${url}/_cluster/health`)
      return health.number_of_nodes === NODES && health.status === 'green'
    })
  }
}

async function managerOf({ url }: OpenSearchNode): Promise<string> {
  const answer = await fetch(`${url}/_cat/cluster_manager?h=node`)
  return (await answer.text()).trim()
}

interface Copy {
  readonly index: string
  readonly shard: string
  readonly docs: string
}

async function unequalCopies({ nodes, indexPrefix }: Awaited<ReturnType<typeof openSearchSettings>>) {
  await fetch(`${nodes[0]}/${indexPrefix}-*/_refresh`, { method: 'POST' })
  const answer = await fetch(`${nodes[0]}/_cat/shards/${indexPrefix}-*?format=json&h=index,shard,docs`)
  const copies = (await answer.json()) as Copy[]
  return copies.filter(({ index, shard, docs }) =>
    copies.some(other => other.index === index && other.shard === shard && other.docs !== docs)
  )
}
