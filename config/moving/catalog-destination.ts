import type { Model } from './catalog.ts'
import type { Client } from './client.ts'
import { createDecider, type Planned } from './decide.ts'
import { isWithoutHistory } from './left-out.ts'
import type { Destination } from './move.ts'
import type { Report } from './report.ts'
import type { Page } from './source.ts'
import type { Value } from './value.ts'
import { createWriter } from './write.ts'

export interface CatalogOptions {
  readonly client: Client
  readonly model: Model
  readonly report: Report
  /** Compares only, and counts what it would write. */
  readonly isDryRun: boolean
}

/** A catalog in use: what is newer there stays. */
export function createCatalogDestination({ client, model, report, isDryRun }: CatalogOptions): Destination {
  const decide = createDecider({ client, model, report })
  const writer = createWriter({ client, decide, report })
  const isPoint = ({ type, aspect }: Value) => model.get(type)?.series.has(aspect) === true

  function known(value: Value): boolean {
    const type = model.get(value.type)
    if (type?.aspects.has(value.aspect)) return true
    const why = type ? `${value.type} has no aspect ${value.aspect} there` : `there is no entity type ${value.type}`
    report.add('unknown', { of: `${value.urn} ${value.aspect}`, why })
    return false
  }

  async function versioned(values: readonly Value[], { earlier }: Page): Promise<void> {
    const planned = await decide(values)
    if (isDryRun) return countOf(planned)
    const withHistory = planned.filter(({ value }) => !isWithoutHistory(value))
    const found = await earlier(withHistory.map(({ value }) => value))
    const versions = new Map(withHistory.map((one, at) => [one, found[at] ?? []]))
    await writer.values(planned.map(one => ({ ...one, earlier: versions.get(one) ?? [] })))
  }

  function countOf(planned: readonly Pick<Planned, 'value'>[]): void {
    for (const { value } of planned) report.count(value.type, { written: 1 })
  }

  return {
    name: client.url,
    async write(page) {
      const values = page.values.filter(known)
      const points = values.filter(isPoint)
      const others = values.filter(value => !isPoint(value))
      if (others.length > 0) await versioned(others, page)
      if (isDryRun) countOf(points.map(value => ({ value })))
      else await writer.points(points)
    },
    place: () => ({}),
    finish: async () => undefined,
    close: () => undefined
  }
}
