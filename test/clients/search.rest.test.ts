import type { Test } from 'tap'
import { pythonTest } from './python.ts'
import { CHART, GONE, ITEMS, ORDERS, openShopToSearch, SALES, SHOP, type Story } from './shop.ts'

pythonTest("DataHub's client finds entities", async (t, program) => {
  const story = await openShopToSearch(t, program)
  await t.test('the SDK, by text and by its filters', t => finds(t, story))
  await t.test('datahub search', t => searches(t, story))
})

async function finds(t: Test, { datahub }: Story): Promise<void> {
  t.strictSame(await datahub.script('search.py', { container: SHOP }), {
    query: [ITEMS, ORDERS],
    platform: [ITEMS, ORDERS],
    'type and env': [ITEMS, ORDERS],
    tag: [ORDERS],
    'not tag': [ITEMS],
    or: [CHART, ORDERS],
    custom: [ORDERS],
    'by filter': [ITEMS, ORDERS],
    'with drafts': [ITEMS, ORDERS],
    removed: [GONE],
    all: [GONE, ITEMS, ORDERS],
    container: [ITEMS, ORDERS],
    results: 2,
    domain: SALES,
    'no domain': null,
    resolved: SALES
  })
}

async function searches(t: Test, { datahub }: Story): Promise<void> {
  const { code, stdout, stderr } = await datahub.cli('search', 'orders')
  t.equal(code, 0, stdout + stderr)
  t.match(JSON.parse(stdout), {
    total: 2,
    searchResults: [
      { entity: { urn: ORDERS, type: 'DATASET', name: 'orders', platform: { name: 'hive' } } },
      { entity: { urn: ITEMS } }
    ]
  })
}
