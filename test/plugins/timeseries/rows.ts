import type { Test } from 'tap'
import type { Client } from '../../helper.ts'

export const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)'
export const DAY = 86_400_000
/** The time of row 0 of a timeseries; row n is n days later. */
export const START = 1_600_000_000_000

const BATCH = 500

let made = 0

/** A new dataset. It is deleted after the test, because truncations and their counts cover all datasets. */
export function newDataset(t: Test, admin: Client): string {
  const urn = `urn:li:dataset:(urn:li:dataPlatform:hive,shop.t${++made},PROD)`
  t.teardown(async () => {
    const { status, body } = await admin.post('/entities?action=delete', { urn })
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  })
  return urn
}

/** Writes values of one timeseries aspect as proposals. */
export async function ingest(
  client: Client,
  urn: string,
  aspectName: string,
  values: readonly object[]
): Promise<void> {
  const entityType = urn.split(':')[2]
  for (let from = 0; from < values.length; from += BATCH) {
    const proposals = values.slice(from, from + BATCH).map(value => ({
      entityType,
      entityUrn: urn,
      changeType: 'UPSERT',
      aspectName,
      aspect: { value: JSON.stringify(value), contentType: 'application/json' },
      systemMetadata: { lastObserved: 1, runId: 'run-1' }
    }))
    const { status, body } = await client.post('/aspects?action=ingestProposalBatch', { proposals, async: 'false' })
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  }
}

/** Profiles, one per day from `from`. */
export function profiles(count: number, from = START): object[] {
  return Array.from({ length: count }, (_none, day) => ({
    timestampMillis: from + day * DAY,
    rowCount: day,
    columnCount: 3
  }))
}

export async function truncate(client: Client, params: object) {
  return client.post('/operations?action=truncateTimeseriesAspect', {
    entityType: 'dataset',
    aspect: 'datasetProfile',
    ...params
  })
}

/** The times of all rows of a dataset, newest first. */
export async function times(client: Client, aspect = 'datasetProfile', urn = DATASET): Promise<number[]> {
  const { body } = await client.post('/aspects?action=getTimeseriesAspectValues', {
    urn,
    entity: urn.split(':')[2],
    aspect
  })
  return body.value.values.map((one: { aspect: { value: string } }) => JSON.parse(one.aspect.value).timestampMillis)
}
