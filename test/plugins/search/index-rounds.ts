import { writeSync } from 'node:fs'
import { openIndex } from '../../../plugins/search/engine/index/open.ts'
import type { AspectRecord, Index } from '../../../plugins/search/engine/index/port.ts'
import { type Model, putInto } from './index-model.ts'
import { ASPECTS, below, createRandom, derive, randomRecord, urnOf } from './index-sample.ts'

/** Slices as short as possible: writing pauses after each row. */
export const OPTIONS = { format: 'test', derive, sliceMs: 0 }

const ENTITIES = 40
const PUTS = 30

interface Put {
  readonly urn: ReturnType<typeof urnOf>
  readonly aspect: string
  readonly record: AspectRecord | undefined
}

export function openNew(path: string): Index {
  const index = openIndex(path, OPTIONS)
  if (index === 'foreign') throw new Error('expected an index, found a foreign file')
  return index
}

/** The changes between two cursors, always the same. */
export function putsOf(round: number): readonly Put[] {
  const random = createRandom(round)
  return Array.from({ length: PUTS }, () => {
    const aspect = ASPECTS[below(random, ASPECTS.length)] ?? 'properties'
    const record = random() < 0.3 ? undefined : randomRecord(random, aspect, ENTITIES)
    return { urn: urnOf(below(random, ENTITIES)), aspect, record }
  })
}

/** What the file has at a cursor. */
export function modelAt(cursor: string | undefined): Model {
  const model: Model = new Map()
  for (let round = 0; cursor !== undefined && round <= Number(cursor); round++) {
    for (const { urn, aspect, record } of putsOf(round)) putInto(model, urn, aspect, record)
  }
  return model
}

/**
 * Goes on from the cursor: writes round after round away, while changes of the next one come. `onSlice` is called after
 * each slice of writing.
 */
export function runRounds(index: Index, end: number, onSlice?: () => void): void {
  const put = ({ urn, aspect, record }: Put) => index.put(urn, new Map([[aspect, record]]))
  let round = index.cursor === undefined ? 0 : Number(index.cursor) + 1
  for (const one of putsOf(round)) put(one)
  for (; round < end; round++) {
    const next = [...putsOf(round + 1)]
    let pauses = 0
    for (const _ of index.write(`${round}`)) {
      onSlice?.()
      const one = pauses++ % 8 === 0 ? next.shift() : undefined
      if (one) put(one)
    }
    for (const one of next) put(one)
  }
}

// As a program: the file, and how many rounds. It prints a point for each slice.
const [, program = '', path, end] = process.argv
if (path && end && import.meta.url.endsWith(program.slice(-'index-rounds.ts'.length))) {
  // Waits until there is room: what `process.stdout` queues leaves only when the loop turns, which it never does here.
  runRounds(openNew(path), Number(end), () => writeSync(1, '.'))
}
