import type { Test } from 'tap'
import { pythonTest } from './python.ts'
import { CHART, GONE, ITEMS, ORDERS, openShopToSearch, SALES, SHOP, type Story } from './shop.ts'

pythonTest("commands of DataHub's client that search", async (t, program) => {
  const story = await openShopToSearch(t, program)
  await t.test('datahub search, with its options', t => searches(t, story))
  await t.test('datahub properties list', t => properties(t, story))
  await t.test('datahub container', t => containers(t, story))
  await t.test('datahub delete, by filter and by query', t => deletes(t, story))
})

async function searches(t: Test, { datahub }: Story): Promise<void> {
  const search = async (...args: string[]) => {
    const { code, stdout, stderr } = await datahub.cli('search', ...args)
    t.equal(code, 0, stdout + stderr)
    return JSON.parse(stdout)
  }
  const urnsOf = ({ searchResults }: { searchResults: { entity: { urn: string } }[] }) =>
    searchResults.map(({ entity }) => entity.urn)
  t.strictSame(urnsOf(await search('*', '--where', 'platform = hive AND tag = urn:li:tag:pii')), [ORDERS])
  t.strictSame(
    urnsOf(await search('*', '--filter', 'entity_type=dataset', '--sort-by', 'name', '--sort-order', 'desc')),
    [ORDERS, ITEMS]
  )
  const { facets, searchResults } = await search('*', '--facets-only')
  t.equal(searchResults, undefined)
  const tags = facets.find(({ field }: { field: string }) => field === 'tags')
  t.match(tags, {
    displayName: 'Tagged With',
    aggregations: [{ value: 'urn:li:tag:pii', count: 1, displayName: 'pii' }]
  })
  t.strictSame(urnsOf(await search('orders', '--projection', 'urn type')), [ORDERS, ITEMS])
}

async function properties(t: Test, { server, datahub }: Story): Promise<void> {
  const urn = 'urn:li:structuredProperty:io.example.retention'
  const definition = {
    qualifiedName: 'io.example.retention',
    displayName: 'Retention',
    valueType: 'urn:li:dataType:datahub.string',
    entityTypes: ['urn:li:entityType:datahub.dataset']
  }
  await server.ingest(urn, 'propertyDefinition', definition)
  const { code, stdout, stderr } = await datahub.cli('properties', 'list', '--no-details')
  t.equal(code, 0, stderr)
  t.match(stdout, urn)
}

async function containers(t: Test, { server, datahub }: Story): Promise<void> {
  const run = async (what: string, value: string) => {
    const { code, stdout, stderr } = await datahub.cli(
      'container',
      what,
      '--container-urn',
      SHOP,
      `--${what}-urn`,
      value
    )
    t.equal(code, 0, stdout + stderr)
  }
  await run('tag', 'urn:li:tag:shop')
  await run('owner', 'urn:li:corpuser:datahub')
  await run('domain', SALES)
  await run('term', 'urn:li:glossaryTerm:shop')
  for (const urn of [SHOP, ORDERS, ITEMS]) {
    const { body } = await server.admin.get(`/entitiesV2/${encodeURIComponent(urn)}`)
    t.match(JSON.stringify(body.aspects.globalTags), 'urn:li:tag:shop', urn)
    t.match(JSON.stringify(body.aspects.ownership), 'urn:li:corpuser:datahub', urn)
    t.match(JSON.stringify(body.aspects.domains), SALES, urn)
    t.match(JSON.stringify(body.aspects.glossaryTerms), 'urn:li:glossaryTerm:shop', urn)
  }
}

async function deletes(t: Test, { server, datahub }: Story): Promise<void> {
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await datahub.cli('delete', ...args)
    t.equal(code, 0, stdout + stderr)
    return stdout + stderr
  }
  const isRemoved = async (urn: string) => {
    const { body } = await server.admin.get(`/entitiesV2/${encodeURIComponent(urn)}`)
    return body.aspects.status?.value.removed
  }
  const exists = async (urn: string) => {
    const { data } = await server.admin.gql('query ($urn: String!) { entityExists(urn: $urn) }', { urn })
    return data.entityExists
  }
  t.match(await run('--platform', 'hive', '--entity-type', 'dataset', '--dry-run', '--force'), ORDERS)
  t.notOk(await isRemoved(ORDERS), 'a dry run')
  await run('--query', 'items', '--entity-type', 'dataset', '--soft', '--force')
  t.strictSame([await isRemoved(ITEMS), await isRemoved(ORDERS)], [true, undefined], 'what the query finds')
  await run('undo-by-filter', '--platform', 'hive', '--force')
  t.strictSame([await isRemoved(ITEMS), await isRemoved(GONE)], [false, false])
  await run('--env', 'PROD', '--entity-type', 'dataset', '--platform', 'hive', '--soft', '--force')
  t.strictSame([await isRemoved(ITEMS), await isRemoved(ORDERS)], [true, true])
  await run('undo-by-filter', '--platform', 'hive', '--force')
  await run('--urn', SHOP, '--recursive', '--hard', '--force')
  t.strictSame(await Promise.all([SHOP, ORDERS, ITEMS, GONE].map(exists)), [false, false, false, true])
  await run('--platform', 'hive', '--hard', '--force')
  t.strictSame(await Promise.all([GONE, CHART].map(exists)), [false, true])
}
