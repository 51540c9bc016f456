import {
  type Aspect,
  type AspectDefinition,
  type Call,
  type Data,
  idOf,
  makeUrn,
  pagesOf,
  Type,
  type TypeDefinition,
  type Urn
} from '../../../core/index.ts'
import { added, DayCounts } from './counts.ts'

const DAY_MS = 86_400_000
const TYPE = 'aspectdSearchDay'
const PAGE = 500
const guard = { sealed: true }
const on = [TYPE]

export const types: Readonly<Record<string, TypeDefinition>> = { [TYPE]: { key: 'aspectdSearchDayKey', guard } }

/** One entity a day, named by the day: `2026-03-01`. */
export const aspects = {
  aspectdSearchDayKey: { schema: Type.Object({ day: Type.String() }), on, guard },
  aspectdSearchDay: { schema: DayCounts, on, keep: 0, guard }
} as const satisfies Record<string, AspectDefinition>

/** The day of a moment, UTC. */
export const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

/** The last days, newest first. */
export const lastDays = (count: number, now: number): string[] =>
  Array.from({ length: count }, (_none, ago) => dayOf(now - ago * DAY_MS))

const urnOf = (day: string): Urn => makeUrn(TYPE, day)

export interface SearchDays {
  /** Adds to what is stored: instances that do so at the same time lose nothing. */
  add(call: Call, day: string, counts: DayCounts): Promise<void>
  read(call: Call, days: readonly string[]): Promise<readonly (DayCounts | undefined)[]>
  /** Erases the days before this one. */
  purge(call: Call, before: string): Promise<void>
}

export function createSearchDays(data: Data, counts: Aspect<DayCounts>): SearchDays {
  return {
    async add(call, day, more) {
      await counts.update(call, urnOf(day), old => (old ? added(old, more) : more))
    },
    read: (call, days) => counts.getMany(call, days.map(urnOf)),
    async purge(call, before) {
      const old: Urn[] = []
      for await (const { urns } of pagesOf(data, call, { types: [TYPE] }, PAGE)) {
        old.push(...urns.filter(urn => idOf(urn) < before))
      }
      for (const urn of old) await data.erase(call, urn)
    }
  }
}
