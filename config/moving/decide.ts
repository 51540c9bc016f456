import { equalJson, isRecord } from '../../core/json.ts'
import { type Model, unexpected } from './catalog.ts'
import type { Client } from './client.ts'
import type { Report } from './report.ts'
import { isOfServer, shownValue, type Value } from './value.ts'

/** A value to write, and what was there when that was decided. */
export interface Planned {
  readonly value: Value
  /** The version in the target, as `If-Version-Match` has it; absent for key aspects, which are made from the URN. */
  readonly found?: string
  /** Superseded versions up to this time are there already. */
  readonly after: number
}

export interface DecideDeps {
  readonly client: Client
  readonly model: Model
  readonly report: Report
}

export const ABSENT = '-1'

/** Returns what decides which values are to be written: those that are not there, or that are older there. */
export function createDecider({ client, model, report }: DecideDeps) {
  return async function decide(values: readonly Value[]): Promise<Planned[]> {
    const planned: Planned[] = []
    for (const [type, some] of Map.groupBy(values, value => value.type)) {
      const there = await currentOf(client, type, [...new Set(some.map(({ urn }) => urn))])
      for (const value of some) {
        const isKey = model.get(type)?.key === value.aspect
        const one = planOf(value, there.get(value.urn), isKey)
        if (typeof one === 'object') planned.push(one)
        else if (one === 'same') report.count(type, { same: 1 })
        else report.add('kept', { of: `${value.urn} ${value.aspect}`, why: one })
      }
    }
    return planned
  }
}

export type Decide = ReturnType<typeof createDecider>

/** What is to be written, `same`, or why the value of the target stays. */
function planOf(value: Value, entity: Readonly<Record<string, unknown>> | undefined, isKey: boolean): Planned | string {
  const { type, urn, aspect, time } = value
  const shown = entity?.[aspect]
  const there = shownValue({ type, urn, aspect }, shown)
  if (isKey) return there ? 'same' : { value, after: 0 }
  if (!there) return { value, found: ABSENT, after: -1 }
  // Each server writes its first values itself, with times of its own.
  if (equalJson(there.value, value.value) || (isOfServer(there) && isOfServer(value))) return 'same'
  const found = String(there.version)
  // What an import wrote may differ, as the server has completed it.
  if (there.isImported) return time > there.time ? { value, found, after: there.time } : 'same'
  if (time > there.time || isOfServer(there)) return { value, found, after: there.time }
  return `there it was written at ${dateOf(there.time)} by ${there.actor || 'an unknown user'}, in the source at ${dateOf(time)}`
}

const dateOf = (time: number) => (time === 0 ? 'an unknown time' : new Date(time).toISOString())

/** What the target has of these entities. */
async function currentOf(
  client: Client,
  type: string,
  urns: readonly string[]
): Promise<Map<string, Readonly<Record<string, unknown>>>> {
  const path = `/openapi/v3/entity/${type}/batchGet`
  const body = JSON.stringify(urns.map(urn => ({ urn })))
  const { status, body: found, message } = await client.ask({ path, query: { systemMetadata: true }, body })
  if (status === 413 && urns.length > 1) {
    const middle = Math.ceil(urns.length / 2)
    const halves = [urns.slice(0, middle), urns.slice(middle)]
    const [first, second] = [
      await currentOf(client, type, halves[0] ?? []),
      await currentOf(client, type, halves[1] ?? [])
    ]
    return new Map([...first, ...second])
  }
  // A name that the target does not accept: the write says so.
  if (status === 400) return urns.length === 1 ? new Map() : oneByOne(client, type, urns)
  if (status >= 400 || !Array.isArray(found))
    throw unexpected(client, path, { wanted: 'a list of entities', found: found ?? message })
  return new Map(found.filter(isRecord).map(entity => [String(entity.urn), entity]))
}

async function oneByOne(client: Client, type: string, urns: readonly string[]) {
  const all = new Map<string, Readonly<Record<string, unknown>>>()
  for (const urn of urns) for (const [name, entity] of await currentOf(client, type, [urn])) all.set(name, entity)
  return all
}
