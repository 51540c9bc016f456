import {
  type Call,
  type Demand,
  type EntityModel,
  entityTypeOf,
  type Key,
  type Model,
  type Privilege,
  type StoredAspect,
  type Urn,
  VIEW
} from '../../../core/index.ts'
import { Sealed } from '../errors.ts'
import { looksAtStored } from './conditions.ts'
import type { Proposal } from './proposal.ts'

const EDIT: readonly Privilege[] = ['EDIT_ENTITY']
const CREATE: readonly Privilege[] = ['CREATE_ENTITY', 'EDIT_ENTITY']
const DELETE: readonly Privilege[] = ['DELETE_ENTITY']
/** A user with it can get every other privilege. */
const STRICTEST: readonly Privilege[] = ['MANAGE_POLICIES']

/** The demands of a batch, without duplicates. @throws Sealed for aspects that only their own operations write. */
export function demandsOf(proposals: readonly Proposal[], model: Model, call: Call): Demand[] {
  const created = new Set(proposals.filter(creates).map(({ urn }) => urn))
  const demands = new Map<string, Demand>()
  for (const proposal of proposals) {
    const { urn, aspect } = proposal
    const isCreated = created.has(urn)
    const write = writeDemands(model, proposal, needed(proposal, isCreated))
    const read = !isCreated && looksAtStored(proposal, model) ? readDemands(model, urn, aspect) : []
    for (const one of [...write, ...read]) {
      const key = `${one.anyOf.join()}\0${urn}`
      if (demands.has(key)) continue
      const message = `User ${call.actor} is unauthorized to modify entity: HttpStatus: 403 Urn: ${urn}`
      demands.set(key, { ...one, message })
    }
  }
  return [...demands.values()]
}

/** The demands of an edit that looks at the stored value of an aspect. @throws Sealed as `demandsOf` */
export function editDemands(model: Model, urn: Urn, aspect: string): Demand[] {
  const message = `User is unauthorized to modify ${aspect} of ${urn}`
  return [...writeDemands(model, { urn, aspect }, EDIT), ...readDemands(model, urn, aspect)].map(one => ({
    ...one,
    message
  }))
}

/** The demands of a hard delete of an entity with these aspects, or of the points of a timeseries. */
export function deleteDemands(model: Model, urn: Urn, aspects: readonly StoredAspect[]): Demand[] {
  const guards = aspects.map(deleteGuard).filter(guard => guard !== undefined)
  const message = `User is unauthorized to delete entity: ${urn}`
  return [openType(model, urn).guard.write ?? DELETE, ...guards].map(anyOf => ({ anyOf, on: urn, message }))
}

/** The plugin of a sealed aspect protects it, unless it is disabled: then only the strictest privilege is enough. */
function deleteGuard({ guard, isDefined }: StoredAspect): readonly Privilege[] | undefined {
  if (isDefined) return guard?.sealed ? undefined : guard?.write
  return !guard || guard.sealed ? (guard?.write ?? STRICTEST) : guard.write
}

/** The guard of a type replaces the general demand `anyOf`; the guard of an aspect is required in addition. */
function writeDemands(model: Model, { urn, aspect }: Key, anyOf: readonly Privilege[]): Demand[] {
  const type = openType(model, urn)
  const guard = model.aspects.get(aspect)?.guard
  if (guard?.sealed || guard?.write?.length === 0) {
    throw new Sealed(`${aspect} can only be written by its own operations, not as an aspect of ${urn}`)
  }
  const all = [type.guard.write ?? anyOf, ...(guard?.write ? [guard.write] : [])]
  return all.map(privileges => ({ anyOf: privileges, on: urn }))
}

/** @throws Sealed for types whose entities only their own operations write */
function openType(model: Model, urn: Urn): EntityModel {
  const type = model.type(entityTypeOf(urn))
  if (!type.guard.sealed && type.guard.write?.length !== 0) return type
  throw new Sealed(`entities of type ${type.name} can only be written by their own operations`)
}

/**
 * The demands of a generic read of the aspect. A write whose outcome depends on the stored value needs them too:
 * otherwise its messages, and whether it fails, would tell the value.
 */
function readDemands(model: Model, urn: Urn, aspect: string): Demand[] {
  const guards = [model.type(entityTypeOf(urn)).guard, model.aspects.get(aspect)?.guard]
  const read = guards.flatMap(guard => (guard?.read ? [guard.read] : []))
  return [VIEW, ...read].map(anyOf => ({ anyOf, on: urn }))
}

function needed({ change }: Proposal, created: boolean): readonly Privilege[] {
  if (change === 'DELETE') return DELETE
  return created ? CREATE : EDIT
}

/**
 * Such a proposal fails the whole batch when its entity exists, before any other proposal looks at stored values. So the
 * privilege CREATE_ENTITY is enough for the other proposals of the same entity in the batch.
 */
const creates = ({ change, headers }: Proposal) => change === 'CREATE_ENTITY' && !headers.has('if-none-match')
