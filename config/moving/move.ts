import type { Watch } from '../../core/store/transfer/progress.ts'
import { sift } from './left-out.ts'
import type { PlaceFile, Progress } from './place.ts'
import type { Report } from './report.ts'
import { ahead, type Page, type Place, type Source } from './source.ts'

/** Where values go: a catalog, or a file. */
export interface Destination {
  /** An address or a file, for messages and for the place. */
  readonly name: string
  /** Writes a page as a whole before it resolves; a page that was written before changes nothing. */
  write(page: Page): Promise<void>
  /** What it needs to go on after the last page. */
  place(): Place
  /** After the last page. */
  finish(): Promise<void>
  /** In any case, at the end. */
  close(): void
}

export interface Move {
  readonly source: Source
  readonly destination: Destination
  readonly report: Report
  readonly place: PlaceFile
  /** Where an earlier one has ended. */
  readonly from: Progress | undefined
  readonly watch: Watch
}

/** Moves all pages. After a kill at any moment the same move continues after the last page that was written as a whole. */
export async function move({ source, destination, report, place, from, watch }: Move): Promise<void> {
  let step = ''
  let urns = 0
  let records = 0
  for await (const page of ahead(source.pages(from?.source))) {
    watch.signal.throwIfAborted()
    if (page.step !== step) [step, urns, records] = [page.step, 0, 0]
    const { values, left } = sift(page.values)
    await destination.write({ ...page, values })
    for (const problem of left) report.add('left', problem)
    for (const problem of page.problems) report.add('unread', problem)
    for (const [type, count] of entitiesIn({ ...page, values })) report.count(type, { entities: count })
    place.save({ source: page.place, destination: destination.place(), report: report.state() })
    urns += new Set(page.values.map(({ urn }) => urn)).size
    records += page.values.length
    if (page.values.length > 0) watch.report({ step, urns, total: 0, records, done: false })
  }
  await destination.finish()
  place.remove()
}

/** Entities by type; points are not counted, because an entity has many of them in many pages. */
function entitiesIn({ values }: Page): Map<string, number> {
  const urns = Map.groupBy(
    values.filter(({ value }) => !('timestampMillis' in value)),
    ({ type }) => type
  )
  return new Map([...urns].map(([type, some]) => [type, new Set(some.map(({ urn }) => urn)).size]))
}
