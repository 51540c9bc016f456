import type { Client } from '../helper.ts'

/** An aspect of an entity, as it is sent. */
export type Sent = readonly [urn: string, aspect: string, value: object]

export const datasetUrn = (name: string, platform = 'postgres'): string =>
  `urn:li:dataset:(urn:li:dataPlatform:${platform},${name},PROD)`

export const columnUrn = (dataset: string, path: string): string => `urn:li:schemaField:(${dataset},${path})`

export const schemaMetadata = (columns: readonly string[]): object => ({
  schemaName: 's',
  platform: 'urn:li:dataPlatform:postgres',
  version: 0,
  hash: '',
  platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
  fields: columns.map(fieldPath => ({
    fieldPath,
    nativeDataType: 'text',
    type: { type: { 'com.linkedin.schema.StringType': {} } }
  }))
})

/** `columns`: pairs of a column of one of `upstreams` and a column of `dataset`, as URNs. */
export const upstreamLineage = (
  upstreams: readonly string[],
  columns: readonly (readonly [string, string])[] = []
): object => ({
  upstreams: upstreams.map(dataset => ({
    dataset,
    type: 'TRANSFORMED',
    auditStamp: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ingestion' }
  })),
  fineGrainedLineages: columns.map(([upstream, downstream]) => ({
    upstreamType: 'FIELD_SET',
    upstreams: [upstream],
    downstreamType: 'FIELD',
    downstreams: [downstream]
  }))
})

const BATCH = 500

/** Sends many aspects at once. @throws Error if the server refuses a batch */
export async function ingestAll(by: Client, sent: readonly Sent[]): Promise<void> {
  for (let from = 0; from < sent.length; from += BATCH) {
    const proposals = sent.slice(from, from + BATCH).map(([entityUrn, aspectName, value]) => ({
      entityType: entityUrn.split(':')[2],
      entityUrn,
      changeType: 'UPSERT',
      aspectName,
      aspect: { value: JSON.stringify(value), contentType: 'application/json' }
    }))
    const { status, body } = await by.post('/aspects?action=ingestProposalBatch', { proposals })
    if (status !== 200) throw new Error(`ingestProposalBatch: ${status} ${JSON.stringify(body)}`)
  }
}
