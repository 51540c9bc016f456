import type { Call } from '../call.ts'
import type { Authority } from '../contract/authority.ts'
import type { Guard } from '../contract/definition.ts'
import type { Model } from '../contract/model.ts'
import { all, chain, type MaybePromise } from '../maybe-promise.ts'
import type { Gate } from '../operation/gate.ts'
import type { Criterion, Key, Query, Span } from '../store/port.ts'
import { entityTypeOf, type Urn } from '../urn.ts'
import { withoutHiddenFields } from './hidden-fields.ts'

interface VisibilityDeps {
  readonly model: Model
  readonly gate: Gate
  readonly authority: Pick<Authority, 'viewFilter'>
}

export type Visibility = ReturnType<typeof createVisibility>

/** What of the stored data an actor may see. A call of the process itself sees everything. */
export function createVisibility({ model, gate, authority }: VisibilityDeps) {
  const guardOf = (type: string) => model.types.get(type)?.guard

  /** Whether guards allow a generic read; `on` is an entity, a type as a whole, or anything. */
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

  /** Asked once a call. Only a yes is remembered: what the call itself writes can make an entity visible. */
  function maySee(call: Call, urn: Urn): MaybePromise<boolean> {
    if (call.system !== undefined || call.seen.has(urn)) return true
    return chain(gate.maySee(call, urn), seen => {
      if (seen) call.seen.add(urn)
      return seen
    })
  }

  /** Whether a generic read may show this aspect of an entity that may be seen. */
  function mayRead(call: Call, { urn, aspect }: Key): MaybePromise<boolean> {
    return unguarded(call, urn, [guardOf(entityTypeOf(urn)), model.aspects.get(aspect)?.guard])
  }

  /** Whether the entity is there as far as the actor is concerned: it may be seen, and so may entities of its type. */
  function mayKnow(call: Call, urn: Urn): MaybePromise<boolean> {
    if (call.system !== undefined || call.grants.has(urn)) return true
    return chain(maySee(call, urn), seen => seen && unguarded(call, urn, [guardOf(entityTypeOf(urn))]))
  }

  const mayReadKey = (call: Call, key: Key): MaybePromise<boolean> =>
    chain(maySee(call, key.urn), seen => seen && mayRead(call, key))

  /** Points of all entities of a type are for those who may see all of them: they cannot be told apart. */
  async function mayReadSpan(call: Call, { urn, type = '', aspect }: Span): Promise<boolean> {
    if (call.system !== undefined) return true
    if (urn) return mayReadKey(call, { urn, aspect })
    if ((await authority.viewFilter(call)) !== 'all') return false
    return unguarded(call, type, [guardOf(type), model.aspects.get(aspect)?.guard])
  }

  const isHidden = (call: Call) => (aspect: string) =>
    chain(unguarded(call, undefined, [model.aspects.get(aspect)?.guard]), open => call.system === undefined && !open)

  return {
    maySee,
    mayRead,
    mayKnow,
    mayReadKey,
    mayReadSpan,
    isHidden,
    /** The query over what the actor may see. Sealed types are never listed, guarded ones for those whom the guard names. */
    async narrowed(call: Call, query: Query): Promise<Query> {
      if (call.system !== undefined) return query
      const types = query.types ?? [...model.types.keys()]
      const decisions = await all(types.map(name => unguarded(call, name, [guardOf(name)])))
      const open = types.filter((_name, at) => decisions[at])
      const filter = await authority.viewFilter(call)
      const { where: wanted, ...rest } = await withoutHiddenFields(query, isHidden(call))
      const where: Criterion[] = [wanted, filter === 'all' ? undefined : filter].filter(one => one !== undefined)
      return { ...rest, types: open, ...(where.length > 0 ? { where: { all: where } } : {}) }
    }
  }
}
