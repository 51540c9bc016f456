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

/** What of the stored data an actor may see. A call of the process itself sees everything but sealed aspects. */
export function createVisibility({ model, gate, authority }: VisibilityDeps) {
  const guards = createGuards(model, gate)

  /** Asked once a call. Only a yes is remembered: what the call itself writes can make an entity visible. */
  function maySee(call: Call, urn: Urn): MaybePromise<boolean> {
    if (call.system !== undefined || call.seen.has(urn)) return true
    return chain(gate.maySee(call, urn), seen => {
      if (seen) call.seen.add(urn)
      return seen
    })
  }

  const mayReadKey = (call: Call, key: Key): MaybePromise<boolean> =>
    chain(maySee(call, key.urn), seen => seen && guards.mayRead(call, key))

  return {
    maySee,
    mayRead: guards.mayRead,
    mayReadKey,
    isHidden: guards.isHidden,
    narrowed: (call: Call, query: Query) => narrowed(call, query, { guards, model, authority }),

    /** Whether the entity is there as far as the actor is concerned: it may be seen, and so may entities of its type. */
    mayKnow(call: Call, urn: Urn): MaybePromise<boolean> {
      if (call.system !== undefined || call.grants.has(urn)) return true
      return chain(maySee(call, urn), seen => seen && guards.mayReadType(call, entityTypeOf(urn), urn))
    },

    /** Points of all entities of a type are for those who may see all of them: they cannot be told apart. */
    async mayReadSpan(call: Call, { urn, type = '', aspect }: Span): Promise<boolean> {
      if (call.system !== undefined) return true
      if (urn) return mayReadKey(call, { urn, aspect })
      return (await authority.viewFilter(call)) === 'all' && guards.mayReadAll(call, type, aspect)
    }
  }
}

type Guards = ReturnType<typeof createGuards>

/** What the guards of types and aspects allow to a generic read. */
function createGuards(model: Model, gate: Gate) {
  const ofType = (type: string) => model.types.get(type)?.guard
  const ofAspect = (aspect: string) => model.aspects.get(aspect)?.guard

  /** `on` is an entity, a type as a whole, or anything. */
  function allow(call: Call, on: string | undefined, ...guards: readonly (Guard | undefined)[]): MaybePromise<boolean> {
    if (guards.some(guard => guard?.sealed)) return false
    const where = on === undefined ? {} : { on }
    const asked = guards.flatMap(guard => (guard?.read ? [{ anyOf: guard.read, ...where }] : []))
    return asked.length === 0 || gate.allowed(call, asked)
  }

  return {
    /** An aspect of an entity that may be seen. */
    mayRead: (call: Call, { urn, aspect }: Key) => allow(call, urn, ofType(entityTypeOf(urn)), ofAspect(aspect)),
    /** One entity of a type, or all of them. */
    mayReadType: (call: Call, type: string, on: string = type) => allow(call, on, ofType(type)),
    /** An aspect of all entities of a type. */
    mayReadAll: (call: Call, type: string, aspect: string) => allow(call, type, ofType(type), ofAspect(aspect)),
    isHidden: (call: Call) => (aspect: string) =>
      chain(allow(call, undefined, ofAspect(aspect)), open => call.system === undefined && !open)
  }
}

/** The query over what the actor may see. Sealed types are never listed, guarded ones for those whom the guard names. */
async function narrowed(
  call: Call,
  query: Query,
  { guards, model, authority }: Omit<VisibilityDeps, 'gate'> & { readonly guards: Guards }
): Promise<Query> {
  if (call.system !== undefined) return query
  const types = query.types ?? [...model.types.keys()]
  const decisions = await all(types.map(type => guards.mayReadType(call, type)))
  const open = types.filter((_type, at) => decisions[at])
  const filter = await authority.viewFilter(call)
  const { where: wanted, ...rest } = await withoutHiddenFields(query, guards.isHidden(call))
  const where: Criterion[] = [wanted, filter === 'all' ? undefined : filter].filter(one => one !== undefined)
  return { ...rest, types: open, ...(where.length > 0 ? { where: { all: where } } : {}) }
}
