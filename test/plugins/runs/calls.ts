import type { Answer, Client } from '../../helper.ts'

export const dataset = (name: string): string => `urn:li:dataset:(urn:li:dataPlatform:hive,shop.${name},PROD)`

interface Written {
  readonly urn: string
  readonly aspect?: string
  readonly value: object
}

/** Proposals of one run, as an ingestion sends them; without a run: as a user writes. */
export async function writeAs(by: Client, runId: string | undefined, written: readonly Written[]): Promise<Answer> {
  const proposals = written.map(({ urn, aspect = 'datasetProperties', value }) => ({
    entityType: urn.split(':')[2],
    entityUrn: urn,
    changeType: 'UPSERT',
    aspectName: aspect,
    aspect: { value: JSON.stringify(value), contentType: 'application/json' },
    ...(runId === undefined ? {} : { systemMetadata: { lastObserved: Date.now(), runId } })
  }))
  return by.post('/aspects?action=ingestProposalBatch', { proposals, async: 'false' })
}

export const described = (description: string, urn: string): Written => ({ urn, value: { description } })

export const list = async (by: Client) => (await by.post('/runs?action=list', {})).body.value
export const describe = async (by: Client, runId: string, more: object = {}) =>
  (await by.post('/runs?action=describe', { runId, ...more })).body.value
export const rollback = (by: Client, runId: string, more: object = {}) =>
  by.post('/runs?action=rollback', { runId, ...more })
export const undo = (by: Client, urn: string, more: object = {}) =>
  by.post('/aspects?action=undo', { urn, aspect: 'datasetProperties', ...more })

export async function aspectsOf(by: Client, urn: string): Promise<Record<string, { value: Record<string, unknown> }>> {
  const { body } = await by.get(`/entitiesV2/${encodeURIComponent(urn)}`)
  return body.aspects
}

/** The description of a dataset; `undefined` without properties. */
export async function description(by: Client, urn: string): Promise<unknown> {
  return (await aspectsOf(by, urn)).datasetProperties?.value.description
}

export async function exists(by: Client, urn: string): Promise<boolean> {
  const { body } = await by.post('/entities?action=exists', { urn })
  return body.value
}
