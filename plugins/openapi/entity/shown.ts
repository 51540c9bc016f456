import {
  type Call,
  type Data,
  entityTypeOf,
  inBatches,
  isRecord,
  type Key,
  type Model,
  type Point,
  type Row,
  type Stored,
  TooLarge,
  type Urn
} from '../../../core/index.ts'
import { type Entities, type Reading, versionOf } from '../../entities/index.ts'
import type { Aspects, Dialect } from './dialect.ts'
import { aspectNamed } from './names.ts'

/** An entity and what is asked of it. */
export interface Wanted {
  readonly urn: Urn
  /** Versions by the name of the aspect, 0 = the latest; absent = all aspects. */
  readonly versions?: ReadonlyMap<string, number>
}

export interface Showing {
  /** What the actor may see of each entity, `undefined` if that is nothing. Aspects that are not stored are left out. */
  many(call: Call, wanted: readonly Wanted[], withSystem: boolean): Promise<(Aspects | undefined)[]>
  one(call: Call, wanted: Wanted, withSystem: boolean): Promise<Aspects | undefined>
  aspect(call: Call, wanted: WantedAspect, withSystem: boolean): Promise<object | undefined>
}

/** One aspect in one version, 0 = the latest. */
export interface WantedAspect extends Key {
  readonly version: number
}

/** The latest version of these aspects of an entity; all when absent. Those that the model does not have are left out. */
export function latestOf(model: Model, urn: Urn, names: readonly string[] | undefined): Wanted {
  if (!names) return { urn }
  return { urn, versions: new Map(names.flatMap(name => knownName(model, urn, name)).map(name => [name, 0])) }
}

/** What the routes of one dialect are made of. */
export interface EntityDeps {
  readonly data: Data
  readonly model: Model
  readonly entities: Pick<Entities, 'writer' | 'reading' | 'erasing' | 'exists'>
  readonly showing: Showing
  readonly dialect: Dialect
}

/** Of the values in one answer. */
const MAX_CHARACTERS = 64_000_000

interface ShowingDeps {
  readonly data: Data
  readonly model: Model
  readonly reading: Reading
}

/** Entities and aspects in the form of OpenAPI. */
export function createShowing(deps: ShowingDeps): Showing {
  const { data, model, reading } = deps
  const { pointsOf, rowsOf, look } = createLookups(deps)
  return {
    many(call, wanted, withSystem) {
      let left = MAX_CHARACTERS
      return inBatches(
        wanted,
        async batch => {
          const latest = await data.read(call, batch.map(rowsOf))
          left -= charactersOf(latest.flat())
          if (left < 0) throw new TooLarge(TOO_MUCH)
          const found = await Promise.all(batch.map((one, at) => look(call, one, latest[at] ?? [])))
          return found.map(one => one && shown(one, withSystem))
        },
        call.signal
      )
    },
    async one(call, wanted, withSystem) {
      const found = await look(call, wanted, await reading.rows(call, wanted.urn, rowsOf(wanted).aspects))
      return found && shown(found, withSystem)
    },
    async aspect(call, { urn, aspect: name, version }, withSystem) {
      const { name: aspect, kind } = aspectNamed(model, model.type(entityTypeOf(urn)), name)
      if (kind === 'timeseries') {
        const [point] = await pointsOf(call, urn, [aspect])
        return point && ofPoint(point, withSystem)
      }
      const found = await reading.version(call, urn, aspect, version)
      return found && ofRow(found, withSystem)
    }
  }
}

/** What is stored of an entity, of what is asked. */
interface Found {
  readonly rows: readonly Stored[]
  readonly points: readonly Point[]
}

function createLookups({ data, model, reading }: ShowingDeps) {
  const isSeries = (name: string) => model.aspects.get(name)?.kind === 'timeseries'

  async function pointsOf(call: Call, urn: Urn, names: readonly string[]): Promise<Point[]> {
    const keys = names.filter(isSeries).map(aspect => ({ urn, aspect }))
    return keys.length === 0 ? [] : (await data.series.latest(call, keys)).filter(point => point !== undefined)
  }

  /** The rows to read. The key aspect tells whether the entity exists. */
  function rowsOf({ urn, versions }: Wanted): { urn: Urn; aspects?: string[] } {
    if (!versions) return { urn }
    const { key } = model.type(entityTypeOf(urn))
    return { urn, aspects: [key, ...versions.keys()].filter(name => !isSeries(name)) }
  }

  async function versioned(call: Call, latest: Stored, version: number): Promise<Stored | undefined> {
    if (version === 0 || version === latest.row.version) return latest
    return reading.version(call, latest.row.urn, latest.row.aspect, version)
  }

  async function look(call: Call, { urn, versions }: Wanted, latest: readonly Stored[]): Promise<Found | undefined> {
    const points = await pointsOf(call, urn, versions ? [...versions.keys()] : model.type(entityTypeOf(urn)).aspects)
    if (latest.length === 0 && points.length === 0) return undefined
    const asked = latest.filter(({ row }) => !versions || versions.has(row.aspect))
    const found = await Promise.all(asked.map(one => versioned(call, one, versions?.get(one.row.aspect) ?? 0)))
    return { rows: found.filter(one => one !== undefined), points }
  }

  return { pointsOf, rowsOf, look }
}

function shown({ rows, points }: Found, withSystem: boolean): Aspects {
  return Object.fromEntries([
    ...rows.map((one): [string, object] => [one.row.aspect, ofRow(one, withSystem)]),
    ...points.map((one): [string, object] => [one.aspect, ofPoint(one, withSystem)])
  ])
}

const TOO_MUCH = `the values of the answer have more than ${MAX_CHARACTERS} characters: ask for fewer entities or aspects`

const charactersOf = (stored: readonly Stored[]) => stored.reduce((sum, { row }) => sum + row.json.length, 0)

/** Clients with a newer model ask for aspects that this one does not have: none is stored. */
export function knownName(model: Model, urn: Urn, name: string): string[] {
  const found = model.findAspect(entityTypeOf(urn), name)
  return found ? [found.name] : []
}

function ofRow({ row, value }: Stored, withSystem: boolean): object {
  if (!withSystem) return { value }
  return { value, systemMetadata: systemOf(row), auditStamp: { time: row.time, actor: row.actor } }
}

function systemOf(row: Row): object {
  const system: unknown = JSON.parse(row.system)
  return { ...(isRecord(system) ? system : {}), version: versionOf(row) }
}

function ofPoint({ json, system }: Point, withSystem: boolean): object {
  return { value: JSON.parse(json), ...(withSystem ? { systemMetadata: JSON.parse(system) } : {}) }
}
