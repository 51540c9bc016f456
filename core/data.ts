import type { Call } from './call.ts'
import type { Gate } from './gate.ts'
import { all, chain } from './maybe.ts'
import type { Model } from './model.ts'
import type { Aspect, Authority, Data, MaybePromise, Stored } from './plugin.ts'
import { parsedValue } from './row.ts'
import type { Criterion, Key, Query, Row, Store } from './store/port.ts'
import { entityTypeOf, type Urn } from './urn.ts'
import type { Writer } from './write.ts'

interface Parts {
  readonly store: Store
  readonly model: Model
  readonly gate: Gate
  readonly authority: Pick<Authority, 'viewFilter'>
  readonly writer: Writer
}

const store = (row: Row): Stored => ({ row, value: parsedValue(row) })

export interface DataAccess extends Data {
  /** A handle for trusted code: no seal, no guard; only the entity's visibility counts. */
  handle<T>(name: string): Aspect<T>
}

export function createData({ store: { aspects, series }, model, gate, authority, writer }: Parts): DataAccess {
  /** Whether a generic read may show this aspect of an entity that may be seen. */
  function mayRead(call: Call, urn: Urn, name: string): MaybePromise<boolean> {
    const type = model.types.get(entityTypeOf(urn))
    const guards = [type?.guard, model.aspects.get(name)?.guard]
    if (guards.some(guard => guard?.sealed)) return false
    const asked = guards.flatMap(guard => (guard?.read ? [{ anyOf: guard.read, on: urn }] : []))
    return asked.length === 0 || gate.allowed(call, asked)
  }

  function readable(call: Call, urn: Urn, rows: readonly Row[]): MaybePromise<Stored[]> {
    const decisions = all(rows.map(row => mayRead(call, urn, row.aspect)))
    return chain(decisions, allowed => rows.filter((_row, at) => allowed[at]).map(store))
  }

  function read(call: Call, wanted: Parameters<Data['read']>[1]): MaybePromise<Stored[][]> {
    return chain(all(wanted.map(({ urn }) => gate.maySee(call, urn))), seen => {
      const visible = wanted.filter((_one, at) => seen[at])
      return chain(aspects.read(visible), found => {
        const rows = found.values()
        return all(wanted.map(({ urn }, at) => (seen[at] ? readable(call, urn, rows.next().value ?? []) : [])))
      })
    })
  }

  function readOne(urn: Urn, name: string): MaybePromise<unknown> {
    return chain(aspects.read([{ urn, aspects: [name] }]), ([rows]) => rows?.[0] && parsedValue(rows[0]))
  }

  /** What is ANDed into every list. Sealed types are never listed. */
  async function seen(call: Call, query: Query): Promise<Query> {
    if (call.system !== undefined) return query
    const open = (query.types ?? [...model.types.keys()]).filter(name => !model.types.get(name)?.guard.sealed)
    const filter = await authority.viewFilter(call)
    const where: Criterion[] = [query.where, filter === 'all' ? undefined : filter].filter(one => one !== undefined)
    return { ...query, types: open, ...(where.length > 0 ? { where: { all: where } } : {}) }
  }

  async function visibleKey(call: Call, { urn, aspect }: Key): Promise<boolean> {
    return (await gate.maySee(call, urn)) && (await mayRead(call, urn, aspect))
  }

  function handle<T>(name: string): Aspect<T> {
    const edit: Aspect<T>['edit'] = (urn, change, options) => ({
      urn,
      aspect: name,
      change: old => change(old as T | undefined),
      ...options
    })
    return {
      name,
      get: (call, urn) =>
        chain(gate.maySee(call, urn), ok => (ok ? (readOne(urn, name) as MaybePromise<T>) : undefined)),
      async getMany(call, urns) {
        return all(urns.map(urn => this.get(call, urn)))
      },
      edit,
      async update(call, urn, change, options) {
        let value: T | undefined
        const keep = (old: T | undefined) => {
          value = change(old)
          return value
        }
        await writer.write(call, [edit(urn, keep, options)])
        return value
      }
    }
  }

  return {
    read,
    handle,
    exists(call, urns) {
      const visible = all(urns.map(urn => call.grants.has(urn) || gate.maySee(call, urn)))
      return chain(visible, seen =>
        chain(aspects.exists(urns), stored => stored.map((is, at) => is && seen[at] === true))
      )
    },
    async history(call, key, page) {
      return (await visibleKey(call, key)) ? (await aspects.history(key, page)).map(store) : []
    },
    find: async (call, query, page) => aspects.find(await seen(call, query), page),
    count: async (call, query, field, limit) => aspects.count(await seen(call, query), field, limit),
    write: writer.write,
    erase: writer.erase,
    series: {
      range: async (call, span, page) =>
        !span.urn || (await gate.maySee(call, span.urn)) ? series.range(span, page) : { points: [] },
      async latest(call, keys) {
        const visible = await all(keys.map(key => gate.maySee(call, key.urn)))
        return (await series.latest(keys)).map((point, at) => (visible[at] ? point : undefined))
      },
      count: (_call, span) => series.count(span),
      remove: (call, span, limit) => writer.removePoints(call, span, limit),
      sizes: () => series.sizes()
    }
  }
}
