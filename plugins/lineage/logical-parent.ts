import { type Call, type Demand, entityTypeOf, hostOf, operation, parseUrn, type Urn } from '../../core/index.ts'
import type { Entities, Input } from '../entities/index.ts'
import { UnknownResource } from '../kit/index.ts'
import { WrongLogicalParent } from './errors.ts'

export const logicalParentSdl = `
  input SetLogicalParentInput {
    "A dataset or a column."
    resourceUrn: String!
    "The logical model of which it is a physical instance; null = none."
    parentUrn: String
  }
  extend type Mutation {
    "Says of which logical model a dataset or column is a physical instance. Requires EDIT_ENTITY or EDIT_LINEAGE."
    setLogicalParent(input: SetLogicalParentInput!): Boolean
  }
`

const TYPES = ['dataset', 'schemaField']

export interface Asked {
  readonly resourceUrn: string
  readonly parentUrn?: string | null
}

const demandOf = ({ resourceUrn }: Asked): Demand => ({
  anyOf: ['EDIT_ENTITY', 'EDIT_LINEAGE'],
  on: parseUrn(resourceUrn)
})

export function logicalParentMutation(entities: Entities) {
  return {
    setLogicalParent: operation(
      ({ input }: Input<Asked>) => demandOf(input),
      ({ input }, call) => setLogicalParent(entities, call, input)
    )
  }
}

/** @throws UnknownResource, WrongLogicalParent */
async function setLogicalParent(entities: Entities, call: Call, { resourceUrn, parentUrn }: Asked): Promise<boolean> {
  const urn = parseUrn(resourceUrn)
  const parent = parentUrn ? parseUrn(parentUrn) : undefined
  if (
    !TYPES.includes(entityTypeOf(urn)) ||
    (parent && (entityTypeOf(parent) !== entityTypeOf(urn) || parent === urn))
  ) {
    throw new WrongLogicalParent(urn, parent ?? 'null')
  }
  await requireKnown(entities, call, urn)
  if (parent) await requireKnown(entities, call, parent)
  const stamp = { time: Date.now(), actor: call.actor }
  const value = parent && { parent: { destinationUrn: parent, created: stamp, lastModified: stamp } }
  const mustExist = () => new UnknownResource(urn)
  await entities.aspects.logicalParent.update(
    call,
    urn,
    () => value,
    entityTypeOf(urn) === 'schemaField' ? {} : { mustExist }
  )
  return true
}

/** A column exists as soon as its dataset does. */
async function requireKnown(entities: Entities, call: Call, urn: Urn): Promise<void> {
  if (!(await entities.exists(call, hostOf(urn)))) throw new UnknownResource(urn)
}
