import { type Call, type EntityField, type EntityRef, isRecord, isUrn, type Urn } from '../../../core/index.ts'
import { type Page, windowOf } from '../inputs/page.ts'
import type {
  DatasetProperties,
  EditableSchemaMetadata,
  SchemaField,
  SchemaMetadata,
  ViewProperties
} from '../model.ts'
import { createReading } from '../reading.ts'
import type { GraphqlDeps } from './deps.ts'
import { customProperties, fromKey, keyPart, NEVER, read } from './resolve.ts'

/** Columns have `datasetUrn`, because fields that other plugins add to columns need it. */
export function createDatasetFields({ data, model, aspects }: GraphqlDeps) {
  const reading = createReading(data, model)

  async function schemaMetadata({ urn }: EntityRef, { version }: { version?: number | null }, call: Call) {
    if (!version)
      return read(aspects.schemaMetadata, schema => schemaMetadataOf(schema, urn, 0))({ urn }, undefined, call)
    const stored = await reading.version(call, urn, 'schemaMetadata', version)
    return stored ? schemaMetadataOf(stored.value as SchemaMetadata, urn, version) : null
  }

  return {
    Dataset: {
      name: read(
        aspects.datasetProperties,
        ({ name }, urn) => name ?? keyPart(urn, 1),
        urn => keyPart(urn, 1)
      ),
      platform: fromKey(0),
      origin: fromKey(2),
      uri: read(aspects.datasetProperties, ({ uri }) => uri),
      properties: read(aspects.datasetProperties, propertiesOf),
      editableProperties: read(aspects.editableDatasetProperties, value => value),
      schemaMetadata,
      editableSchemaMetadata: read(aspects.editableSchemaMetadata, editableSchemaOf),
      viewProperties: read(aspects.viewProperties, viewOf)
    },
    SchemaMetadata: { fields: columnsIn, totalFields },
    SchemaField: {
      schemaFieldEntity: columnUrn
    },
    PlatformSchema: {
      __resolveType: ({ schema }: { schema?: string }) => (schema === undefined ? 'KeyValueSchema' : 'TableSchema')
    }
  }
}

/** Of the data that the term is about. */
export const termSchemaField = (deps: GraphqlDeps): EntityField => ({
  only: ['GlossaryTerm'],
  sdl: 'schemaMetadata(version: Long): SchemaMetadata',
  resolve: { schemaMetadata: createDatasetFields(deps).Dataset.schemaMetadata }
})

export interface Column {
  readonly datasetUrn: Urn
  readonly fieldPath: string
}

/** `null` for a path that cannot be part of a URN. */
function columnUrn({ datasetUrn, fieldPath }: Column): string | null {
  const urn = `urn:li:schemaField:(${datasetUrn},${fieldPath})`
  return isUrn(urn) ? urn : null
}

function viewOf({ materialized, viewLogic, formattedViewLogic, viewLanguage }: ViewProperties) {
  return { materialized, logic: viewLogic, formattedLogic: formattedViewLogic, language: viewLanguage }
}

function propertiesOf(properties: DatasetProperties, urn: Urn) {
  const { name = keyPart(urn, 1), created, lastModified } = properties
  return {
    ...properties,
    name,
    origin: keyPart(urn, 2),
    customProperties: customProperties(properties.customProperties, urn),
    created: created?.time,
    createdActor: created?.actor,
    lastModified: lastModified ?? NEVER,
    lastModifiedActor: lastModified?.actor
  }
}

/** As GraphQL shows it. Its columns are made when they are asked for: few of thousands, often. */
export function schemaMetadataOf(schema: SchemaMetadata, urn: Urn, aspectVersion: number) {
  return {
    ...schema,
    entity: urn,
    aspectVersion,
    datasetUrn: schema.dataset ?? urn,
    name: schema.schemaName,
    platformUrn: schema.platform,
    platformSchema: platformSchemaOf(schema.platformSchema),
    createdAt: schema.created?.time
  }
}

export interface Columns {
  readonly fields: readonly SchemaField[]
  /** What they are of. */
  readonly entity: Urn
}

/** The largest that `Int` has. */
const LARGEST = 2_147_483_647

/** The columns of a schema, or some of them; all of them without a count. @throws BadRequest */
export function columnsIn({ fields, entity }: Columns, asked: Pick<Page, 'start' | 'count'> = {}) {
  const { start, count } = windowOf(asked, { usual: fields.length, largest: LARGEST })
  return fields.slice(start, start + count).map(field => ({ ...schemaFieldOf(field), datasetUrn: entity }))
}

const totalFields = ({ fields }: Columns) => fields.length

/** A column without the entity that it is of. */
export function schemaFieldOf(field: SchemaField) {
  return {
    ...field,
    type: dataTypeOf(field.type),
    nullable: field.nullable ?? false,
    recursive: field.recursive ?? false
  }
}

/** The schema as the platform's own text: the record's string members, whose names differ by platform. */
function platformSchemaOf(union: SchemaMetadata['platformSchema']): object {
  const [inner] = Object.values(union)
  const texts = isRecord(inner) ? Object.entries(inner).filter(([, value]) => typeof value === 'string') : []
  const { keySchema, valueSchema } = Object.fromEntries(texts)
  if (keySchema !== undefined && valueSchema !== undefined) return { keySchema, valueSchema }
  return { schema: texts[0]?.[1] ?? '' }
}

function editableSchemaOf({ editableSchemaFieldInfo }: EditableSchemaMetadata, datasetUrn: Urn) {
  return { editableSchemaFieldInfo: editableSchemaFieldInfo.map(field => ({ ...field, datasetUrn })) }
}

interface DataType {
  readonly type: object
}

/** Beside `STRUCT`, which the model names `RecordType`. */
const DATA_TYPES = [
  ...(['BOOLEAN', 'FIXED', 'STRING', 'BYTES', 'NUMBER', 'DATE'] as const),
  ...(['TIME', 'ENUM', 'NULL', 'MAP', 'ARRAY', 'UNION'] as const)
]

/** A type of columns as GraphQL names it: `{"com.linkedin.schema.StringType": {}}` is `STRING`. */
export function dataTypeOf({ type }: DataType): (typeof DATA_TYPES)[number] | 'STRUCT' {
  const [record = ''] = Object.keys(type)
  const name = record.replace(/^.*\./, '').replace(/Type$/, '').toUpperCase()
  return DATA_TYPES.find(one => one === name) ?? 'STRUCT'
}
