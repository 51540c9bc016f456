import type { Test } from 'tap'
import { openStore } from '../../../core/store/open.ts'
import { tieBreakerOf } from '../../../plugins/search/engine/index/columns.ts'
import type { OpenSearchSettings } from '../../../plugins/search/engine/opensearch/options.ts'
import type { SearchEngine } from '../../../plugins/search/engine/port.ts'
import { temporaryFolder } from '../../helper.ts'
import { mongodbUrl } from '../../mongod.ts'
import { storeUrl } from '../../store.ts'
import { compare, materialOf } from './compare.ts'
import { openRig, quiet } from './engine.ts'
import type { Naive } from './naive.ts'
import { naiveOf } from './naive-entities.ts'
import { createSample, type Sample, type Sampled } from './sample.ts'
import { datahubModel, fill } from './stored.ts'

interface Size extends Where {
  readonly entities: number
  readonly questions: number
  readonly seed: number
}

interface Where {
  /** The index is in OpenSearch, and the store is MongoDB. */
  readonly openSearch?: OpenSearchSettings
}

interface Filled {
  readonly engine: SearchEngine
  readonly sample: Sample
  readonly sampled: readonly Sampled[]
  readonly naive: Naive
}

/** Half of the entities are there when the index is built, the others are written afterwards. */
export async function openFilled(t: Test, { entities, seed, openSearch }: Omit<Size, 'questions'>): Promise<Filled> {
  const sample = createSample({ seed, words: 1500, columns: 6 })
  const folder = temporaryFolder(t)
  const url = openSearch ? await mongodbUrl(t) : await storeUrl(t, folder)
  const store = await openStore(url, { log: quiet })
  await fill(store.aspects, sample, 0, entities / 2)
  await store.close()
  const rig = await openRig(t, { folder, url, ...(openSearch && { openSearch }) })
  await rig.find('ready')
  await fill(rig.store.aspects, sample, entities / 2, entities)
  const sampled = Array.from({ length: entities }, (_none, number) => sample.entity(number))
  return { engine: rig.engine, sample, sampled, naive: naiveOf(datahubModel(), sampled, tieBreakerOf) }
}

export async function compareEngine(t: Test, size: Size): Promise<void> {
  const { engine, sample, sampled, naive } = await openFilled(t, size)
  await compare(t, naive, engine, materialOf(naive, sampled, sample.word), size)
}
