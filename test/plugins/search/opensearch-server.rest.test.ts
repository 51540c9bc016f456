import type { Test } from 'tap'
import { type Client, eventually, type Server, start, temporaryFolder } from '../../helper.ts'
import { json, openSearchSettings, openSearchTest } from '../../opensearch.ts'
import { checkChanges } from './consistency.ts'
import { demand, OBSTACLES, type Obstacle, openGate } from './open-search-gate.ts'
import { datasetUrn, ready, search } from './searching.ts'

// There is no such engine on SQLite. The file has a process of its own.
process.env.ASPECTD_TEST_STORE = 'mongodb'

/** A version is asked for when nothing else is answered. */
const upgraded: Obstacle = (asked, answer) => (asked.url === '/' ? OBSTACLES.newer : OBSTACLES.away)(asked, answer)

/** What each obstacle is called by the state of the plugin, and by the searches that are refused. */
const STATES: readonly (readonly [name: string, obstacle: Obstacle, reason: string])[] = [
  ['away', OBSTACLES.away, 'OpenSearch cannot be reached at'],
  ['refused', demand('ann:secret'), 'OpenSearch refuses the credentials'],
  ['leaderless', OBSTACLES.leaderless, 'OpenSearch fails:'],
  ['unsupported', upgraded, 'expected OpenSearch 2 or 3, found 9.0.0']
]
const FRESH = `query fresh($input: SearchAcrossEntitiesInput!) {
  searchAcrossEntities(input: $input) { total facets { field aggregations { value count } } }
}`

openSearchTest('two servers share an index over HTTP, and say why it does not answer', async t => {
  const { gate, node, indexPrefix, start } = await openServers(t)
  const one = await start()
  const two = await start()

  await checkChanges(t, { writer: one.admin, searchers: [one.admin, two.admin], name: 'apricots' })
  await checkChanges(t, { writer: two.admin, searchers: [two.admin, one.admin], name: 'blackberries' })
  await checkRecent(t, one.admin, two.admin)

  for (const [name, obstacle, reason] of STATES) {
    gate.obstacle = obstacle
    for (const server of [one, two]) await untilStated(server, reason)
    const { status } = await one.admin.ingest(datasetUrn(name), 'datasetProperties', {
      description: `elderberries ${name}`
    })
    t.equal(status, 200, `${name}: writes go on`)
    await t.rejects(search(two.admin, name), new RegExp(reason), `${name}: a search says why`)
    t.equal((await fetch(`${two.url}/health`)).status, 200, `${name}: the catalog is ready`)
    gate.obstacle = undefined
    for (const server of [one, two]) await untilStated(server)
    t.strictSame(
      (await search(two.admin, `elderberries ${name}`)).urns,
      [datasetUrn(name)],
      `${name}: what was written`
    )
  }

  await replaceMapping(node, indexPrefix)
  for (const server of [one, two]) await untilStated(server, 'has another mapping than aspectd gave it')
  await t.rejects(search(two.admin, 'away'), /has another mapping than aspectd gave it: remove it/)
  await fetch(`${node}/${indexPrefix}-*-other`, { method: 'DELETE' })
  for (const server of [one, two]) await untilStated(server)
  await ready(two.admin)
  t.equal((await search(two.admin, 'elderberries')).total, STATES.length, 'it is built again')
})

openSearchTest('two releases have an index each while both run', async t => {
  const { node, indexPrefix, start } = await openServers(t)
  const old = await start()
  await old.admin.ingest(datasetUrn('before'), 'datasetProperties', { description: 'figs' })
  // Another model makes another format, as a release does.
  const next = await start({ ASPECTD_PLUGINS_OFF: 'requests' })
  t.equal((await indexesOf(node, indexPrefix)).length, 2)
  for (const [name, { admin }] of Object.entries({ old, next })) {
    await admin.ingest(datasetUrn(name), 'datasetProperties', { description: `figs of ${name}` })
    for (const by of [old, next]) t.ok((await search(by.admin, 'figs')).urns.includes(datasetUrn(name)), name)
  }
  await old.close()
  await next.admin.ingest(datasetUrn('after'), 'datasetProperties', { description: 'figs' })
  t.equal((await search(next.admin, 'figs')).total, 4)
})

/** Starts servers that search in OpenSearch, on one store. */
async function openServers(t: Test) {
  const { nodes, indexPrefix } = await openSearchSettings(t)
  const [node = ''] = nodes
  const gate = await openGate(t, node)
  const folder = temporaryFolder(t)
  const shared = {
    ASPECTD_SEARCH_ENGINE: 'opensearch',
    ASPECTD_SEARCH_NODES: gate.url,
    ASPECTD_SEARCH_INDEX_PREFIX: indexPrefix,
    ASPECTD_SEARCH_REPLICAS: '0',
    ASPECTD_ADMIN_PASSWORD: 'twelve characters at least'
  }
  return {
    ...{ gate, node, indexPrefix },
    async start(env: Readonly<Record<string, string>> = {}) {
      const server = await start(t, { folder, env: { ...shared, ...env } })
      await ready(server.admin)
      return server
    }
  }
}

async function indexesOf(node: string, indexPrefix: string): Promise<string[]> {
  return Object.keys(await json(`${node}/${indexPrefix}-*`)).filter(name => !name.endsWith('-meta'))
}

/** A search that need not see the last second finds what is older, and a facet counts it. */
async function checkRecent(t: Test, writer: Client, searcher: Client): Promise<void> {
  await writer.ingest(datasetUrn('recent'), 'datasetProperties', { description: 'cranberries' })
  const input = { types: ['DATASET'], query: 'cranberries', searchFlags: { fresh: 'RECENT' } }
  const found = await eventually(async () => {
    const { data } = await searcher.gql(FRESH, { input })
    return data?.searchAcrossEntities.total === 1 && data.searchAcrossEntities
  })
  const { aggregations } = found.facets.find(({ field }: { field: string }) => field === 'platform')
  t.match(aggregations, [{ value: 'urn:li:dataPlatform:hive', count: 1 }])
}

/** Resolves when `/health` names the plugin and its state has the reason, or neither. */
async function untilStated({ admin, url }: Server, reason?: string): Promise<void> {
  await eventually(async () => {
    const { failedPlugins = [] }: { failedPlugins?: readonly string[] } = await json(`${url}/health`)
    const { data } = await admin.gql('{ aspectd { pluginStates { name error } } }')
    const states: readonly { name: string; error: string | null }[] = data.aspectd.pluginStates
    const { error } = states.find(({ name }) => name === 'search') ?? { error: null }
    return reason === undefined
      ? failedPlugins.length === 0
      : failedPlugins.includes('search') && error?.includes(reason)
  })
}

/** As by somebody who made an index of the alias by hand. */
async function replaceMapping(node: string, indexPrefix: string): Promise<void> {
  const [index = ''] = await indexesOf(node, indexPrefix)
  const alias = index.slice(0, index.lastIndexOf('-'))
  const other = `${alias}-other`
  await fetch(`${node}/${other}`, { method: 'PUT' })
  const actions = [{ remove_index: { index } }, { add: { index: other, alias } }]
  await json(`${node}/_aliases`, { method: 'POST', body: JSON.stringify({ actions }) })
}
