import {
  BadRequest,
  entityTypeOf,
  equalJson,
  Invalid,
  isRecord,
  type Model,
  makeUrn,
  parseJson,
  type Urn
} from '../../../core/index.ts'

interface KeySchema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, unknown>>
}

/**
 * The URN of an entity from `entityKeyAspect`, with which DataHub's executor names execution requests: the JSON text of the
 * key aspect of `entityType`. @throws BadRequest that names the member
 */
export function urnOfKey(raw: unknown, entityType: unknown, model: Model): Urn {
  if (typeof entityType !== 'string' || entityType === '') {
    throw new BadRequest('entityKeyAspect requires entityType, the type of the entity, as a non-empty string')
  }
  const { name, key } = model.findType(entityType) ?? model.type(entityType)
  if (!isRecord(raw) || typeof raw.value !== 'string') {
    throw new BadRequest('entityKeyAspect must be {"value": "<JSON text>", "contentType": "application/json"}')
  }
  const value = parseJson(raw.value)
  requireValid(key, value, model)
  const members = isRecord(value) ? value : {}
  const parts = partNames(key, model).flatMap(part => (members[part] === undefined ? [] : [String(members[part])]))
  if (parts.length === 0) throw new BadRequest(`entityKeyAspect: ${key} has none of its members`)
  const urn = makeUrn(name, ...parts)
  if (equalJson(model.keyOf(urn), value)) return urn
  throw new BadRequest(`entityKeyAspect: ${key} has no URN: ${urn} is of another key`)
}

/** @throws BadRequest when the key that a client sent with a URN is of another entity */
export function requireSameKey(urn: Urn, raw: unknown, model: Model): void {
  if (raw === undefined || raw === null) return
  const other = urnOfKey(raw, entityTypeOf(urn), model)
  if (other !== urn) throw new BadRequest(`entityKeyAspect is the key of ${other}, but entityUrn is ${urn}`)
}

function requireValid(key: string, value: unknown, model: Model): void {
  try {
    model.aspects.get(key)?.validate(value)
  } catch (error) {
    throw error instanceof Invalid ? new BadRequest(`entityKeyAspect: ${error.message}`) : error
  }
}

/** The members of the key, in the order in which the URN has them. */
function partNames(key: string, model: Model): string[] {
  const { aspects, defs } = model.definitions()
  const schema = (aspects[key]?.schema ?? {}) as KeySchema
  const resolved = schema.$ref === undefined ? schema : (defs[schema.$ref.slice('#/$defs/'.length)] as KeySchema)
  return Object.keys(resolved.properties ?? {})
}
