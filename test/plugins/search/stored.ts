import { randomBytes } from 'node:crypto'
import type { Model } from '../../../core/index.ts'
import { createModel } from '../../../core/model/model.ts'
import type { AspectStore, Change } from '../../../core/store/port.ts'
import { makeUrn } from '../../../core/urn.ts'
import { aspects, defs, types } from '../../../plugins/entities/definitions.ts'
import type { Sample, Sampled } from './sample.ts'

/** DataHub's model alone, without the aspects of the other plugins. */
export const datahubModel = (): Model => createModel([{ name: 'entities', types, aspects, defs, lazySchemas: true }])

/** The changes that store new entities, as `data.write` makes them. */
export function putsOf(model: Model, { urn, aspects }: Sampled): Change[] {
  return Object.entries(aspects).map(([aspect, value]) => ({
    kind: 'put',
    row: {
      urn,
      aspect,
      revision: randomBytes(12).toString('base64url'),
      version: 1,
      json: JSON.stringify(value),
      time: 1_700_000_000_000,
      actor: makeUrn('corpuser', 'datahub'),
      run: 'sample',
      system: '{"lastObserved":1700000000000,"lastRunId":"sample"}'
    },
    expected: null,
    keep: 20,
    add: model.aspects.get(aspect)?.entries(value) ?? [],
    drop: []
  }))
}

/** Writes the entities from one number to another (exclusive), straight into a store. */
export async function fill(store: AspectStore, sample: Sample, from: number, to: number, batch = 200): Promise<void> {
  const model = datahubModel()
  for (let at = from; at < to; at += batch) {
    const numbers = Array.from({ length: Math.min(batch, to - at) }, (_none, index) => at + index)
    const stale = await store.write(numbers.flatMap(number => putsOf(model, sample.entity(number))))
    if (stale.length > 0) throw new Error(`entity ${stale[0]?.urn} is stored already`)
  }
}
