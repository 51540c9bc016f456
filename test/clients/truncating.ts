import type { Client } from '../client.ts'
import { eventually } from '../helper.ts'

/** The names as in getIndexSizes: aspects in lower case. */
const index = { entityType: 'dataset', aspect: 'datasetprofile' }

interface Size {
  readonly entityName: string
  readonly aspectName: string
  readonly rows: number
}

/** Sends `POST /operations?action=…` with the prefix of DataHub's frontend proxy. Resolves to `value`. */
async function operate(client: Client, action: string, body: object = {}): Promise<unknown> {
  const { status, body: answer } = await client.post(`/api/gms/operations?action=${action}`, body)
  if (status !== 200) throw new Error(`${action}: ${status} ${JSON.stringify(answer)}`)
  return answer.value
}

export async function profileRows(client: Client): Promise<number> {
  const { indexSizes } = (await operate(client, 'getIndexSizes')) as { indexSizes: Size[] }
  const found = indexSizes.find(one => one.entityName === index.entityType && one.aspectName === index.aspect)
  return found?.rows ?? 0
}

/** The text of a dry run, or the id of a task. */
export async function truncateProfiles(client: Client, endTimeMillis: number, options: object = {}): Promise<string> {
  const wanted = { ...index, endTimeMillis, ...options }
  return `${await operate(client, 'truncateTimeseriesAspect', wanted)}`
}

/** The task once it has ended. */
export function finished(client: Client, task: string): Promise<{ state: string; deleted: number; total: number }> {
  return eventually(async () => {
    const { body } = await client.get(`/operations/tasks/${encodeURIComponent(task)}`)
    return body.endedAt !== undefined && body
  })
}

/** The times of the rows of a dataset, newest first. */
export async function timesOf(client: Client, urn: string, aspect: string): Promise<number[]> {
  const wanted = { urn, entity: 'dataset', aspect, limit: 1000 }
  const { body } = await client.post('/aspects?action=getTimeseriesAspectValues', wanted)
  const values = body.value.values as { aspect: { value: string } }[]
  return values.map(({ aspect }) => JSON.parse(aspect.value).timestampMillis)
}
