import type { Call } from '../call.ts'
import type { Authority } from '../contract/authority.ts'
import type { Conditions } from '../contract/data.ts'
import type { Guard } from '../contract/definition.ts'
import type { Model } from '../contract/model.ts'
import type { Demand } from '../contract/operation.ts'
import { chain, type MaybePromise } from '../maybe-promise.ts'
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

/** Decides which stored data an actor may see. A system call sees everything except sealed and undefined aspects. */
export function createVisibility({ model, gate, authority }: VisibilityDeps) {
  const guards = createGuards(model, gate)
  const hiddenAspects = createHiddenAspects(model, gate)

  /** Cached per call if true. Not if false: a write of the call itself can make an entity visible. */
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

    hiddenAspects,

    /** Whether the actor may know that the entity exists: the entity is visible or granted, and its type is visible. */
    mayKnow(call: Call, urn: Urn): MaybePromise<boolean> {
      if (call.system !== undefined) return true
      const seen = call.grants.has(urn) || maySee(call, urn)
      return chain(seen, known => known && guards.mayReadType(call, entityTypeOf(urn), urn))
    },

    /** Points of all entities of a type require access to all entities: points cannot be filtered by entity. */
    async mayReadSpan(call: Call, { urn, type = '', aspect }: Span): Promise<boolean> {
      if (call.system !== undefined) return true
      if (urn) return mayReadKey(call, { urn, aspect })
      return (await authority.viewFilter(call)) === 'all' && guards.mayReadAll(call, type, aspect)
    }
  }
}

/** Entities that the caller may not know of are missing for them. @throws the error of the first */
export async function requireKnown(
  { mayKnow }: Pick<Visibility, 'mayKnow'>,
  call: Call,
  { require = [] }: Conditions
): Promise<void> {
  for (const { urn, missing } of require) if (!(await mayKnow(call, urn))) throw missing()
}

type Guards = ReturnType<typeof createGuards>

/** For types and aspects without a definition in force. Their plugin is disabled: nobody can tell who may read them. */
const SEALED: Guard = { sealed: true }
const OPEN: Guard = {}

/** Evaluates the guards of types and aspects for generic reads. */
function createGuards(model: Model, gate: Gate) {
  const ofType = (type: string) => model.types.get(type)?.guard ?? SEALED
  const listed = new Map<string, boolean>()
  for (const [name, { guard }] of model.types) if (!guard.sealed) listed.set(name, guard.read === undefined)
  const ofAspect = (aspect: string) => model.aspects.get(aspect)?.guard ?? SEALED

  /** `on` is a URN, an entity type, or undefined for the platform. Most reads meet no guard. */
  function allow(call: Call, on: string | undefined, type: Guard, aspect: Guard = OPEN): MaybePromise<boolean> {
    if (type.sealed || aspect.sealed) return false
    if (!type.read && !aspect.read) return true
    const where = on === undefined ? {} : { on }
    return gate.allowed(
      call,
      [type, aspect].flatMap(({ read }) => (read ? [{ anyOf: read, ...where }] : []))
    )
  }

  return {
    /** Types that are not sealed; `true`: they have no guard. */
    listed,
    /** An aspect of a visible entity. */
    mayRead: (call: Call, { urn, aspect }: Key) => allow(call, urn, ofType(entityTypeOf(urn)), ofAspect(aspect)),
    /** The type of one entity (`on` = URN), or of all entities of the type. */
    mayReadType: (call: Call, type: string, on: string = type) => allow(call, on, ofType(type)),
    /** An aspect of all entities of a type. */
    mayReadAll: (call: Call, type: string, aspect: string) => allow(call, type, ofType(type), ofAspect(aspect)),
    isHidden: (call: Call) => async (aspect: string) =>
      call.system === undefined && !(await allow(call, undefined, ofAspect(aspect)))
  }
}

/** Returns the function that finds the aspects whose fields do not exist for an actor. Only a few aspects have a guard. */
function createHiddenAspects(model: Model, gate: Gate) {
  const sealed: string[] = []
  const byPrivileges = new Map<string, Demand>()
  const namesOf = new Map<Demand, string[]>()
  for (const [name, { guard }] of model.aspects) {
    if (guard.sealed) sealed.push(name)
    else if (guard.read) {
      // What the same privileges show is asked for once.
      const privileges = guard.read.join(' ')
      const demand = byPrivileges.get(privileges) ?? { anyOf: guard.read }
      byPrivileges.set(privileges, demand)
      namesOf.set(demand, [...(namesOf.get(demand) ?? []), name])
    }
  }
  const demands = [...namesOf.keys()]
  return async (call: Call): Promise<ReadonlySet<string>> => {
    if (call.system !== undefined) return new Set()
    const refused = await gate.refused(call, demands)
    return new Set([...sealed, ...refused.flatMap(demand => namesOf.get(demand) ?? [])])
  }
}

/** The query, restricted to what the actor may see. Sealed types are never listed, guarded ones need a privilege. */
async function narrowed(
  call: Call,
  query: Query,
  { guards, model, authority }: Omit<VisibilityDeps, 'gate'> & { readonly guards: Guards }
): Promise<Query> {
  if (call.system !== undefined) return query
  const types: string[] = []
  for (const type of query.types ?? model.types.keys()) {
    const isOpen = guards.listed.get(type)
    if (isOpen || (isOpen === false && (await guards.mayReadType(call, type)))) types.push(type)
  }
  const filter = await authority.viewFilter(call)
  const { where: wanted, ...rest } = await withoutHiddenFields(query, guards.isHidden(call))
  const where: Criterion[] = [wanted, filter === 'all' ? undefined : filter].filter(one => one !== undefined)
  return { ...rest, types, ...(where.length > 0 ? { where: { all: where } } : {}) }
}
