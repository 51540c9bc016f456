import type { JsonRecord } from '../../../core/index.ts'
import type { ModelAspects } from '../../entities/index.ts'
import type { NamedDataset } from '../names/datasets.ts'
import { type Aim, aim } from './draft.ts'
import { recordsIn, stringIn } from './properties.ts'

type Schema = ModelAspects['schemaMetadata']
type Field = Schema['fields'][number]

/** Nested fields deeper than this are left out: a URN of a column has a length. */
const MAX_LEVELS = 20

/** DataHub's type by the first word of a type of a database. */
const TYPES: readonly (readonly [RegExp, string])[] = [
  [/^(bool|bit$)/, 'BooleanType'],
  [/^(date$)/, 'DateType'],
  [/^(date|time|interval|year)/, 'TimeType'],
  [/^(array|list|set|repeated)|\[\]$/, 'ArrayType'],
  [/^(map|json|variant|object|super)/, 'MapType'],
  [/^(struct|record|row|tuple)/, 'RecordType'],
  [/^(union)/, 'UnionType'],
  [/^(enum)/, 'EnumType'],
  [/^(fixed($|[^s]))/, 'FixedType'],
  [/^(binary|varbinary|bytes|bytea|blob|image|raw|tinyblob|longblob|mediumblob)/, 'BytesType'],
  [
    /^(u?int|u?(tiny|small|medium|big)int|integer|number|numeric|dec|decimal|double|float|real|money|long|short|byte|serial|bigserial|bignumeric|bigdecimal)/,
    'NumberType'
  ],
  [
    /^(str|string|varchar|char|character|text|nvarchar|nchar|nvarchar2|varchar2|clob|nclob|uuid|uniqueidentifier|ntext|citext|tinytext|mediumtext|longtext|name$|fixedstring|xml|inet)/,
    'StringType'
  ]
]

function typeOf(native: string | undefined): Field['type'] {
  const text = (native ?? '').trim().toLowerCase()
  const name = TYPES.find(([pattern]) => pattern.test(text))?.[1] ?? 'NullType'
  return { type: { [`com.linkedin.schema.${name}`]: {} } } as unknown as Field['type']
}

/** The columns. A schema that somebody else wrote, such as a recipe, says more and stays. */
export function schemaAim({ platform, name, columnOf }: NamedDataset, content: JsonRecord | undefined): Aim {
  const fields = uniqueFields(fieldsOf(recordsIn(content?.fields), columnOf))
  return aim('schemaMetadata', (old, { isOurs }) => {
    if (!isOurs || fields.length === 0) return old
    const platformSchema = { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } }
    return { schemaName: name.slice(0, 500), platform, version: 0, hash: '', platformSchema, fields } as Schema
  })
}

function fieldsOf(
  fields: readonly JsonRecord[],
  columnOf: (name: string) => string,
  parents: readonly string[] = []
): Field[] {
  return fields.flatMap(({ name, type, description, fields: inner }) => {
    const own = stringIn(name)
    if (own === undefined || parents.length === MAX_LEVELS) return []
    const path = [...parents, columnOf(own)]
    const native = stringIn(type)
    const text = stringIn(description)
    const field = {
      fieldPath: path.join('.'),
      nullable: true,
      type: typeOf(native),
      nativeDataType: native ?? 'unknown',
      ...(text === undefined ? {} : { description: text })
    } as Field
    return [field, ...fieldsOf(recordsIn(inner), columnOf, path)]
  })
}

function uniqueFields(fields: readonly Field[]): Field[] {
  return [...new Map(fields.map(field => [field.fieldPath, field])).values()]
}
