import { type Call, entityTypeOf, type PlanRead, type Urn, withoutNulls } from '../../core/index.ts'
import { NOT_REMOVED } from '../entities/index.ts'
import { createHierarchy } from '../kit/index.ts'
import { GlossaryInput, NoSuchGlossaryEntity } from './errors.ts'
import {
  infoOf,
  NODE,
  type NodeInfo,
  newParent,
  type Parts,
  parentRequired,
  parsePart,
  TERM,
  type TermInfo,
  within
} from './parts.ts'

export interface NewParent {
  readonly resourceUrn: string
  /** Absent or `null`: to the root. */
  readonly parentNode?: string | null
}

/** @throws NoParent, NoSuchGlossaryEntity, NameTaken, BadRequest for a node that would be inside itself */
export async function move(parts: Parts, call: Call, input: NewParent): Promise<boolean> {
  const { data, entities, term, node } = parts
  const urn = parsePart(input.resourceUrn)
  if ((await infoOf(entities, urn).get(call, urn)) === undefined) throw new NoSuchGlossaryEntity(urn)
  const parentNode = await newParent(parts, call, input.parentNode)
  const conditions = { require: parentRequired(urn, parentNode) }
  const moved = <T extends TermInfo | NodeInfo>(old: T | undefined): Omit<T, 'parentNode'> => {
    if (old === undefined) throw new NoSuchGlossaryEntity(urn)
    const { parentNode: _before, ...rest } = old
    return { ...rest, ...withoutNulls({ parentNode }) }
  }
  if (entityTypeOf(urn) === TERM) {
    await term.change(call, urn, moved<TermInfo>, conditions)
    return true
  }
  // Of two moves at the same time, each into the other, one finds that it would close a circle.
  const plan = async (get: PlanRead) => {
    const { glossaryNodeInfo } = entities.aspects
    const hierarchy = createHierarchy(async (_call, one) => (await get(glossaryNodeInfo, one))?.parentNode)
    if (parentNode !== undefined) await hierarchy.requireOutside(call, urn, parentNode)
    return [node.edit(urn, moved<NodeInfo>)]
  }
  await data.transact(call.as('moving a node'), plan, conditions)
  return true
}

/** A node must be empty: what is in it would lose its place. @throws NoSuchGlossaryEntity, GlossaryInput */
export async function deletePart({ data, term, node }: Parts, call: Call, urn: Urn): Promise<boolean> {
  if (entityTypeOf(urn) === TERM) return term.delete(call, urn)
  const where = { all: [{ any: [within(TERM, urn), within(NODE, urn)] }, NOT_REMOVED] }
  const { total } = await data.find(call.as('counting what is in the node'), { where }, { limit: 0 })
  if (total > 0) {
    throw new GlossaryInput(`Cannot delete ${urn}: ${total} terms or nodes are in it. Move or delete them first`)
  }
  return node.delete(call, urn)
}
