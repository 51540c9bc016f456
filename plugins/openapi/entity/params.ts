import { Type } from '../../../core/index.ts'
import { type ChangeType, MAX_PROPOSALS } from '../../entities/index.ts'

const type = Type.String({ description: 'entity type, compared without case' })
export const TypeTarget = Type.Object({ type })
export const Target = Type.Object({ type, urn: Type.String() })
export const AspectTarget = Type.Object({
  type,
  urn: Type.String(),
  aspect: Type.String({ description: 'aspect name, compared without case' })
})

export const Names = Type.Optional(Type.Array(Type.String(), { description: 'names of aspects; all without any' }))
export const SystemMetadata = Type.Boolean({ default: false, description: 'answer with systemMetadata and auditStamp' })

/** An entity with aspects, each `{value, systemMetadata?, headers?}`. */
const Entity = Type.Object({ urn: Type.String() }, { additionalProperties: true })
export const EntityList = Type.Array(Entity, { maxItems: MAX_PROPOSALS })
/** Lists by entity type. */
export const EntityLists = Type.Record(Type.String(), EntityList)

const CreateEntity = Type.Boolean({ default: false, description: 'refuse the request if an entity exists' })
export const creation = { createIfEntityNotExists: CreateEntity, createEntityIfNotExists: CreateEntity }

interface Creation {
  readonly createIfNotExists?: boolean
  readonly createIfEntityNotExists?: boolean
  readonly createEntityIfNotExists?: boolean
}

export function changeOf({
  createIfNotExists,
  createIfEntityNotExists,
  createEntityIfNotExists
}: Creation): ChangeType {
  if (createIfEntityNotExists || createEntityIfNotExists) return 'CREATE_ENTITY'
  return createIfNotExists ? 'CREATE' : 'UPSERT'
}
