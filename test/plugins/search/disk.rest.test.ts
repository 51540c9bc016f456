import t from 'tap'
import { createClient } from '../../client.ts'
import { smallDisk } from '../../disk.ts'
import { eventually, logIn, temporaryFolder } from '../../helper.ts'
import { spawnServer } from '../../process.ts'
import { datasetUrn, search } from './searching.ts'

const PASSWORD = 'correct horse battery staple'

t.setTimeout(120_000)

t.test(
  'a full disk of the index: health shows it, searches are refused, all else works; later nothing is missing',
  async t => {
    const folder = temporaryFolder(t)
    const disk = smallDisk(folder, 8)
    const env = {
      ASPECTD_STORE: `sqlite:${temporaryFolder(t)}/aspectd.db`,
      ASPECTD_SEARCH_ON_DEMAND: 'false',
      ASPECTD_SEARCH_PATH: `${folder}/search.db`,
      ASPECTD_ADMIN_PASSWORD: PASSWORD
    }
    const { url, child } = await spawnServer(t, { folder, env, prefix: disk.prefix })
    const anonymous = createClient(url, {})
    const admin = await logIn(anonymous, 'datahub', PASSWORD)
    const write = async (name: string) =>
      (await admin.ingest(datasetUrn(name), 'datasetProperties', { description: 'lemons' })).status
    t.equal(await write('first'), 200)
    t.equal((await search(admin, 'lemons')).total, 1)
    disk.fill(child.pid ?? 0)
    t.equal(await write('second'), 200)
    await eventually(async () => (await anonymous.get('/health')).body.failedPlugins.includes('search'))
    await t.rejects(search(admin, 'lemons'), /"code":503/)
    t.equal(await write('third'), 200)
    t.equal((await anonymous.get('/health')).status, 200)
    disk.free(child.pid ?? 0)
    const found = await eventually(() => search(admin, 'lemons').catch(() => undefined))
    t.equal(found.total, 3)
    t.strictSame((await anonymous.get('/health')).body.failedPlugins, [])
  }
)
