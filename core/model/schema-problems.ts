import { anything, listOf, members, oneOf, problemOf, recordOf, type Shape, text } from '../contract/shape.ts'
import { isRecord, type JsonRecord } from '../json.ts'
import { nearest, suggest } from '../suggest.ts'

/** What a schema may refer to, by name. */
interface Known {
  readonly defs: ReadonlyMap<string, unknown>
  readonly types: ReadonlyMap<string, unknown>
}

const DEFS = '#/$defs/'
const FIELD_TYPES = [
  ...['BOOLEAN', 'BROWSE_PATH', 'BROWSE_PATH_V2', 'COUNT', 'DATETIME', 'DOUBLE', 'KEYWORD', 'MAP_ARRAY', 'OBJECT'],
  ...['TEXT', 'TEXT_PARTIAL', 'URN', 'URN_PARTIAL', 'WORD_GRAM']
]
// DataHub's annotations have more members than aspectd uses.
const unused = (...names: readonly string[]) => Object.fromEntries(names.map(name => [name, anything]))
const search = members<JsonRecord>({
  fieldName: text,
  fieldType: oneOf(...FIELD_TYPES),
  fieldNameAliases: listOf(text),
  ...unused('addHasValuesToFilters', 'addToFilters', 'boostScore', 'enableAutocomplete', 'filterNameOverride'),
  ...unused('hasValuesFieldName', 'includeSystemModifiedAt', 'numValuesFieldName', 'queryByDefault'),
  ...unused('sanitizeRichText', 'systemModifiedAtFieldName', 'weightsPerFieldValue')
})
const relationship = members<JsonRecord>(
  {
    name: text,
    entityTypes: listOf(text),
    ...unused('createdActor', 'createdOn', 'isLineage', 'isUpstream', 'properties', 'updatedActor', 'updatedOn', 'via')
  },
  'name'
)
const ANNOTATIONS: Readonly<Record<string, Shape>> = { 'x-search': search, 'x-relationship': relationship }

/**
 * What is wrong in a schema with the names that it refers to and with its annotations, with the place: `/properties/a`.
 * Whether it is a valid JSON Schema is not checked.
 */
export function schemaProblem(schema: unknown, known: Known): string | undefined {
  const problem = problemAt(schema, known)
  return problem && `${problem.at || '/'}: ${problem.what}`
}

interface Problem {
  readonly at: string
  readonly what: string
}

function problemAt(node: unknown, known: Known): Problem | undefined {
  if (typeof node !== 'object' || node === null) return undefined
  for (const [key, value] of Object.entries(node)) {
    const what = ownProblem(key, value, known)
    if (what !== undefined) return { at: '', what }
    const inner = problemAt(value, known)
    if (inner) return { at: `/${key}${inner.at}`, what: inner.what }
  }
  return undefined
}

function ownProblem(key: string, value: unknown, { defs, types }: Known): string | undefined {
  if (key === '$ref') {
    const name = typeof value === 'string' && value.startsWith(DEFS) ? value.slice(DEFS.length) : undefined
    if (name === undefined || defs.has(name)) return undefined
    return `refers to ${DEFS}${name}, which no enabled plugin defines${suggest(name, defs.keys())}`
  }
  if (!/^x-/i.test(key)) return undefined
  const shape = ANNOTATIONS[key]
  if (shape) return annotationProblem(key, shape, value) ?? unknownType(value, types)
  // DataHub has the annotation x-search-ref, too.
  const near = key.startsWith('x-search-') ? undefined : nearest(key, Object.keys(ANNOTATIONS))
  return near && `unknown annotation ${key}; did you mean ${near}?`
}

function annotationProblem(key: string, shape: Shape, value: unknown): string | undefined {
  return isByPath(value) ? problemOf(pathsOf(value), recordOf(shape), key) : problemOf(value, shape, key)
}

function unknownType(annotation: unknown, types: Known['types']): string | undefined {
  const all = isByPath(annotation) ? Object.values(pathsOf(annotation)) : [annotation]
  const named = all.flatMap(one => (isRecord(one) && Array.isArray(one.entityTypes) ? one.entityTypes : []))
  const unknown = named.find(name => !types.has(name))
  if (unknown === undefined) return undefined
  return `x-relationship names the entity type ${unknown}, which no enabled plugin defines${suggest(unknown, types.keys())}`
}

/** One annotation for each path of a schema, instead of one for the schema itself. */
function isByPath(annotation: unknown): annotation is JsonRecord {
  return isRecord(annotation) && Object.keys(annotation).some(key => key.startsWith('/'))
}

/** An empty annotation of a path means nothing. */
function pathsOf(annotation: JsonRecord): JsonRecord {
  const paths = Object.entries(annotation).filter(([, one]) => !isRecord(one) || Object.keys(one).length > 0)
  return Object.fromEntries(paths)
}
