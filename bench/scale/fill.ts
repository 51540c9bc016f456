import { openStore } from '../../core/store/open.ts'
import type { Point, Store } from '../../core/store/port.ts'
import { makeUrn, type Urn } from '../../core/urn.ts'
import type { Sampled } from '../../test/plugins/search/sample.ts'
import { datahubModel, putsOf } from '../../test/plugins/search/stored.ts'
import { silent } from '../rows.ts'

const ENTITIES_A_COMMIT = 1000
const POINTS_A_COMMIT = 10_000
const POINTS_OF_EACH = 10
const MOST_POINTS = 10_000_000
const IN_CONTAINER = 100

export const PLATFORM = 'urn:li:dataPlatform:postgres'
/** On every dataset, and on every hundredth. */
export const EVERYWHERE: Urn = makeUrn('tag', 'everywhere')
export const RARE: Urn = makeUrn('tag', 'rare')

export const datasetAt = (number: number): Urn => makeUrn('dataset', PLATFORM, `shop.public.table_${number}`, 'PROD')
export const containerAt = (number: number): Urn => makeUrn('container', `schema-${Math.floor(number / IN_CONTAINER)}`)

export interface Filled {
  readonly rows: number
  readonly points: number
  readonly seconds: number
}

/** Writes datasets with tags, containers and ten profiles each through the store's port, in large commits. */
export async function fill(url: string, datasets: number): Promise<Filled> {
  const begun = performance.now()
  const store = await openStore(url, { log: silent, cacheBytes: 0 })
  const rows = await fillEntities(store, datasets)
  const points = Math.min(datasets * POINTS_OF_EACH, MOST_POINTS)
  for (let at = 0; at < points; at += POINTS_A_COMMIT)
    await store.aspects.write([
      { kind: 'points', points: pointsFrom(at, Math.min(POINTS_A_COMMIT, points - at), datasets) }
    ])
  await store.close()
  return { rows, points, seconds: (performance.now() - begun) / 1000 }
}

async function fillEntities({ aspects }: Store, datasets: number): Promise<number> {
  const model = datahubModel()
  let rows = 0
  const write = async (entities: readonly Sampled[]) => {
    const puts = entities.flatMap(entity => putsOf(model, entity))
    const stale = await aspects.write(puts)
    if (stale.length > 0) throw new Error(`${stale[0]?.urn} is stored already`)
    rows += puts.length
  }
  await write([tag(EVERYWHERE), tag(RARE), tag(makeUrn('tag', 'extra'))])
  for (let at = 0; at < datasets; at += ENTITIES_A_COMMIT) {
    const numbers = Array.from({ length: Math.min(ENTITIES_A_COMMIT, datasets - at) }, (_none, index) => at + index)
    await write([...numbers.filter(number => number % IN_CONTAINER === 0).map(container), ...numbers.map(dataset)])
  }
  return rows
}

const tag = (urn: Urn): Sampled => {
  const name = urn.slice('urn:li:tag:'.length)
  return { urn, aspects: { tagKey: { name }, tagProperties: { name } } }
}

function container(number: number): Sampled {
  const urn = containerAt(number)
  const guid = urn.slice('urn:li:container:'.length)
  return { urn, aspects: { containerKey: { guid }, containerProperties: { name: guid } } }
}

function dataset(number: number): Sampled {
  const name = `table_${number}`
  const tags = [EVERYWHERE, ...(number % IN_CONTAINER === 0 ? [RARE] : [])].map(tag => ({ tag }))
  return {
    urn: datasetAt(number),
    aspects: {
      datasetKey: { platform: PLATFORM, name: `shop.public.${name}`, origin: 'PROD' },
      datasetProperties: {
        name,
        description: 'a table of the shop',
        customProperties: { rows: String(number) },
        tags: []
      },
      status: { removed: false },
      globalTags: { tags },
      container: { container: containerAt(number) }
    }
  }
}

function pointsFrom(first: number, count: number, datasets: number): Point[] {
  return Array.from({ length: count }, (_none, index) => {
    const at = first + index
    return {
      urn: datasetAt(at % datasets),
      aspect: 'datasetProfile',
      time: 1_600_000_000_000 + at,
      id: String(at),
      json: JSON.stringify({ timestampMillis: 1_600_000_000_000 + at, rowCount: at, columnCount: 3 }),
      run: 'sample',
      system: '{}'
    }
  })
}
