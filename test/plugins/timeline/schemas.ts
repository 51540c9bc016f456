import type { Server } from '../../helper.ts'

export const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)'

/** Path, type and description of a column. */
export type Column = readonly [path: string, type: string, description?: string]

/** A value of schemaMetadata. */
export function schema(...columns: readonly Column[]) {
  return {
    schemaName: 'orders',
    platform: 'urn:li:dataPlatform:hive',
    version: 0,
    hash: '',
    platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
    fields: columns.map(([fieldPath, nativeDataType, description]) => ({
      fieldPath,
      nativeDataType,
      ...(description === undefined ? {} : { description }),
      type: { type: { 'com.linkedin.schema.StringType': {} } }
    }))
  }
}

/** So many columns, each with a description. */
export const wide = (count: number, type = 'int') =>
  schema(...Array.from({ length: count }, (_, at): Column => [`column_${at}`, type, `number ${at}`]))

export const tags = (...names: string[]) => ({ tags: names.map(name => ({ tag: `urn:li:tag:${name}` })) })

/** A dataset whose columns, tags and owner change: five transactions. */
export async function writeOrders({ ingest }: Pick<Server, 'ingest'>, urn = DATASET): Promise<void> {
  await ingest(urn, 'schemaMetadata', schema(['id', 'int'], ['mail', 'text', 'of the customer']))
  await ingest(urn, 'schemaMetadata', schema(['id', 'bigint'], ['email', 'text', 'of the customer'], ['at', 'date']))
  await ingest(urn, 'globalTags', tags('pii'))
  await ingest(urn, 'globalTags', tags('gold'))
  await ingest(urn, 'ownership', { owners: [{ owner: 'urn:li:corpuser:ann', type: 'DATAOWNER' }] })
}
