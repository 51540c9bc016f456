import { statSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '../../core/store/open.ts'
import type { Engine } from '../../plugins/search/engine/engine.ts'
import type { Page, Wanted } from '../../plugins/search/engine/port.ts'
import { wordsOf } from '../../plugins/search/engine/words/words.ts'
import { createSample, type Sample } from '../../test/plugins/search/sample.ts'
import { fill } from '../../test/plugins/search/stored.ts'
import { createDice } from '../../test/plugins/search/vocabulary.ts'
import type { Bench, Figure, Topic } from '../figure.ts'
import { inFolder } from '../folder.ts'
import { silent } from '../rows.ts'
import { ingestSearched } from '../search/busy.ts'
import { walkFromHub, writeHub } from '../search/hub.ts'
import { asker, latencies, p50, p99, page } from '../search/latency.ts'
import { readyEngine } from '../search/open.ts'
import { mixed, wantedOf, words } from '../search/questions.ts'

const ENTITIES = 50_000
const SAMPLE = { seed: 1, words: 44_000, columns: 12, datasetsOnly: true }

const built: Figure = { name: 'CPU of indexing an entity', unit: 'µs', better: 'lower' }
const size: Figure = { name: 'index of an entity', unit: 'bytes', better: 'lower', target: { value: 600 } }
const bounded = (name: string, ms: number): Figure => ({ name, unit: 'ms', better: 'lower', target: { value: ms } })
const cold = bounded('p99 of 1 000 mixed questions with six facets, cold', 50)
const warm = bounded('p99 of 1 000 mixed questions with six facets', 50)
const common = bounded('p99 of a frequent word with six facets', 50)
const deep: Figure = {
  name: 'page 10 000 of a frequent word',
  yardstick: 'page 1',
  unit: 'ms',
  better: 'lower',
  target: { ratio: 1.5 }
}
const sorted = bounded('p99 of 200 mixed questions, sorted by name', 50)
const columns = bounded('p99 of 300 searches over columns', 50)
const completion = bounded('p99 of completions from 1 to 3 letters', 10)
const walk = bounded('p99 of two hops over 1 000 neighbours and their 20 000', 50)
const busy = bounded('p99 of searches over GraphQL at full speed of ingestion', 150)
const index = [built, size, cold, warm, common, deep, sorted, columns, completion, walk]

/** The index of 50 000 datasets. */
export const searchTopic: Topic = {
  name: 'search',
  figures: [...index, busy],
  isSlow: true,
  async run(bench) {
    if (index.some(bench.isWanted)) await inFolder(folder => measureIndex(bench, folder))
    await bench.measure({
      figures: [busy],
      rounds: 1,
      ours: () => inFolder(async folder => [p99(await ingestSearched(folder))])
    })
  }
}

async function measureIndex(bench: Bench, folder: string): Promise<void> {
  const sample = createSample(SAMPLE)
  const path = join(folder, 'store.db')
  const store = await openStore(`sqlite:${path}`, { log: silent, cacheBytes: 0 })
  await fill(store.aspects, sample, 0, ENTITIES)
  await writeHub(store)
  await store.close()
  const engine = await build(bench, path, join(folder, 'store.search.db'))
  try {
    await measureQuestions(bench, engine, sample)
    await measureDeepPages(bench, engine)
    await measureColumns(bench, engine, sample)
    await measureOthers(bench, engine, sample)
  } finally {
    await engine.close()
  }
}

async function build(bench: Bench, store: string, path: string): Promise<Engine> {
  const before = process.cpuUsage()
  const engine = await readyEngine(`sqlite:${store}`, { path })
  const { user, system } = process.cpuUsage(before)
  const { entities } = engine.state()
  await engine.close()
  const ours = async () => [(user + system) / entities, statSync(path).size / entities]
  await bench.measure({ figures: [built, size], rounds: 1, ours })
  return readyEngine(`sqlite:${store}`, { path })
}

const series = (engine: Engine, all: readonly Wanted[], at?: Page) =>
  latencies(all.map(wanted => () => page(engine, wanted, at)))

async function measureQuestions(bench: Bench, engine: Engine, sample: Sample): Promise<void> {
  const measure = (figure: Figure, rounds: number, all: (round: number) => readonly Wanted[]) => {
    let round = 0
    return bench.measure({ figures: [figure], rounds, ours: async () => [p99(await series(engine, all(round++)))] })
  }
  await measure(cold, 1, () => mixed(sample, 1000))
  await measure(warm, 3, round => mixed(sample, 1000, 8 + round))
  await measure(common, 3, () => repeated(words('shop')))
  let round = 0
  await bench.measure({
    figures: [sorted],
    rounds: 3,
    async ours() {
      const order = { fields: ['datasetProperties.name'] }
      const asked = mixed(sample, 200, 20 + round++)
      return [p99(await latencies(asked.map(wanted => () => engine.search(wanted, { order, limit: 10 }, asker))))]
    }
  })
}

/** Names of columns, from the commonest to rare ones, alone and with another word. */
async function measureColumns(bench: Bench, engine: Engine, sample: Sample): Promise<void> {
  const { narrowed } = wantedOf('everything')
  const named = Array.from({ length: 150 }, (_none, at) => sample.columns[at * at] ?? '')
  const dice = createDice(3)
  const texts = [...named, ...named.map(name => `${name} ${sample.word(dice)}`)]
  const asked = texts.map(text => ({ stems: wordsOf(text, 'query').map(({ stem }) => stem), labels: [], narrowed }))
  await bench.measure({
    figures: [columns],
    rounds: 3,
    ours: async () => [
      p99(await latencies(asked.map(wanted => () => engine.columns(wanted, { skip: 0, limit: 10 }, asker))))
    ]
  })
}

const repeated = (text: ReturnType<typeof words>) => Array.from({ length: 50 }, () => wantedOf(text))

async function measureDeepPages(bench: Bench, engine: Engine): Promise<void> {
  const asked = repeated(words('shop'))
  await bench.measure({
    figures: [deep],
    isWarmedUp: true,
    ours: async () => [p50(await series(engine, asked, { skip: 100_000, limit: 10 }))],
    yardstick: async () => [p50(await series(engine, asked))]
  })
}

async function measureOthers(bench: Bench, engine: Engine, sample: Sample): Promise<void> {
  const { narrowed } = wantedOf('everything')
  const prefixes = [1, 2, 3].flatMap(length =>
    [...new Set(sample.columns.map(name => name.slice(0, length)))].slice(0, 300)
  )
  const completions = prefixes.map(prefix => () => engine.complete({ prefix, narrowed, limit: 10 }, asker))
  await bench.measure({ figures: [completion], rounds: 3, ours: async () => [p99(await latencies(completions))] })
  let next = 0
  const walks = Array.from({ length: 30 }, () => () => engine.walk(walkFromHub(next++), { limit: 10 }, asker))
  await bench.measure({ figures: [walk], rounds: 3, ours: async () => [p99(await latencies(walks))] })
}
