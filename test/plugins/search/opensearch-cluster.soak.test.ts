import { setTimeout as pause } from 'node:timers/promises'
import root, { type Test } from 'tap'
import type { Urn } from '../../../core/index.ts'
import { eventually } from '../../helper.ts'
import { mongodbUrl } from '../../mongod.ts'
import { json, type OpenSearchNode, openSearchSettings, openSearchTest, startCluster } from '../../opensearch.ts'
import { askFor, dataset, describe, openRig, type Rig } from './engine.ts'

const NODES = 3
const SHARDS = 4
/** Answers, and acknowledged writes, that are waited for with all nodes, and again without one. */
const ANSWERS = 30
const WRITES = 60
const WRITERS = 2
const SEARCHERS = 2
const LOOK_MS = 20
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

const WORD = 'pomegranates'

/** What is known of an entity, in the order of the steps of its life. */
type Stage = 'writing' | 'written' | 'erasing' | 'erased'

/** Writers and searchers that work until they are stopped. Each answer is compared with what was acknowledged. */
class Load {
  readonly wrong: string[] = []
  readonly #rigs: readonly Rig[]
  readonly #stages = new Map<Urn, Stage>()
  readonly #working: readonly Promise<void>[]
  #isStopped = false
  #answers = 0
  #writes = 0
  #refused = new Map<string, number>()
  #answeredAt = 0
  #longestMs = 0

  constructor(rigs: readonly Rig[]) {
    this.#rigs = rigs
    this.#working = [
      ...Array.from({ length: WRITERS }, (_none, at) => this.#write(at)),
      ...Array.from({ length: SEARCHERS }, (_none, at) => this.#search(this.#rigAt(at)))
    ]
  }

  /** Resolves after some more answers and writes. */
  async more(): Promise<void> {
    const [answers, writes] = [this.#answers + ANSWERS, this.#writes + WRITES]
    while (this.wrong.length === 0 && (this.#answers < answers || this.#writes < writes)) await pause(LOOK_MS)
  }

  begin(): void {
    this.#longestMs = 0
    this.#refused = new Map()
    this.#answeredAt = performance.now()
  }

  /** Since it began. */
  report(): string {
    const refused = [...this.#refused].map(([reason, count]) => `${count} × "${reason}"`)
    const longest = (this.#longestMs / 1000).toFixed(1)
    return `longest time without an answer ${longest} s; refused: ${refused.join(', ') || 'none'}`
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(this.#working)
  }

  expected(): readonly Urn[] {
    return this.#at('written').toSorted()
  }

  #at(...stages: readonly Stage[]): Urn[] {
    return [...this.#stages].filter(([, stage]) => stages.includes(stage)).map(([urn]) => urn)
  }

  #rigAt(at: number): Rig {
    return this.#rigs[at % this.#rigs.length] as Rig
  }

  async #write(writer: number): Promise<void> {
    const rig = this.#rigAt(writer)
    for (let at = 0; !this.#isStopped; at++) {
      const urn = dataset(`written_${writer}_${at}`)
      this.#stages.set(urn, 'writing')
      await describe(rig, urn, WORD)
      this.#stages.set(urn, 'written')
      this.#writes++
      await rig.engine.room()
      // Most are erased again, so that answers stay small.
      const old = dataset(`written_${writer}_${at - 20}`)
      if (at % 5 === 0 || !this.#stages.has(old)) continue
      this.#stages.set(old, 'erasing')
      await rig.erase(old)
      this.#stages.set(old, 'erased')
    }
  }

  async #search(rig: Rig): Promise<void> {
    while (!this.#isStopped) {
      const [before, gone] = [this.#at('written'), new Set(this.#at('erased'))]
      const found = await askFor(rig.engine, WORD).catch(error => this.#refuse(error))
      if (found) this.#compare(new Set(found.urns), before, gone)
      if (this.wrong.length > 0) return
    }
  }

  #refuse(error: unknown): undefined {
    const { statusCode, message } = error as { statusCode?: number; message: string }
    if (statusCode === 503) this.#refused.set(message, (this.#refused.get(message) ?? 0) + 1)
    else this.wrong.push(message)
  }

  /** `before`: what was stored before the search, `gone`: what was erased before it. */
  #compare(found: ReadonlySet<Urn>, before: readonly Urn[], gone: ReadonlySet<Urn>): void {
    const now = performance.now()
    this.#longestMs = Math.max(this.#longestMs, now - this.#answeredAt)
    this.#answeredAt = now
    this.#answers++
    for (const urn of before)
      if (!found.has(urn) && this.#stages.get(urn) === 'written') this.wrong.push(`not found: ${urn}`)
    for (const urn of found) if (gone.has(urn) || !this.#stages.has(urn)) this.wrong.push(`found: ${urn}`)
  }
}

async function untilGreen(nodes: readonly OpenSearchNode[]): Promise<void> {
  for (const { url } of nodes) {
    await eventually(async () => {
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
