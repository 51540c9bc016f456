import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Catalog, fillCatalog } from '../catalog.ts'
import type { Bench, Figure, Topic } from '../figure.ts'
import { inFolder } from '../folder.ts'
import { type Load, rate, requireSame } from '../load.ts'
import { urnOf } from '../sample.ts'
import { launch, type Running } from '../server.ts'
import { type Dataset, readDataset } from '../yardsticks/dataset.ts'
import { QUERY as POSTGRAPHILE_QUERY, startWith } from '../yardsticks/postgres.ts'
import { digestOf, openStored } from '../yardsticks/stored.ts'

const DATASETS = 200
/** Ours is more code than a handler, so compiling it takes longer. */
const WARM_SECONDS = 4
const query = `query dataset($urn: String!) { dataset(urn: $urn) { urn type name platform { urn name } properties { name description }
  status { removed } tags { tags { tag { urn name properties { name description colorHex } } } } } }`

const read = { name: 'authenticated GraphQL read', unit: 'requests/s', better: 'higher' } as const
const store: Figure = { ...read, yardstick: 'hand-written handler, same store', target: { ratio: 0.9 } }
const uncached: Figure = {
  ...read,
  name: 'authenticated GraphQL read, cache off',
  yardstick: 'hand-written handler, same store'
}
const memory: Figure = { ...read, yardstick: 'hand-written handler, in memory', target: { ratio: 0.6 } }
const token: Figure = { ...read, yardstick: 'the same without a token, authentication off', target: { ratio: 0.85 } }
const unmeasured: Figure = { ...read, yardstick: 'the same with metrics off' }
const mercurius: Figure = { ...read, yardstick: 'Mercurius with jit, same store', target: { ratio: 1 } }
const yoga: Figure = { ...read, yardstick: 'Yoga on Fastify as documented, same store', target: { ratio: 3 } }
const postgraphile: Figure = { ...read, yardstick: 'PostGraphile, same data in PostgreSQL' }

/** The read of one dataset with its tags, of a different dataset each time. */
export const readTopic: Topic = {
  name: 'read',
  figures: [store, uncached, memory, token, unmeasured, mercurius, yoga, postgraphile],
  run: bench =>
    inFolder(async folder => {
      const catalog = await fillCatalog(folder, DATASETS)
      const ours = await launch('../bin/aspectd.js', folder)
      try {
        const load = loadOf(ours, catalog.headers)
        await rate(load, WARM_SECONDS)
        await against(bench, store, load, () => launch('./yardsticks/read.ts', folder, [catalog.copy]))
        await against(bench, mercurius, load, () => launch('./yardsticks/mercurius.ts', folder, [catalog.copy]), false)
        if (bench.isQuick) return
        const off = { ASPECTD_METRICS: 'off', ASPECTD_STORE: `sqlite:${catalog.copy}` }
        await against(bench, unmeasured, load, () => launch('../bin/aspectd.js', folder, [], off))
        await against(bench, memory, load, () => launch('./yardsticks/read.ts', folder, [catalog.copy, 'memory']))
        await against(bench, yoga, load, () => launch('./yardsticks/yoga.ts', folder, [catalog.copy]), false)
        await againstPostgraphile(bench, load, folder, catalog)
      } finally {
        await ours.stop()
      }
      await withoutToken(bench, folder, catalog)
      await withoutCache(bench, folder, catalog)
    })
}

const bodiesOf = (text: string) =>
  Array.from({ length: DATASETS }, (_none, at) => JSON.stringify({ query: text, variables: { urn: urnOf(at) } }))

const loadOf = ({ url }: Running, headers: Record<string, string>): Load => ({
  url: `${url}/api/graphql`,
  headers,
  bodies: bodiesOf(query)
})

/** `isSame`: the yardstick adds nothing to the answer, so that the bytes can be compared. */
async function against(bench: Bench, figure: Figure, ours: Load, start: () => Promise<Running>, isSame = true) {
  if (!bench.isWanted(figure)) return
  const other = await start()
  try {
    const theirs = loadOf(other, ours.headers as Record<string, string>)
    if (isSame) await requireSame(ours, theirs)
    else await requireSameData(ours, theirs)
    await compare(bench, figure, ours, theirs)
  } finally {
    await other.stop()
  }
}

/** Ours is warm. */
async function compare(bench: Bench, figure: Figure, ours: Load, theirs: Load): Promise<void> {
  await rate(theirs, 2 * bench.seconds)
  return bench.measure({
    figures: [figure],
    ours: async () => [await rate(ours, bench.seconds)],
    yardstick: async () => [await rate(theirs, bench.seconds)]
  })
}

async function requireSameData(a: Load, b: Load): Promise<void> {
  const [ours, theirs] = await Promise.all([dataOf(a), dataOf(b)])
  if (ours !== theirs) throw new Error(`the answers differ:\n${ours}\n${theirs}`)
}

async function dataOf({ url, headers, bodies: [body = ''] = [] }: Load): Promise<string> {
  const answer = await fetch(url, { method: 'POST', headers, body })
  const { data, errors } = (await answer.json()) as { data?: unknown; errors?: unknown }
  if (errors) throw new Error(`${url}: ${JSON.stringify(errors)}`)
  return JSON.stringify(data)
}

/** With authentication off nobody is asked who they are. */
async function withoutToken(bench: Bench, folder: string, { headers }: Catalog): Promise<void> {
  if (!bench.isWanted(token)) return
  const open = join(folder, 'open')
  mkdirSync(open)
  const ours = await launch('../bin/aspectd.js', folder)
  const other = await launch('../bin/aspectd.js', open, [], {
    ASPECTD_AUTH: 'off',
    ASPECTD_STORE: `sqlite:${join(folder, 'copy', 'aspectd.db')}`
  })
  const { authorization: _none, ...anonymous } = headers
  try {
    const [load, theirs] = [loadOf(ours, headers), loadOf(other, anonymous)]
    await requireSame(load, theirs)
    await rate(load, WARM_SECONDS)
    await compare(bench, token, load, theirs)
  } finally {
    await Promise.all([ours.stop(), other.stop()])
  }
}

/** Every row comes from the store, as with more entities than the cache holds. */
async function withoutCache(bench: Bench, folder: string, { headers, copy }: Catalog): Promise<void> {
  if (!bench.isWanted(uncached)) return
  writeFileSync(join(folder, 'aspectd.config.json'), JSON.stringify({ cacheMb: 0 }))
  const ours = await launch('../bin/aspectd.js', folder)
  try {
    const load = loadOf(ours, headers)
    await rate(load, WARM_SECONDS)
    await against(bench, uncached, load, () => launch('./yardsticks/read.ts', folder, [copy]))
  } finally {
    await ours.stop()
  }
}

/** A package of its own: nobody else needs its 300 MB. */
function installPostgraphile(): void {
  const cwd = fileURLToPath(new URL('../yardsticks/postgraphile', import.meta.url))
  if (existsSync(join(cwd, 'node_modules'))) return
  execFileSync('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit']
  })
}

async function againstPostgraphile(bench: Bench, ours: Load, folder: string, { copy }: Catalog): Promise<void> {
  if (!bench.isWanted(postgraphile)) return
  const datasets = storedDatasets(copy)
  const postgres = await startWith(datasets)
  if (!postgres) return bench.leaveOut([postgraphile], 'PostgreSQL not found')
  try {
    installPostgraphile()
    const digest = digestOf(ours.headers.authorization)
    const other = await launch('./yardsticks/postgraphile/server.js', folder, [postgres.url, digest], {
      GRAPHILE_ENV: 'production'
    })
    try {
      const theirs = { ...loadOf(other, ours.headers as Record<string, string>), bodies: bodiesOf(POSTGRAPHILE_QUERY) }
      const answer = await dataOf(theirs)
      for (const { tag } of datasets[0]?.tags.map(tag => ({ tag })) ?? [])
        if (!answer.includes(`"${tag.urn}"`)) throw new Error(`PostGraphile answers without ${tag.urn}: ${answer}`)
      await compare(bench, postgraphile, ours, theirs)
    } finally {
      await other.stop()
    }
  } finally {
    await postgres.stop()
  }
}

function storedDatasets(copy: string): Dataset[] {
  const stored = openStored(copy)
  const datasets = Array.from({ length: DATASETS }, (_none, at) => readDataset(stored, urnOf(at)))
  stored.db.close()
  return datasets
}
