import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { JsonRecord } from '../../../core/index.ts'
import spec from '../spec.json' with { type: 'json' }

/** Where in an event a facet is. */
export type FacetPlace = 'dataset' | 'input' | 'output' | 'job' | 'run'

/** The files of facets whose names do not say where they are. */
const PLACES: Readonly<Record<string, readonly FacetPlace[]>> = {
  BaseSubsetDatasetFacet: ['input', 'output'],
  // Its schema is that of an input; senders put it at the dataset too, as its name says.
  DataQualityAssertionsDatasetFacet: ['input', 'dataset'],
  LineageFacet: ['dataset', 'job']
}
const ENDS: readonly (readonly [string, FacetPlace])[] = [
  ['InputDatasetFacet', 'input'],
  ['OutputDatasetFacet', 'output'],
  ['DatasetFacet', 'dataset'],
  ['JobFacet', 'job'],
  ['RunFacet', 'run']
]

interface SchemaFile extends JsonRecord {
  readonly $id: string
  readonly properties: JsonRecord
}

/** The facets of the specification: file, name and places. */
export const FACETS = Object.entries(spec.facets).map(([file, schema]) => {
  const [name = ''] = Object.keys(schema.properties)
  const end = ENDS.find(([suffix]) => file.endsWith(suffix))
  const places = PLACES[file] ?? (end ? [end[1]] : [])
  return { file, name, places, schema: schema as unknown as SchemaFile }
})

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:?\d\d)$/i
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Check = (value: unknown) => ErrorObject | undefined

/** Schemas are compiled when the first event needs them: all together take a tenth of a second. */
function createSchemas() {
  const ajv = new Ajv2020({ strict: false, meta: false, validateSchema: false, logger: false })
  ajv.addFormat('date-time', text => DATE_TIME.test(text) && !Number.isNaN(Date.parse(text)))
  // Spark's integration sends the `uri` "file".
  ajv.addFormat('uri', true)
  ajv.addFormat('uuid', UUID)
  ajv.addSchema(spec.event)
  for (const { schema } of FACETS) ajv.addSchema(schema)
  const compiled = new Map<string, ValidateFunction>()
  return (pointer: string): Check => {
    const validate = compiled.get(pointer) ?? ajv.getSchema(pointer)
    if (!validate) throw new Error(`the specification has no ${pointer}`)
    compiled.set(pointer, validate)
    return value => (validate(value) ? undefined : validate.errors?.[0])
  }
}

let schemas: ReturnType<typeof createSchemas> | undefined
const schemaAt = (pointer: string): Check => {
  schemas ??= createSchemas()
  return schemas(pointer)
}

/** The first thing that is wrong with an event of this kind, its facets left out; `undefined` if nothing is. */
export const checkShape = (kind: string, value: unknown) => schemaAt(`${spec.event.$id}#/$defs/${kind}`)(value)

const POINTERS: ReadonlyMap<string, string> = new Map(
  FACETS.flatMap(({ name, places, schema }) =>
    places.map(place => [`${place}/${name}`, `${schema.$id}#/properties/${name}`] as const)
  )
)

/** The check of a facet of the specification; `undefined` of any other. */
export function facetCheck(place: FacetPlace, name: string): Check | undefined {
  const pointer = POINTERS.get(`${place}/${name}`)
  return pointer === undefined ? undefined : schemaAt(pointer)
}
