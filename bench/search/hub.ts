import { makeUrn, type Urn } from '../../core/index.ts'
import type { Store } from '../../core/store/port.ts'
import type { Walk } from '../../plugins/search/engine/port.ts'
import type { Sampled } from '../../test/plugins/search/sample.ts'
import { datahubModel, putsOf } from '../../test/plugins/search/stored.ts'
import { partsOf } from '../rows.ts'
import { wantedOf } from './questions.ts'

const NEIGHBOURS = 1000
/** Of each neighbour. */
const LEAVES = 20

const table = (name: string): Urn => makeUrn('dataset', 'urn:li:dataPlatform:hive', `hub.${name}`, 'PROD')
const HUB = table('hub')

/** A dataset from which 1 000 others are made, and 20 from each of these. */
export async function writeHub(store: Store): Promise<void> {
  const model = datahubModel()
  const neighbours = Array.from({ length: NEIGHBOURS }, (_none, at) => downstream(`near_${at}`, HUB))
  const leaves = Array.from({ length: NEIGHBOURS * LEAVES }, (_none, at) =>
    downstream(`far_${at}`, table(`near_${at % NEIGHBOURS}`))
  )
  const hub: Sampled = { urn: HUB, aspects: { status: { removed: false } } }
  for (const part of partsOf([hub, ...neighbours, ...leaves], 500)) {
    const stale = await store.aspects.write(part.flatMap(one => putsOf(model, one)))
    if (stale.length > 0) throw new Error(`${stale[0]?.urn} is stored already`)
  }
}

function downstream(name: string, of: Urn): Sampled {
  const upstreams = [{ dataset: of, type: 'TRANSFORMED' }]
  return { urn: table(name), aspects: { status: { removed: false }, upstreamLineage: { upstreams } } }
}

/** Two hops from the hub. A walk is kept for its next pages: each number has other words or paths, so none is. */
export function walkFromHub(number: number): Walk {
  const { narrowed } = wantedOf('everything')
  const text = { not: { kind: 'word', text: `none${number}` } } as const
  return {
    ...{ from: [HUB], up: false, hops: 2, paths: number % 10, through: narrowed, facets: [], facetValues: 20 },
    wanted: { text, narrowed }
  }
}
