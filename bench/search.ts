import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../core/store/open.ts'
import type { Engine } from '../plugins/search/engine/engine.ts'
import type { Page, Wanted } from '../plugins/search/engine/port.ts'
import { createSample, type Sample } from '../test/plugins/search/sample.ts'
import { fill } from '../test/plugins/search/stored.ts'
import { HUB, writeHub } from './search/hub.ts'
import { type Latency, measured, page, percentile, reportLatency, signal } from './search/latency.ts'
import { readyEngine } from './search/open.ts'
import { mixed, wantedOf, words } from './search/questions.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const SAMPLE = { seed: 1, words: 44_000, columns: 12, datasetsOnly: true }

/** `kept`: a folder that keeps the store and its index for the next run. */
export async function benchSearch(entities: number, kept?: string): Promise<void> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'aspectd-bench-'))
  mkdirSync(folder, { recursive: true })
  try {
    const sample = createSample(SAMPLE)
    const store = join(folder, 'store.db')
    if (!existsSync(store)) await makeStore(store, sample, entities)
    const engine = await openMeasured(store, join(folder, 'store.search.db'))
    await benchQuestions(engine, sample)
    await benchCompletion(engine, sample)
    await benchWalk(engine)
    await engine.close()
  } finally {
    if (kept === undefined) rmSync(folder, { recursive: true })
  }
}

async function makeStore(path: string, sample: Sample, entities: number): Promise<void> {
  const store = await openStore(`sqlite:${path}`, { log: silent, cacheBytes: 0 })
  const { wall } = await measured(() => fill(store.aspects, sample, 0, entities))
  await writeHub(store)
  await store.close()
  console.log(`${entities} entities stored in ${(wall / 1000).toFixed(0)} s`)
}

/** Builds the index unless it is there, then opens it once more. */
async function openMeasured(store: string, path: string): Promise<Engine> {
  let engine: Engine | undefined
  for (const what of existsSync(path) ? ['opened'] : ['built', 'opened']) {
    await engine?.close()
    const { wall, cpu } = await measured(async () => {
      engine = await readyEngine(`sqlite:${store}`, path)
    })
    if (!engine) throw new Error('the engine is not open')
    const { entities } = engine.state()
    const bytes = statSync(path).size / entities
    console.log(
      `index of ${entities} entities ${what} in ${(wall / 1000).toFixed(1)} s, CPU ${((cpu * 1000) / entities).toFixed(0)} µs an entity; ${bytes.toFixed(0)} bytes an entity; goal: 600`
    )
  }
  if (!engine) throw new Error('the engine is not open')
  return engine
}

async function benchQuestions(engine: Engine, sample: Sample): Promise<void> {
  const series = async (what: string, all: readonly Wanted[], at?: Page) => {
    const latencies: Latency[] = []
    for (const wanted of all) latencies.push(await measured(() => page(engine, wanted, at)))
    reportLatency(`${what}, with six facets`, latencies, 50)
    return percentile(
      latencies.map(({ cpu }) => cpu),
      0.5
    )
  }
  await series('1 000 mixed questions, cold', mixed(sample, 1000))
  await series('1 000 mixed questions', mixed(sample, 1000, 8))
  const repeat = (wanted: Wanted) => Array.from({ length: 50 }, () => wanted)
  for (const all of [['shop'], ['order'], ['shop', 'customer'], ['shop', 'crm']]) {
    const wanted = wantedOf(words(...all))
    const { total } = await engine.search(wanted, 'score', { limit: 1 }, signal)
    const first = await series(`the words ${all.join(' ')} in ${total} entities`, repeat(wanted))
    const deep = await series('page 10 000 of it', repeat(wanted), { skip: 100_000, limit: 10 })
    console.log(`page 10 000 ÷ page 1: ${(deep / first).toFixed(2)}; goal: 1.5`)
  }
  for (const order of ['urn', { fields: ['datasetProperties.name'] }] as const) {
    const latencies: Latency[] = []
    for (const wanted of mixed(sample, 200, 9)) {
      latencies.push(await measured(() => engine.search(wanted, order, { limit: 10 }, signal)))
    }
    reportLatency(`200 mixed questions sorted by ${JSON.stringify(order)}`, latencies, 50)
  }
}

async function benchCompletion(engine: Engine, sample: Sample): Promise<void> {
  const narrowed = wantedOf('everything').narrowed
  const complete = (prefix: string) => measured(() => engine.complete({ prefix, narrowed, limit: 10 }, signal))
  for (const length of [1, 2, 3]) {
    const prefixes = [...new Set(sample.columns.map(name => name.slice(0, length)))].slice(0, 300)
    const latencies: Latency[] = []
    for (const prefix of prefixes) latencies.push(await complete(prefix))
    reportLatency(`completion from ${length} letters`, latencies, 10)
  }
}

async function benchWalk(engine: Engine): Promise<void> {
  const { narrowed } = wantedOf('everything')
  const latencies: Latency[] = []
  for (let at = 0; at < 30; at++) {
    // A walk is kept for its next pages: each has another number of paths, so none is.
    const walk = { from: [HUB], up: false, hops: 2, paths: at % 10, through: narrowed, facetValues: 20 }
    const text = { not: { kind: 'word', text: `none${at}` } } as const
    latencies.push(await measured(() => engine.walk(walk, { text, narrowed }, [], { limit: 10 }, signal)))
  }
  reportLatency('two hops over 1 000 neighbours and their 20 000', latencies, 50)
}

if (import.meta.main) await benchSearch(Number(process.argv[2] ?? 1_000_000), process.argv[3])
