import { join } from 'node:path'
import t, { type Test } from 'tap'
import { openIndex } from '../../../plugins/search/engine/index/open.ts'
import type { AspectRecord, Index } from '../../../plugins/search/engine/index/port.ts'
import { testdir } from '../../folders.ts'
import { contentOf, contentOfModel, type Model, putInto } from './index-model.ts'
import { ASPECTS, below, createRandom, derive, type Random, randomRecord, urnOf } from './index-sample.ts'

/** Slices as short as possible: writing pauses after each row. */
const FORMAT = { format: 'test', derive, sliceMs: 0 }

function open(path: string): Index {
  const index = openIndex(path, FORMAT)
  if (index === 'foreign') throw new Error('expected an index, found a foreign file')
  return index
}

function putSome(index: Index, model: Model, random: Random, entities: number, puts: number): void {
  for (let count = 0; count < puts; count++) {
    const urn = urnOf(below(random, entities))
    const records = new Map<string, AspectRecord | undefined>()
    for (let aspects = 1 + below(random, 3); aspects > 0; aspects--) {
      const aspect = ASPECTS[below(random, ASPECTS.length)] ?? 'properties'
      records.set(aspect, random() < 0.3 ? undefined : randomRecord(random, aspect, entities))
    }
    index.put(urn, records)
    for (const [aspect, record] of records) putInto(model, urn, aspect, record)
  }
}

/** Copies what the model has, which later changes leave alone: records are never mutated. */
function copyOf(model: Model): Model {
  return new Map([...model].map(([urn, aspects]) => [urn, new Map(aspects)]))
}

/** Random changes, also between the slices of writing; everything that can be read equals the model at every pause. */
function compare(t: Test, seed: number, entities: number): void {
  const path = join(testdir(t), 'index.db')
  const random = createRandom(seed)
  const model: Model = new Map()
  let index = open(path)
  for (let round = 0; round < 7; round++) {
    putSome(index, model, random, entities, 1 + below(random, 40))
    if (random() < 0.5)
      t.strictSame(contentOf(index), contentOfModel(model), `seed ${seed}, round ${round}: changes in memory`)
    const atCursor = copyOf(model)
    for (const _ of index.write(`${round}`)) {
      if (random() < 0.05) putSome(index, model, random, entities, 5)
    }
    t.strictSame(contentOf(index), contentOfModel(model), `seed ${seed}, round ${round}: written`)
    if (random() < 0.6) continue
    index.close()
    index = open(path)
    t.equal(index.cursor, `${round}`)
    t.strictSame(contentOf(index), contentOfModel(atCursor), `seed ${seed}, round ${round}: reopened`)
    model.clear()
    for (const [urn, aspects] of atCursor) model.set(urn, aspects)
  }
  index.close()
}

for (const seed of [1, 2, 3]) {
  t.test(`an index with random changes equals a plain model (${seed})`, async t => compare(t, seed, seed * 8))
}
