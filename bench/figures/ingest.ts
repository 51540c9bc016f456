import { join } from 'node:path'
import { openStore } from '../../core/store/open.ts'
import type { Bench, Figure, Topic } from '../figure.ts'
import { inFolder } from '../folder.ts'
import { amountOf, type Ingested, type Ingestion, ingest } from '../ingestion.ts'
import { type Stored, storedBy, writeAgain } from '../raw-ingestion.ts'
import { silent } from '../rows.ts'
import { openRaw } from '../yardsticks/sqlite.ts'

const OFF = { ASPECTD_PLUGINS_OFF: 'search,lineage,audit' }
const BARE = { ASPECTD_PLUGINS_OFF: 'search,lineage,audit,events' }
const ROUNDS = 3

const proposals = { unit: 'proposals/s', better: 'higher' } as const
const first: Figure = {
  ...proposals,
  name: 'ingest, batches of 100, search and audit off',
  yardstick: 'the store alone, writes of the same rows',
  target: { ratio: 0.6 }
}
const bare: Figure = {
  ...proposals,
  name: 'ingest, batches of 100, search, audit and events off',
  yardstick: 'the store alone, writes of the same rows'
}
const statements: Figure = {
  ...proposals,
  name: 'ingest, batches of 100, search and audit off',
  yardstick: 'prepared statements, writes of the same rows'
}
const again: Figure = {
  ...proposals,
  name: 're-ingestion of equal values',
  yardstick: 'first ingestion',
  target: { ratio: 2.5 }
}
const peak: Figure = {
  name: 'most memory while ingesting, search and audit off',
  unit: 'MB',
  better: 'lower',
  target: { value: 350 }
}

/** Warm ingestion over HTTP. */
export const ingestTopic: Topic = {
  name: 'ingest',
  figures: [first, bare, statements, again, peak],
  run(bench) {
    let seen: { readonly ingested: Ingested; readonly stored: Stored }
    return bench.measure({
      figures: [first, bare, statements, again, peak],
      rounds: bench.isQuick ? 1 : ROUNDS,
      ours: () =>
        inFolder(async folder => {
          const amount = amountOf(bench)
          const ingested = await ingest(folder, amount, { isRepeated: true, env: OFF })
          seen = { ingested, stored: await storedBy(`sqlite:${join(folder, 'data', 'aspectd.db')}`, amount) }
          const { rate } = await ingestAnew(bench, { env: BARE })
          return [ingested.rate, rate, ingested.rate, ingested.again, ingested.peak]
        }),
      yardstick: () =>
        inFolder(async folder => {
          const alone = await throughStore(folder, seen.stored)
          return [alone, alone, await byStatements(folder, seen.stored), seen.ingested.rate]
        })
    })
  }
}

async function throughStore(folder: string, stored: Stored): Promise<number> {
  const store = await openStore(`sqlite:${join(folder, 'store.db')}`, { log: silent, cacheBytes: 0 })
  const rate = await writeAgain(stored, batch => store.aspects.write(batch))
  await store.close()
  return rate
}

async function byStatements(folder: string, stored: Stored): Promise<number> {
  const db = openRaw(join(folder, 'raw.db'))
  const rate = await writeAgain(stored, batch => db.write(batch), 1)
  db.close()
  return rate
}

const MEASURED = [
  { key: 'rate', name: 'ingest with', ...proposals },
  { key: 'cpu', name: 'CPU of a proposal with', unit: 'µs', better: 'lower' },
  { key: 'bytes', name: 'store of a proposal with', unit: 'bytes', better: 'lower' }
] as const

/** What plugins cost while their work is not what is asked for. */
const PLUGINS = [
  { name: 'search', off: 'search,lineage', target: { ratio: 0.75 } },
  { name: 'audit', off: 'audit' },
  { name: 'events', off: 'events' }
] as const

const costs = PLUGINS.map(plugin =>
  MEASURED.map(({ key, name, unit, better }): Figure => {
    const target = key === 'rate' && 'target' in plugin ? { target: plugin.target } : {}
    return { name: `${name} ${plugin.name}`, yardstick: `${plugin.name} off`, unit, better, ...target }
  })
)

/** Ingestion as shipped, compared with the same without one of the plugins. */
export const costTopic: Topic = {
  name: 'cost',
  figures: costs.flat(),
  isSlow: true,
  run(bench) {
    const values = (ingested: Ingested) => MEASURED.map(({ key }) => ingested[key])
    const wanted = PLUGINS.filter((_one, at) => costs[at]?.some(bench.isWanted))
    return bench.measure({
      figures: costs.filter((_one, at) => wanted.some(plugin => plugin === PLUGINS[at])).flat(),
      rounds: ROUNDS,
      async ours() {
        const all = values(await ingestAnew(bench, {}))
        return wanted.flatMap(() => all)
      },
      async yardstick() {
        const all: number[] = []
        for (const { off } of wanted)
          all.push(...values(await ingestAnew(bench, { env: { ASPECTD_PLUGINS_OFF: off } })))
        return all
      }
    })
  }
}

const ingestAnew = (bench: Bench, ingestion: Ingestion) =>
  inFolder(folder => ingest(folder, amountOf(bench), ingestion))
