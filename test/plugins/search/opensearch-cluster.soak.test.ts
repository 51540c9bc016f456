import type { Test } from 'tap'
import { eventually } from '../../helper.ts'
import { mongodbUrl } from '../../mongod.ts'
import { openSearchSettings, openSearchTest, startCluster } from '../../opensearch.ts'
import { compareEngine } from './compare-engine.ts'
import { askFor, dataset, describe, openRig, type Rig } from './engine.ts'

const NODES = 3
const BETWEEN = 40

openSearchTest(
  'three nodes, each killed in turn under writes and searches, lose nothing and answer nothing wrong',
  async t => {
    const nodes = await startCluster(t, NODES)
    const settings = await openSearchSettings(t, { nodes: nodes.map(({ url }) => url), shards: 4, replicas: 1 })
    const rig = await openRig(t, { url: await mongodbUrl(t), openSearch: settings })
    await rig.find('ready')
    const load = new Load(rig)
    for (const node of nodes) {
      await load.run(BETWEEN)
      const working = load.run(BETWEEN)
      await node.kill()
      await working
      await node.start()
      await eventually(async () => {
        const health = await fetch(`${node.url}/_cluster/health`).then(
          answer => answer.json() as Promise<{ status: string; number_of_nodes: number }>
        )
        return health.number_of_nodes === NODES && health.status === 'green'
      })
    }
    load.report(t)
  }
)

/** Writes one entity after the other, and looks for all of them after each. */
class Load {
  readonly #rig: Rig
  #written = 0
  readonly #wrong: string[] = []
  #refused = 0

  constructor(rig: Rig) {
    this.#rig = rig
  }

  async run(count: number): Promise<void> {
    for (let at = 0; at < count; at++) {
      await describe(this.#rig, dataset(`written_${this.#written}`), 'pomegranates')
      this.#written++
      const total = await this.#ask()
      if (total !== this.#written) this.#wrong.push(`${total} of ${this.#written}`)
    }
  }

  /** A search that is refused is sent again, as its client does. */
  async #ask(): Promise<number> {
    for (;;) {
      const total = await askFor(this.#rig.engine, 'pomegranates').then(
        found => found.total,
        error => {
          if ((error as { statusCode?: number }).statusCode !== 503) throw error
          this.#refused++
        }
      )
      if (total !== undefined) return total
    }
  }

  report(t: Test): void {
    t.strictSame(this.#wrong, [])
    // A search that waits longer than five seconds is refused.
    t.comment(`${this.#written} written, ${this.#refused} searches refused`)
  }
}

openSearchTest('1 000 questions on four shards of three nodes are answered as by a naive scan', async t => {
  const nodes = await startCluster(t, NODES)
  const settings = await openSearchSettings(t, { nodes: nodes.map(({ url }) => url), shards: 4, replicas: 1 })
  await compareEngine(t, { entities: 3000, questions: 1000, seed: 5, openSearch: settings })
})
