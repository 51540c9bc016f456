import { BadRequest, enumName, type Model } from '../../../core/index.ts'

/**
 * Administrative types, and types that only describe others. They are searched only by name: a wide search, whose hits
 * `datahub delete` deletes, must not find them.
 */
const BY_NAME_ONLY: ReadonlySet<string> = new Set([
  'assertion',
  'dataContract',
  'dataPlatform',
  'dataProcess',
  'dataProcessInstance',
  'dataType',
  'entityType',
  'erModelRelationship',
  'form',
  'globalSettings',
  'incident',
  'inviteToken',
  'lifecycleStageType',
  'ownershipType',
  'platformResource',
  'post',
  'query',
  'searchTemplate',
  'structuredProperty',
  'telemetry',
  'test',
  'versionSet'
])

/** Types that are searched when the client names none. */
export function searchedTypes(model: Model): string[] {
  return [...model.types.keys()].filter(type => !type.startsWith('dataHub') && !BY_NAME_ONLY.has(type))
}

/** The types that a client names, as `dataset` or `DATASET`; unknown ones are left out. */
export function typesNamed(model: Model, names: readonly string[]): string[] {
  const wanted = new Set(names.map(name => name.toLowerCase()))
  return [...model.types.keys()].filter(
    type => wanted.has(type.toLowerCase()) || wanted.has(enumName(type).toLowerCase())
  )
}

/** The type with this name in REST requests. @throws BadRequest */
export function typeNamed(model: Model, name: string): string {
  const [type] = typesNamed(model, [name])
  if (type === undefined) throw new BadRequest(`unknown entity type ${name.slice(0, 100)}`)
  return type
}
