import type { Column, Kind } from './columns.ts'
import { type Table, tagUrn } from './shop.ts'

const RECORDS: Readonly<Record<Kind, string>> = {
  number: 'NumberType',
  text: 'StringType',
  time: 'TimeType',
  date: 'DateType',
  flag: 'BooleanType'
}
type Natives = Readonly<Record<Kind, string>>
const WAREHOUSE: Natives = {
  number: 'NUMBER(38,0)',
  text: 'VARCHAR',
  time: 'TIMESTAMP_NTZ',
  date: 'DATE',
  flag: 'BOOLEAN'
}
const NATIVES: Readonly<Record<Table['platform'], Natives>> = {
  postgres: { number: 'bigint', text: 'text', time: 'timestamp with time zone', date: 'date', flag: 'boolean' },
  kafka: { number: 'long', text: 'string', time: 'long', date: 'int', flag: 'boolean' },
  snowflake: WAREHOUSE,
  dbt: WAREHOUSE
}

/** Ingestion knows what is personal in the database and in the models, but not in what is made of them. */
export function schemaOf({ platform, path }: Table, columns: readonly Column[]): object {
  const isTagged = platform === 'postgres' || platform === 'dbt'
  const field = ({ name, kind, description, isKey, isPersonal }: Column) => ({
    fieldPath: name,
    nullable: !isKey,
    description,
    type: { type: { [`com.linkedin.schema.${RECORDS[kind]}`]: {} } },
    nativeDataType: NATIVES[platform][kind],
    recursive: false,
    isPartOfKey: isKey,
    ...(isTagged && isPersonal ? { globalTags: { tags: [{ tag: tagUrn('pii') }] } } : {})
  })
  return {
    schemaName: path,
    platform: `urn:li:dataPlatform:${platform}`,
    version: 0,
    hash: '',
    platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
    fields: columns.map(field),
    primaryKeys: columns.filter(({ isKey }) => isKey).map(({ name }) => name)
  }
}
