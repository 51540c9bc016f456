import type { Call } from '../call.ts'
import type { Gate } from '../operation/gate.ts'
import { unlessHidden, withoutHiddenFields } from './hidden-fields.ts'
import { all, chain } from '../maybe-promise.ts'
import type { Model } from '../contract/model.ts'
import type { Authority } from '../contract/authority.ts'
import type { Aspect, Data, Stored } from '../contract/data.ts'
import type { Guard } from '../contract/definition.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import { parsedValue } from './row-value.ts'
import type { LiveStore } from '../store/open.ts'
import type { Criterion, Key, Query, Row, Span } from '../store/port.ts'
import { entityTypeOf, type Urn } from '../urn.ts'
import type { Writer } from './write.ts'

interface Parts {
  readonly store: LiveStore
  readonly model: Model
  readonly gate: Gate
  readonly authority: Pick<Authority, 'viewFilter'>
  readonly writer: Writer
}

const toStored = (row: Row): Stored => ({ row, value: parsedValue(row) })

export interface DataAccess extends Data {
  /** A handle for trusted code: no seal, no guard; only the entity's visibility counts. */
  handle<T>(name: string): Aspect<T>
}

export function createData({
  store: { aspects, series, isCurrent },
  model,
  gate,
  authority,
  writer
}: Parts): DataAccess {
  /** Whether guards let a generic read by; `on` is an entity, a type as a whole, or anything. */
  function unguarded(
    call: Call,
    on: Urn | string | undefined,
    guards: readonly (Guard | undefined)[]
  ): MaybePromise<boolean> {
    if (guards.some(guard => guard?.sealed)) return false
    const where = on === undefined ? {} : { on }
    const asked = guards.flatMap(guard => (guard?.read ? [{ anyOf: guard.read, ...where }] : []))
    return asked.length === 0 || gate.allowed(call, asked)
  }

  const guardOf = (type: string) => model.types.get(type)?.guard

  /** Whether a generic read may show this aspect of an entity that may be seen. */
  function mayRead(call: Call, urn: Urn, name: string): MaybePromise<boolean> {
    return unguarded(call, urn, [guardOf(entityTypeOf(urn)), model.aspects.get(name)?.guard])
  }

  /** Whether the entity is there as far as the actor is concerned: it may be seen, and so may entities of its type. */
  function mayKnow(call: Call, urn: Urn): MaybePromise<boolean> {
    if (call.system !== undefined) return true
    return chain(gate.maySee(call, urn), seen => seen && unguarded(call, urn, [guardOf(entityTypeOf(urn))]))
  }

  function readable(call: Call, urn: Urn, rows: readonly Row[]): MaybePromise<Stored[]> {
    const decisions = all(rows.map(row => mayRead(call, urn, row.aspect)))
    return chain(decisions, allowed => rows.filter((_row, at) => allowed[at]).map(toStored))
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

  /** What is ANDed into every list. Sealed types are never listed, guarded ones for whom the guard names. */
  async function seen(call: Call, query: Query): Promise<Query> {
    if (call.system !== undefined) return query
    const types = query.types ?? [...model.types.keys()]
    const decisions = await all(types.map(name => unguarded(call, name, [guardOf(name)])))
    const open = types.filter((_name, at) => decisions[at])
    const filter = await authority.viewFilter(call)
    const { where: wanted, ...rest } = await withoutHiddenFields(query, isHidden(call))
    const where: Criterion[] = [wanted, filter === 'all' ? undefined : filter].filter(one => one !== undefined)
    return { ...rest, types: open, ...(where.length > 0 ? { where: { all: where } } : {}) }
  }

  const isHidden = (call: Call) => (aspect: string) =>
    chain(unguarded(call, undefined, [model.aspects.get(aspect)?.guard]), open => call.system === undefined && !open)

  async function visibleKey(call: Call, { urn, aspect }: Key): Promise<boolean> {
    return (await gate.maySee(call, urn)) && (await mayRead(call, urn, aspect))
  }

  /** Points of all entities of a type are for those who may see all of them: they cannot be told apart. */
  async function maySpan(call: Call, { urn, type = '', aspect }: Span): Promise<boolean> {
    if (call.system !== undefined) return true
    if (urn) return visibleKey(call, { urn, aspect })
    if ((await authority.viewFilter(call)) !== 'all') return false
    return unguarded(call, type, [guardOf(type), model.aspects.get(aspect)?.guard])
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
      const visible = all(urns.map(urn => call.grants.has(urn) || mayKnow(call, urn)))
      return chain(visible, seen =>
        chain(aspects.exists(urns), stored => stored.map((is, at) => is && seen[at] === true))
      )
    },
    async history(call, key, page) {
      return (await visibleKey(call, key)) ? (await aspects.history(key, page)).map(toStored) : []
    },
    find: async (call, query, page) => aspects.find(await seen(call, query), page),
    count: async (call, query, field, limit) =>
      unlessHidden(field, isHidden(call), async () => aspects.count(await seen(call, query), field, limit)),
    write: writer.write,
    erase: writer.erase,
    isCurrent,
    series: {
      range: async (call, span, page) => ((await maySpan(call, span)) ? series.range(span, page) : { points: [] }),
      async latest(call, keys) {
        const visible = await all(keys.map(key => visibleKey(call, key)))
        return (await series.latest(keys)).map((point, at) => (visible[at] ? point : undefined))
      },
      count: async (call, span) => ((await maySpan(call, span)) ? series.count(span) : 0),
      remove: (call, span, limit) => writer.removePoints(call, span, limit),
      sizes: async call => (call.system === undefined ? [] : series.sizes())
    }
  }
}
