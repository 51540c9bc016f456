import type { Urn } from '../../urn.ts'
import { Differs, Refused } from './errors.ts'
import type { CopyMarker, Loader, Source, Target } from './port.ts'
import { type Watch, watched } from './progress.ts'
import type { StoreRecord } from './record.ts'
import { completedUrn, isAfter } from './slices.ts'
import { createTally, differences, entitiesOf, type Sums, type Tally, tallyOf } from './tally.ts'

interface Transfer extends Watch {
  readonly source: Source
  readonly target: Target
}

/**
 * Fills an empty store, or resumes an interrupted run, then reads the target again and compares.
 * @throws Refused before anything changes; Differs when the target does not have the records of the source.
 */
export async function transfer({ source, target, ...watch }: Transfer): Promise<Sums> {
  const marker = await requireFree(source.name, target)
  const loader = await target.begin({ source: source.name, position: marker?.position })
  const { position, tally } = await resume(loader, marker?.position, async reached => {
    const found = await tallyOf(watched(loader.records(), { step: 'resuming', total: 0 }, watch))
    const tally = await tallyUpTo(reached, source)
    return differences(tally.sums(), found, ['', '']).length === 0 ? tally : undefined
  })
  const total = await source.size()
  const skipped = entitiesOf(tally.sums())
  await fill(loader, watched(source.records(position), { step: 'writing', total, skipped }, watch), tally)
  const sums = tally.sums()
  requireSame(sums, await tallyOf(watched(loader.records(), { step: 'comparing', total }, watch)))
  await loader.finish()
  return sums
}

/** The marker of an earlier run. @throws Refused unless the target is empty or an unfinished copy of that source. */
export async function requireFree(source: string, target: Target): Promise<CopyMarker | undefined> {
  if (source === target.name) throw new Refused(`${target.name} cannot be copied to itself; name another target.`)
  const marker = await target.copyMarker()
  if (marker && marker.source !== source) {
    throw new Refused(
      `${target.name} has an unfinished copy of ${marker.source}: finish that copy, or remove it and run this command again.`
    )
  }
  if (!marker && !(await target.isEmpty())) throw new Refused(`${target.name} is not empty; name an empty store.`)
  return marker
}

interface StartingPoint {
  readonly position: Urn | undefined
  /** Has counted the records that are already stored. */
  readonly tally: Tally
}

/** Keeps what the target already has of the source; removes the rest. */
async function resume(
  loader: Loader,
  position: Urn | undefined,
  compare: (position: Urn) => Promise<Tally | undefined>
): Promise<StartingPoint> {
  await loader.clear(position)
  if (position === undefined) return { position, tally: createTally() }
  const tally = await compare(position)
  if (tally) return { position, tally }
  // The source has changed since the interruption: start again.
  await loader.clear(undefined)
  return { position: undefined, tally: createTally() }
}

async function tallyUpTo(position: Urn, source: Source): Promise<Tally> {
  const tally = createTally()
  for await (const slice of source.records()) {
    const before = slice.filter(({ urn }) => !isAfter(urn, position))
    for (const record of before) tally.add(record)
    if (before.length < slice.length) break
  }
  return tally
}

/** Reads the next slice while one is written. */
async function fill(loader: Loader, slices: AsyncIterable<readonly StoreRecord[]>, tally: Tally): Promise<void> {
  let last: Urn | undefined
  let writing = Promise.resolve()
  try {
    for await (const slice of slices) {
      for (const record of slice) tally.add(record)
      await writing
      writing = loader.load(slice, completedUrn(slice, last))
      // Awaited below; without this, an earlier failure would be an unhandled rejection.
      writing.catch(() => undefined)
      last = slice.at(-1)?.urn
    }
  } finally {
    await writing
  }
}

function requireSame(wanted: Sums, found: Sums): void {
  const wrong = differences(wanted, found, ['in the source', 'in the target'])
  if (wrong.length === 0) return
  const more = wrong.length > 5 ? `; and ${wrong.length - 5} more` : ''
  throw new Differs(
    `the target differs from the source: ${wrong.slice(0, 5).join('; ')}${more}. Run the command again.`
  )
}
