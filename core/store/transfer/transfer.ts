import type { Urn } from '../../urn.ts'
import { Differs, Refused } from './errors.ts'
import type { Filling, Note, Source, Target } from './port.ts'
import { type Watch, watched } from './progress.ts'
import type { StoreRecord } from './record.ts'
import { completedUrn, isBehind } from './slices.ts'
import { createTally, differences, entitiesOf, type Sums, type Tally, tallyOf } from './tally.ts'

interface Transfer extends Watch {
  readonly source: Source
  readonly target: Target
}

/**
 * Fills an empty store, or goes on where an earlier run was interrupted, then reads it again and compares.
 * @throws Refused before anything is changed; Differs when the target does not hold what the source does.
 */
export async function transfer({ source, target, ...watch }: Transfer): Promise<Sums> {
  const note = await demandFree(source.name, target)
  const filling = await target.begin({ source: source.name, position: note?.position })
  const { position, tally } = await resume(source, filling, note?.position, watch)
  const of = await source.size()
  const skipped = entitiesOf(tally.sums())
  await fill(filling, watched(source.records(position), { doing: 'writing', of, skipped }, watch), tally)
  const sums = tally.sums()
  demandSame(sums, await tallyOf(watched(filling.records(), { doing: 'comparing', of }, watch)))
  await filling.finish()
  return sums
}

/** The note of an earlier run. @throws Refused when the target is neither empty nor a part of that source. */
export async function demandFree(source: string, target: Target): Promise<Note | undefined> {
  if (source === target.name) throw new Refused(`${target.name} cannot be copied to itself; name another target.`)
  const note = await target.note()
  if (note && note.source !== source) {
    throw new Refused(
      `${target.name} holds an unfinished copy of ${note.source}: finish that one, or remove it and run this again.`
    )
  }
  if (!note && !(await target.isEmpty())) throw new Refused(`${target.name} is not empty; name a store that is.`)
  return note
}

interface Start {
  readonly position: Urn | undefined
  /** Counts what is there already. */
  readonly tally: Tally
}

/** Up to where the target already has what the source has; what it has beyond, or instead, is removed. */
async function resume(source: Source, filling: Filling, position: Urn | undefined, watch: Watch): Promise<Start> {
  await filling.clear(position)
  if (position === undefined) return { position, tally: createTally() }
  const found = await tallyOf(watched(filling.records(), { doing: 'going on', of: 0 }, watch))
  const tally = await tallyUpTo(position, source)
  if (differences(tally.sums(), found, ['', '']).length === 0) return { position, tally }
  // The source was changed since.
  await filling.clear(undefined)
  return { position: undefined, tally: createTally() }
}

async function tallyUpTo(position: Urn, source: Source): Promise<Tally> {
  const tally = createTally()
  for await (const slice of source.records()) {
    const before = slice.filter(({ urn }) => !isBehind(urn, position))
    for (const record of before) tally.add(record)
    if (before.length < slice.length) break
  }
  return tally
}

/** The next slice is read while one is written. */
async function fill(filling: Filling, slices: AsyncIterable<readonly StoreRecord[]>, tally: Tally): Promise<void> {
  let last: Urn | undefined
  let writing = Promise.resolve()
  try {
    for await (const slice of slices) {
      for (const record of slice) tally.add(record)
      await writing
      writing = filling.load(slice, completedUrn(slice, last))
      // Awaited below; until then a failure is nobody's surprise.
      writing.catch(() => undefined)
      last = slice.at(-1)?.urn
    }
  } finally {
    await writing
  }
}

function demandSame(wanted: Sums, found: Sums): void {
  const wrong = differences(wanted, found, ['in the source', 'in the target'])
  if (wrong.length === 0) return
  const more = wrong.length > 5 ? `; and ${wrong.length - 5} more` : ''
  throw new Differs(
    `the target does not hold what the source does: ${wrong.slice(0, 5).join('; ')}${more}. Run it again.`
  )
}
