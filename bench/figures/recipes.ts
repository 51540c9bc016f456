import { findPostgres, startPostgres } from '../../test/clients/postgres.ts'
import { DATASETS, THIRTY, THIRTY_TABLES } from '../../test/clients/thirty-tables.ts'
import { fillCatalog } from '../catalog.ts'
import type { Bench, Figure, Topic } from '../figure.ts'
import { inFolder } from '../folder.ts'
import { createReader } from '../reader.ts'
import { environmentOf, runByHand } from '../recipes/by-hand.ts'
import { withOwner } from '../recipes/owner.ts'
import { found, newSource, requestRun, type Site, succeeded } from '../recipes/requests.ts'
import { authorize, launch, withServer } from '../server.ts'
import { percentile } from '../statistics.ts'

const READ = 200
const ROUNDS = 3
const BY_HAND = 'the same recipe by hand, same environment'

const seconds = { unit: 's', better: 'lower' } as const
const empty: Figure = {
  ...seconds,
  name: 'request to the first of 30 tables, empty data folder',
  target: { value: 30 }
}
const later: Figure = {
  ...seconds,
  name: 'request to the first of 30 tables, environment ready',
  target: { value: 10 }
}
const whole: Figure = {
  ...seconds,
  name: '30 tables, request to result',
  yardstick: BY_HAND,
  target: { ratio: 1.15 }
}
const reads: Figure = {
  name: 'reads beside a run, p99',
  yardstick: `beside ${BY_HAND}`,
  unit: 'ms',
  better: 'lower',
  target: { ratio: 1.5 }
}

type Source = { readonly type: string; readonly config: object }

/** A recipe that reads a real PostgreSQL: by this server, and by hand. */
export const recipesTopic: Topic = {
  name: 'recipes',
  figures: [empty, later, whole, reads],
  isSlow: true,
  run: bench =>
    withOwner(async owner => {
      const programs = findPostgres()
      if (!programs) return bench.leaveOut([empty, later, whole, reads], 'PostgreSQL not found')
      const { address, username } = await startPostgres(owner, programs, THIRTY_TABLES)
      const config = { host_port: address, database: THIRTY, username, include_views: true }
      await withEmptyFolder(bench, { type: 'postgres', config })
      if ([later, whole, reads].some(bench.isWanted))
        await inFolder(folder => withEnvironment(bench, { type: 'postgres', config }, folder))
    })
}

function withEmptyFolder(bench: Bench, source: Source): Promise<void> {
  return bench.measure({
    figures: [empty],
    rounds: ROUNDS,
    async ours() {
      let taken = 0
      await withServer(async (url, headers) => {
        taken = await untilFirst({ url, headers }, source, DATASETS)
      }, ofInstallers())
      return [taken]
    }
  })
}

/** The index and the certificates of this machine: without them pip and uv find no packages. */
const ofInstallers = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      /^(PIP_|UV_|SSL_CERT_)/.test(name) && value !== undefined ? [[name, value]] : []
    )
  )

/** Seconds from the request to the first dataset; the run has ended when it resolves. */
async function untilFirst(site: Site, source: Source, datasets: readonly string[]): Promise<number> {
  const urn = await newSource(site, source)
  const begun = performance.now()
  const run = await requestRun(site, urn)
  const end = succeeded(site, run)
  await Promise.race([found(site, datasets), end])
  const taken = (performance.now() - begun) / 1000
  await end
  return taken
}

/** The environment is made by a first run, and all later ones use it. */
async function withEnvironment(bench: Bench, source: Source, folder: string): Promise<void> {
  await fillCatalog(folder, READ)
  const server = await launch('../bin/aspectd.js', folder)
  try {
    const site = { url: server.url, headers: await authorize(server.url) }
    let round = 0
    await bench.measure({
      figures: [later],
      isWarmedUp: true,
      rounds: ROUNDS,
      async ours() {
        // Other names in the catalog, so that its datasets are new.
        const platform_instance = `round${round++}`
        const datasets = DATASETS.map(urn => urn.replace(THIRTY, `${platform_instance}.${THIRTY}`))
        return [await untilFirst(site, { ...source, config: { ...source.config, platform_instance } }, datasets)]
      }
    })
    await besideByHand(bench, site, source, folder)
  } finally {
    await server.stop()
  }
}

async function besideByHand(bench: Bench, site: Site, source: Source, folder: string): Promise<void> {
  const urn = await newSource(site, source)
  const byServer = async () => succeeded(site, await requestRun(site, urn))
  await byServer()
  const python = environmentOf(folder, source.type)
  const byHand = () => runByHand(python, site, { source, folder })
  await bench.measure({
    figures: [whole],
    isWarmedUp: true,
    ours: async () => [await timed(byServer)],
    yardstick: async () => [await timed(byHand)]
  })
  const reader = createReader(site.url, site.headers, READ)
  const slowest = async (work: () => Promise<void>) => [percentile(await reader.latencies(work()), 0.99)]
  await bench.measure({
    figures: [reads],
    isWarmedUp: true,
    ours: () => slowest(byServer),
    yardstick: () => slowest(byHand)
  })
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}
