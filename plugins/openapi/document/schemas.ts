import { type AspectModel, type EntityModel, isRecord, type JsonRecord, type Model } from '../../../core/index.ts'

/** Programs know no format of URNs. */
const URN = '^urn:[^:\\s]+:[^:\\s]+:.'

const SYSTEM = { $ref: '#/components/schemas/SystemMetadata' }
const AUDIT = {
  type: 'object',
  required: ['time', 'actor'],
  properties: { time: { type: 'integer' }, actor: { type: 'string' } }
}

/** Schemas that every document has. */
const COMMON: JsonRecord = {
  Error: {
    type: 'object',
    required: ['message'],
    properties: {
      status: { type: 'integer', description: 'the HTTP status' },
      message: { type: 'string', description: 'what was wrong, and where' }
    }
  },
  SystemMetadata: {
    type: 'object',
    properties: {
      lastObserved: { type: 'integer', description: 'milliseconds since 1970' },
      runId: { type: 'string' },
      version: { type: 'string', description: 'number of changes of the aspect' }
    }
  },
  Stored: stored({ type: 'object' }),
  Entity: {
    type: 'object',
    required: ['urn'],
    properties: { urn: { type: 'string', pattern: URN } },
    additionalProperties: { $ref: '#/components/schemas/Stored' }
  },
  EntityV2: {
    type: 'object',
    required: ['urn', 'aspects'],
    properties: {
      urn: { type: 'string', pattern: URN },
      aspects: { type: 'object', additionalProperties: { $ref: '#/components/schemas/Stored' } }
    }
  }
}

/** An aspect in an answer; names without value say that it was written. */
function stored(value: unknown): JsonRecord {
  return { type: 'object', properties: { value, systemMetadata: SYSTEM, auditStamp: AUDIT } }
}

export const entitySchemaName = (type: string) => `${type}Entity`

/** The schemas of all entity types and aspects; sealed ones are for nobody. */
export function* schemasOf(model: Model): Generator<readonly [string, unknown]> {
  const { aspects, defs } = model.definitions()
  yield* Object.entries(COMMON)
  for (const [name, schema] of Object.entries(defs)) yield [nameOf(name), portable(schema)]
  for (const { name, guard } of model.aspects.values()) {
    if (guard.sealed) continue
    yield [`${name}Value`, portable(aspects[name]?.schema)]
    yield [aspectSchemaName(name), stored(refTo(`${name}Value`))]
  }
  for (const type of openTypes(model)) yield [entitySchemaName(type.name), entitySchema(model, type)]
}

const aspectSchemaName = (aspect: string) => `${aspect}Aspect`

/** The types that have an aspect which can be read or written. */
export const openTypes = (model: Model): EntityModel[] =>
  [...model.types.values()].filter(type => openAspects(model, type).length > 0)

/** The aspects of a type that can be read or written: sealed ones are for nobody. */
export function openAspects(model: Model, { aspects }: EntityModel): AspectModel[] {
  return aspects.flatMap(name => {
    const found = model.aspects.get(name)
    return found && !found.guard.sealed ? [found] : []
  })
}

function entitySchema(model: Model, type: EntityModel): JsonRecord {
  const aspects = openAspects(model, type).map(({ name }) => [name, refTo(aspectSchemaName(name))])
  return {
    type: 'object',
    required: ['urn'],
    properties: { urn: { type: 'string', pattern: URN }, ...Object.fromEntries(aspects) }
  }
}

const refTo = (name: string) => ({ $ref: `#/components/schemas/${nameOf(name)}` })

/** Names of components have letters, digits, dots, dashes and underscores. */
const nameOf = (name: string) => name.replace(/[^\w.-]/g, '_')

/** The schema in a document: other places of its definitions, and without what only the index needs. */
function portable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(portable)
  if (!isRecord(node)) return node
  const members = Object.entries(node).filter(([name]) => name !== 'x-search' && name !== 'x-relationship')
  return Object.fromEntries(
    members.map(([name, value]) => {
      if (name === '$ref' && typeof value === 'string') return [name, refTo(value.replace('#/$defs/', '')).$ref]
      return name === 'format' && value === 'urn' ? ['pattern', URN] : [name, portable(value)]
    })
  )
}
