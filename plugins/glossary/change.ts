import { type Call, type Demand, entityTypeOf, type PlanRead, type Urn, withoutNulls } from '../../core/index.ts'
import { createHierarchy, NOT_REMOVED, requireNotRemoved } from '../entities/index.ts'
import type { GlossaryDeps } from './deps.ts'
import { GlossaryInput, NoParent, NoSuchGlossaryEntity } from './errors.ts'
import {
  infoOf,
  NODE,
  type NodeInfo,
  parentRequired,
  parseNode,
  parsePart,
  TERM,
  type TermInfo,
  uniqueOf
} from './parts.ts'

export interface NewParent {
  readonly resourceUrn: string
  /** Absent or `null`: to the root. */
  readonly parentNode?: string | null
}

/** Where it is, and where it goes. */
export async function demandsToMove({ manage }: GlossaryDeps, call: Call, input: NewParent): Promise<Demand[]> {
  const urn = parsePart(input.resourceUrn)
  const parent = input.parentNode == null ? undefined : parseNode(input.parentNode)
  return [await manage.of(call, urn), await manage.below(call, urn, parent)]
}

/** @throws NoParent, NoSuchGlossaryEntity, NameTaken, BadRequest for a node that would be inside itself */
export async function move(deps: GlossaryDeps, call: Call, input: NewParent): Promise<boolean> {
  const { entities } = deps
  const urn = parsePart(input.resourceUrn)
  const parentNode = input.parentNode == null ? undefined : parseNode(input.parentNode)
  if ((await infoOf(entities, urn).get(call, urn)) === undefined) throw new NoSuchGlossaryEntity(urn)
  if (parentNode !== undefined) {
    if (!(await entities.exists(call, parentNode))) throw new NoParent(urn, parentNode)
    await requireNotRemoved(entities.aspects, call, [parentNode])
  }
  await changeParent(deps, call, urn, parentNode)
  return true
}

/** A node must be empty: what is in it would lose its place. @throws NoSuchGlossaryEntity, GlossaryInput */
export async function deletePart(deps: GlossaryDeps, call: Call, urn: Urn): Promise<boolean> {
  const { data, deletion } = deps
  if (entityTypeOf(urn) === NODE) {
    const fields = ['glossaryTermInfo.parentNode', 'glossaryNodeInfo.parentNode']
    const where = { all: [{ any: fields.map(field => ({ field, in: [urn] })) }, NOT_REMOVED] }
    const { total } = await data.find(call.as('counting what is in the node'), { where }, { limit: 0 })
    if (total > 0) {
      throw new GlossaryInput(`Cannot delete ${urn}: ${total} terms or nodes are in it. Move or delete them first`)
    }
  }
  if (!(await deletion(call, urn))) throw new NoSuchGlossaryEntity(urn)
  return true
}

async function changeParent({ entities, data }: GlossaryDeps, call: Call, urn: Urn, parent: Urn | undefined) {
  const moved = <T extends TermInfo | NodeInfo>(old: T | undefined): Omit<T, 'parentNode'> => {
    if (old === undefined) throw new NoSuchGlossaryEntity(urn)
    const { parentNode: _before, ...rest } = old
    return { ...rest, ...withoutNulls({ parentNode: parent }) }
  }
  const { glossaryNodeInfo, glossaryTermInfo } = entities.aspects
  const unique = uniqueOf(urn)
  const conditions = { require: parentRequired(urn, parent) }
  if (entityTypeOf(urn) === TERM) {
    await data.write(call, [glossaryTermInfo.edit(urn, moved<TermInfo>, { unique })], conditions)
    return
  }
  // Of two moves at the same time, each into the other, one finds that it would close a circle.
  const plan = async (get: PlanRead) => {
    const hierarchy = createHierarchy(async (_call, one) => (await get(glossaryNodeInfo, one))?.parentNode)
    if (parent !== undefined) await hierarchy.requireOutside(call, urn, parent)
    return [glossaryNodeInfo.edit(urn, moved<NodeInfo>, { unique })]
  }
  await data.transact(call.as('moving a node'), plan, conditions)
}
