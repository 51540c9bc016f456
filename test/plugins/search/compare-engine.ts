import type { Test } from 'tap'
import { tieOf } from '../../../plugins/search/engine/index/tie.ts'
import { compare, materialOf } from './compare.ts'
import { naiveOf } from './naive-entities.ts'
import { openEmptyStore, openReadyEngine } from './opened.ts'
import { createSample } from './sample.ts'
import { datahubModel, fill } from './stored.ts'

interface Size {
  readonly entities: number
  readonly questions: number
  readonly seed: number
}

/** Half of the entities are there when the index is built, the others are written afterwards. */
export async function compareEngine(t: Test, { entities, questions, seed }: Size): Promise<void> {
  const sample = createSample({ seed, words: 1500, columns: 6 })
  const opened = await openEmptyStore(t)
  await fill(opened.store.aspects, sample, 0, entities / 2)
  const engine = await openReadyEngine(t, opened)
  await fill(opened.store.aspects, sample, entities / 2, entities)
  const sampled = Array.from({ length: entities }, (_none, number) => sample.entity(number))
  const naive = naiveOf(datahubModel(), sampled, tieOf)
  await compare(t, naive, engine, materialOf(naive, sampled, sample.word), { questions, seed })
}
