import type { Client, Server } from '../../helper.ts'
import { ingest, proposal } from '../entities/proposals.ts'
import { made } from './requests.ts'

const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
export const DEEP = dataset('shop.deep')
export const SHALLOW = dataset('shop.shallow')
export const OUTSIDE = dataset('other.outside')
export const TAGGED = dataset('other.tagged')
export const SHOP = 'urn:li:container:shop'
export const SCHEMA = 'urn:li:container:schema'
export const BIN = 'urn:li:container:bin'
export const PII = 'urn:li:tag:pii'
const DATASETS = [DEEP, SHALLOW, OUTSIDE, TAGGED]

export const named = (urn: string) => proposal(urn, 'datasetProperties', { name: urn })
export const rename = (client: Client, urn: string) => ingest(client, named(urn))
export const reads = async (client: Client, urn: string) =>
  (await client.get(`/entities/${encodeURIComponent(urn)}`)).status

/** Ingests four datasets: in a schema of the container shop, directly in shop, in no container, and with a tag. */
export async function ingestShop(admin: Client): Promise<void> {
  const within = (urn: string, container: string) => proposal(urn, 'container', { container })
  const { status, body } = await ingest(
    admin,
    ...DATASETS.map(named),
    ...[SHOP, SCHEMA, BIN].map(urn => proposal(urn, 'containerProperties', { name: urn })),
    proposal(PII, 'tagProperties', { name: 'pii' }),
    within(SCHEMA, SHOP),
    within(DEEP, SCHEMA),
    within(SHALLOW, SHOP),
    proposal(TAGGED, 'globalTags', { tags: [{ tag: PII }] })
  )
  if (status !== 200) throw new Error(JSON.stringify(body))
}

/** Creates clients: each authenticates with a new token of the given scope, created by `by`. */
export const scopedOn =
  ({ admin, anonymous }: Server) =>
  async (scope: object, by: Client = admin): Promise<Client> => {
    const { token } = await made(by, { scope })
    return anonymous.with({ token, actor: by.actor })
  }

export async function listed(client: Client, entity: string): Promise<{ total: number; urns: string[] }> {
  const { body } = await client.post('/entities?action=listUrns', { entity, start: 0, count: 100 })
  return { total: body.value.total, urns: body.value.entities.sort() }
}

/** Which of the datasets a token can read, list and change. */
export async function reach(client: Client): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  const inList = (await listed(client, 'dataset')).urns
  for (const urn of DATASETS) {
    const marks = [
      (await reads(client, urn)) === 200 && 'read',
      inList.includes(urn) && 'list',
      (await rename(client, urn)).status === 200 && 'write'
    ].filter(Boolean)
    if (marks.length > 0) found[urn.split(',')[1]!] = marks.join(' ')
  }
  return found
}
