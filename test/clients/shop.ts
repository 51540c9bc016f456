import type { Test } from 'tap'
import { startSearching } from '../plugins/search/ready.ts'
import { createDatahub } from './datahub.ts'
import { createToken } from './token.ts'

const HIVE = 'urn:li:dataPlatform:hive'
const dataset = (name: string) => `urn:li:dataset:(${HIVE},${name},PROD)`
export const ORDERS = dataset('shop.orders')
export const ITEMS = dataset('shop.items')
export const GONE = dataset('shop.gone')
export const CHART = 'urn:li:chart:(looker,sales)'
export const SHOP = 'urn:li:container:shop'
export const SALES = 'urn:li:domain:sales'

/** A server with a small shop to find, and the client with a token. */
export async function openShopToSearch(t: Test, program: string) {
  const server = await startSearching(t)
  const { accessToken: token } = await createToken(server.admin, 'search')
  const datahub = createDatahub(program, { folder: server.folder, url: server.url, token })
  const { ingest } = server
  await ingest(SALES, 'domainProperties', { name: 'Sales' })
  await ingest(SHOP, 'containerProperties', { name: 'Shop' })
  await ingest(ORDERS, 'datasetProperties', { name: 'orders', customProperties: { team: 'crm' } })
  await ingest(ORDERS, 'globalTags', { tags: [{ tag: 'urn:li:tag:pii' }] })
  await ingest(ITEMS, 'datasetProperties', { name: 'items of orders' })
  await ingest(GONE, 'datasetProperties', { name: 'gone' })
  await ingest(GONE, 'status', { removed: true })
  const stamp = { time: 1, actor: 'urn:li:corpuser:datahub' }
  const chart = { title: 'Sales', description: '', lastModified: { created: stamp, lastModified: stamp } }
  await ingest(CHART, 'chartInfo', chart)
  await ingest(CHART, 'domains', { domains: [SALES] })
  for (const urn of [ORDERS, ITEMS]) {
    await ingest(urn, 'container', { container: SHOP })
    await ingest(urn, 'browsePathsV2', { path: [{ id: SHOP, urn: SHOP }] })
  }
  return { server, datahub }
}

export type Story = Awaited<ReturnType<typeof openShopToSearch>>
