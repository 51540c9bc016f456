import {
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  isUnionType
} from 'graphql'
import { isRecord } from '../json.ts'
import { chain } from '../maybe-promise.ts'

/**
 * Makes a URN a reference wherever the schema says that a field is an entity: aspects and resolvers name entities by their
 * URNs, resolvers of entities get an object with a URN.
 */
export function attachReferences(schema: GraphQLSchema): void {
  const entity = schema.getType('Entity')
  if (!isInterfaceType(entity)) return
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      if (!isEntity(entity, getNamedType(field.type))) continue
      const { name, resolve } = field
      field.resolve = resolve
        ? (...given) => chain(resolve(...given), referenceTo)
        : (parent: unknown) => referenceTo(isRecord(parent) ? parent[name] : null)
    }
  }
}

function isEntity(entity: GraphQLInterfaceType, type: GraphQLNamedType): boolean {
  if (isUnionType(type)) return type.getTypes().every(one => isEntity(entity, one))
  return type === entity || (isObjectType(type) && type.getInterfaces().includes(entity))
}

function referenceTo(value: unknown): unknown {
  if (typeof value === 'string') return { urn: value }
  return Array.isArray(value) && typeof value[0] === 'string' ? value.map(referenceTo) : value
}
