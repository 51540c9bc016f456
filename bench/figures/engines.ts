import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type LiveStore, openStore } from '../../core/store/open.ts'
import { makeUrn } from '../../core/urn.ts'
import type { Engine } from '../../plugins/search/engine/engine.ts'
import type { Ask, Wanted } from '../../plugins/search/engine/port.ts'
import { createSample, type Sample } from '../../test/plugins/search/sample.ts'
import { datahubModel, fill, putsOf } from '../../test/plugins/search/stored.ts'
import { startReplicaSet } from '../../test/replica-set.ts'
import type { Bench, Figure, Topic } from '../figure.ts'
import { inFolder } from '../folder.ts'
import { silent } from '../rows.ts'
import { walkFromHub, writeHub } from '../search/hub.ts'
import { asker, latencies, p50, p99, page } from '../search/latency.ts'
import { readyEngine } from '../search/open.ts'
import { type OpenSearchNode, startOpenSearch } from '../search/opensearch.ts'
import { mixed, wantedOf, words } from '../search/questions.ts'

const SAMPLE = { seed: 1, words: 44_000, columns: 12, datasetsOnly: true }
const ROUNDS = 3
const DEEP = 100_000

const yardstick = 'the index in a file'
const built: Figure = { name: 'building', yardstick, unit: 'entities/s', better: 'higher' }
const size: Figure = { name: 'index of an entity, merged', yardstick, unit: 'bytes', better: 'lower' }

/** The median and the 99th percentile of what a client waits. */
type Waiting = readonly [p50: Figure, p99: Figure]

function waiting(name: string): Waiting {
  const figure = (of: string): Figure => ({ name: `${of} of ${name}`, yardstick, unit: 'ms', better: 'lower' })
  return [figure('p50'), figure('p99')]
}

const QUESTIONS = {
  mixed: waiting('200 mixed questions with six facets'),
  common: waiting('50 times a frequent word with six facets'),
  sorted: waiting('100 mixed questions, sorted by name'),
  deep: waiting('5 times page 10 000 of everything'),
  after: waiting('50 questions, each after a write that it must find'),
  recent: waiting('50 questions, each after a write that it may miss'),
  walk: waiting('5 walks of two hops over 1 000 neighbours and their 20 000')
}

/** Both engines of search with the same datasets in MongoDB. */
export function createEnginesTopic(entities: number): Topic {
  const figures = [built, size, ...Object.values(QUESTIONS).flat()]
  return {
    name: 'engines of search',
    figures,
    isSlow: true,
    run: bench =>
      inFolder(async folder => {
        const node = await startOpenSearch(folder)
        if (typeof node === 'string') return bench.leaveOut(figures, node)
        const set = await startReplicaSet({ members: 1 })
        try {
          await measure(bench, { entities, folder, node, url: set.url('bench') })
        } finally {
          await set.stop()
          await node.stop()
        }
      })
  }
}

interface Given {
  readonly entities: number
  readonly folder: string
  readonly node: OpenSearchNode
  readonly url: string
}

async function measure(bench: Bench, given: Given): Promise<void> {
  const sample = createSample(SAMPLE)
  const store = await openStore(given.url, { log: silent, cacheBytes: 0 })
  await fill(store.aspects, sample, 0, given.entities)
  await writeHub(store)
  const { remote, embedded } = await build(bench, given)
  store.onChange({
    wants: () => true,
    changed: keys => {
      if (typeof keys === 'object') for (const engine of [remote, embedded]) engine.changed(keys)
    }
  })
  try {
    await measureQuestions(bench, { remote, embedded }, { sample, store })
  } finally {
    await Promise.all([remote.close(), embedded.close()])
    await store.close()
  }
}

interface Engines {
  readonly remote: Engine
  readonly embedded: Engine
}

async function build(bench: Bench, { folder, node, url }: Given): Promise<Engines> {
  const path = join(folder, 'search.db')
  const timed = async (place: Parameters<typeof readyEngine>[1]) => {
    const begun = performance.now()
    const engine = await readyEngine(url, place)
    const seconds = (performance.now() - begun) / 1000
    return { engine, rate: engine.state().entities / seconds }
  }
  const remote = await timed({ openSearch: node.settings })
  const first = await timed({ path })
  const { entities } = first.engine.state()
  // What it writes away when it closes counts.
  await first.engine.close()
  const sizes = { remote: (await node.bytes()) / entities, embedded: statSync(path).size / entities }
  await bench.measure({
    figures: [built, size],
    rounds: 1,
    ours: async () => [remote.rate, sizes.remote],
    yardstick: async () => [first.rate, sizes.embedded]
  })
  return { remote: remote.engine, embedded: await readyEngine(url, { path }) }
}

interface Asking {
  readonly sample: Sample
  readonly store: LiveStore
}

async function measureQuestions(bench: Bench, { remote, embedded }: Engines, { sample, store }: Asking): Promise<void> {
  /** The same of both, in each round something else. */
  const both = async (figures: Waiting, ask: (engine: Engine, round: number) => Promise<number[]>) => {
    const rounds = { remote: 0, embedded: 0 }
    const values = (all: readonly number[]) => [p50(all), p99(all)]
    await bench.measure({
      figures,
      isWarmedUp: true,
      rounds: ROUNDS,
      ours: async () => values(await ask(remote, rounds.remote++)),
      yardstick: async () => values(await ask(embedded, rounds.embedded++))
    })
  }
  const search = (engine: Engine, wanted: Wanted, ask: Ask) => engine.search(wanted, ask, asker)
  const repeat = (count: number, work: () => Promise<unknown>) => latencies(Array.from({ length: count }, () => work))
  const everything = wantedOf('everything')

  await both(QUESTIONS.mixed, (engine, round) =>
    latencies(mixed(sample, 200, 8 + round).map(wanted => () => page(engine, wanted)))
  )
  await both(QUESTIONS.common, engine => repeat(50, () => page(engine, wantedOf(words('shop')))))
  const byName = { order: { fields: ['datasetProperties.name'] }, limit: 10 }
  await both(QUESTIONS.sorted, (engine, round) =>
    latencies(mixed(sample, 100, 20 + round).map(wanted => () => search(engine, wanted, byName)))
  )
  const deep = { order: 'score', skip: DEEP, limit: 10 } as const
  await both(QUESTIONS.deep, engine => repeat(5, () => search(engine, everything, deep)))
  let walk = 0
  await both(QUESTIONS.walk, engine => repeat(5, () => engine.walk(walkFromHub(walk++), { limit: 10 }, asker)))
  const write = createWrite(store)
  for (const [figures, fresh] of [[QUESTIONS.after, undefined] as const, [QUESTIONS.recent, 'recent'] as const]) {
    await both(figures, async engine => {
      const all: number[] = []
      for (let at = 0; at < 50; at++) {
        const word = await write()
        const wanted = { ...wantedOf(words(word)), ...(fresh && { fresh }) }
        const begun = performance.now()
        const { total } = await search(engine, wanted, { order: 'score', limit: 10 })
        all.push(performance.now() - begun)
        if (!fresh && total !== 1) throw new Error(`${total} datasets have the word ${word}, expected 1`)
      }
      return all
    })
  }
}

/** Returns the function that stores a dataset with a word of its own. */
function createWrite({ aspects }: LiveStore): () => Promise<string> {
  const model = datahubModel()
  let written = 0
  return async () => {
    const word = `written${written++}x`
    const urn = makeUrn('dataset', 'urn:li:dataPlatform:hive', word, 'PROD')
    const datasetKey = { platform: 'urn:li:dataPlatform:hive', name: word, origin: 'PROD' }
    const properties = { description: word, customProperties: {}, tags: [] }
    await aspects.write(putsOf(model, { urn, aspects: { datasetKey, datasetProperties: properties } }))
    return word
  }
}
