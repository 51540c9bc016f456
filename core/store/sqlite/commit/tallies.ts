import type { DatabaseSync } from 'node:sqlite'
import { prepare } from '../connection/statement.ts'
import { createBlocks } from './blocks.ts'
import { type AspectTally, type EntityTally, sums, type ValueTally } from './tally.ts'
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

/** How many entities of a type have an aspect. */
function createAspectCounts(db: DatabaseSync): (tallies: readonly AspectTally[]) => void {
  const add = prepare(
    db,
    `INSERT INTO aspect_counts (type, aspect, entities) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET entities = entities + excluded.entities`
  )
  return tallies => {
    const byAspect = sums(tallies, ({ type, aspect }) => `${type}/${aspect}`)
    for (const [{ type, aspect }, sum] of byAspect) add.run(type, aspect, sum)
  }
}

/** For rows that are counted later, all together. */
export const UNCOUNTED: Pick<Tallies, 'entity' | 'value'> = { entity: () => undefined, value: () => undefined }
