export const urnOf = (number: number) =>
  `urn:li:dataset:(urn:li:dataPlatform:postgres,shop.public.table_${number},PROD)`

function proposal(entityUrn: string, aspectName: string, value: object) {
  const aspect = { value: JSON.stringify(value), contentType: 'application/json' }
  const systemMetadata = { lastObserved: 1_700_000_000_000, runId: 'bench', lastRunId: 'bench' }
  return { entityType: 'dataset', entityUrn, changeType: 'UPSERT', aspectName, aspect, systemMetadata }
}

/** Five proposals for one table, as large as those that a recipe sends. */
export function tableProposals(number: number) {
  const urn = urnOf(number)
  const columns = Array.from({ length: 8 }, (_none, at) => ({
    fieldPath: `column_${at}`,
    nullable: at > 0,
    description: `column ${at} of table ${number}`,
    type: { type: { 'com.linkedin.schema.StringType': {} } },
    nativeDataType: 'VARCHAR(length=200)',
    recursive: false,
    isPartOfKey: at === 0
  }))
  const platform = 'urn:li:dataPlatform:postgres'
  return [
    proposal(urn, 'datasetProperties', {
      name: `table_${number}`,
      description: 'a table',
      customProperties: { owner: 'shop', rows: String(number) },
      tags: []
    }),
    proposal(urn, 'schemaMetadata', {
      schemaName: `shop.table_${number}`,
      platform,
      version: 0,
      hash: '',
      platformSchema: { 'com.linkedin.schema.MySqlDDL': { tableSchema: '' } },
      fields: columns
    }),
    proposal(urn, 'subTypes', { typeNames: ['Table'] }),
    proposal(urn, 'status', { removed: false }),
    proposal(urn, 'globalTags', { tags: [{ tag: 'urn:li:tag:pii' }, { tag: 'urn:li:tag:bench' }] })
  ]
}
