import { existsSync } from 'node:fs'
import t from 'tap'
import { createClient } from '../../client.ts'
import { eventually, logIn, temporaryFolder } from '../../helper.ts'
import { run, spawnServer } from '../../process.ts'
import { datasetUrn, search } from './searching.ts'

const PASSWORD = 'correct horse battery staple'

t.test('aspectd reindex builds the index of a running server, or at the next start; health shows it', async t => {
  const folder = temporaryFolder(t)
  const env = { ASPECTD_ADMIN_PASSWORD: PASSWORD, ASPECTD_LOG_LEVEL: 'debug', ASPECTD_SEARCH_ON_DEMAND: 'false' }
  const server = await spawnServer(t, { folder, env })
  const admin = await logIn(createClient(server.url, {}), 'datahub', PASSWORD)
  const reindex = async () => {
    const { exited, output } = run(t, { folder, args: ['reindex'], env: { ASPECTD_STORE: server.store } })
    return { code: await exited, text: output() }
  }
  const urn = datasetUrn('shop.lemons')
  t.equal((await admin.ingest(urn, 'datasetProperties', { description: 'lemons' })).status, 200)
  t.strictSame((await search(admin, 'lemons')).urns, [urn])
  const isSqlite = server.store.startsWith('sqlite:')
  const answer = await reindex()
  t.equal(answer.code, 0, answer.text)
  t.match(answer.text, isSqlite ? /the search index is complete: \d+ entities\n$/ : /search\.db was removed/)
  await eventually(() => builds(server.output()) === 2)
  t.strictSame((await search(admin, 'lemons')).urns, [urn])
  t.strictSame((await admin.get('/health')).body.failedPlugins, [])
  await server.kill('SIGTERM')

  const path = isSqlite ? `${server.store.slice('sqlite:'.length)}.search.db` : `${folder}/data/search.db`
  t.ok(existsSync(path))
  t.match(await reindex(), { code: 0, text: /search\.db was removed: the index is built at the next start/ })
  t.notOk(existsSync(path))
  const again = await spawnServer(t, { folder, env })
  const later = await logIn(createClient(again.url, {}), 'datahub', PASSWORD)
  t.strictSame((await search(later, 'lemons')).urns, [urn])
  t.equal(builds(again.output()), 1)
})

const builds = (log: string) => log.split('the search index is complete').length - 1
