import type { DatabaseSync } from 'node:sqlite'
import { createAspectCounts } from './aspect-counts.ts'
import { createBlocks } from './blocks.ts'
import type { AspectTally, EntityTally, ValueTally } from './tally.ts'
import { createValueCounts } from './value-counts.ts'

/**
 * Counts of entities, so that an exact total needs no scan. They are written at the end of the transaction that changes
 * the entities: then a value that hundreds of them have costs one statement. Triggers take twice as long as the rows.
 */
export interface Tallies {
  entity(tally: EntityTally): void
  aspect(tally: AspectTally): void
  value(tally: ValueTally): void
  /** Returns a function that forgets what was counted since. */
  mark(): () => void
  /** Writes what was counted; call it last in the transaction. */
  write(): void
}

export function createTallies(db: DatabaseSync): Tallies {
  const waiting = { entities: [] as EntityTally[], aspects: [] as AspectTally[], values: [] as ValueTally[] }
  const writers = { entities: createBlocks(db), aspects: createAspectCounts(db), values: createValueCounts(db) }
  return {
    entity: tally => void waiting.entities.push(tally),
    aspect: tally => void waiting.aspects.push(tally),
    value: tally => void waiting.values.push(tally),
    mark() {
      const { entities, aspects, values } = waiting
      const [entity, aspect, value] = [entities.length, aspects.length, values.length]
      return () => {
        entities.length = entity
        aspects.length = aspect
        values.length = value
      }
    },
    write() {
      const { entities, aspects, values } = waiting
      writers.entities(entities.splice(0))
      writers.aspects(aspects.splice(0))
      writers.values(values.splice(0))
    }
  }
}

/** For rows that are counted later, all together. */
export const UNCOUNTED: Pick<Tallies, 'entity' | 'value'> = { entity: () => undefined, value: () => undefined }
