import { definePlugin, parseUrn } from '../../core/index.ts'
import { openServer } from '../../testing/server.ts'
import { CONSOLE_CACHE } from '../cache.ts'
import { mongodbTest, mongodbUrl } from '../mongod.ts'
import { dataset } from '../plugins/retention/probe.ts'
import { PASSWORD } from './servers.ts'

mongodbTest('what another instance restores between the question and the commit is not erased', async t => {
  const env = { ...CONSOLE_CACHE, ASPECTD_ADMIN_PASSWORD: PASSWORD }
  const store = await mongodbUrl(t)
  const other = await openServer({ store, env })
  t.teardown(other.close)
  const urn = dataset('restored')
  let erase: (() => Promise<{ rows: number }>) | undefined
  let [asked, restored] = [0, 0]
  const probe = definePlugin({
    name: 'probe',
    contract: 2,
    setup({ data, system }) {
      const isRemoved = (value: unknown) => JSON.stringify(value) === '{"removed":true}'
      erase = () =>
        data.erase(system('test'), parseUrn(urn), stored => {
          asked++
          return stored.some(({ row, value }) => row.aspect === 'status' && isRemoved(value))
        })
      return {
        // Called after the condition was asked, and before the commit.
        async review(_call, changes) {
          if (!changes.some(one => one.urn === urn && one.json === undefined) || restored++ > 0) return
          await other.ingest(urn, 'status', { removed: false })
        }
      }
    }
  })
  const server = await openServer({ store, env, plugins: [probe] })
  t.teardown(server.close)
  await server.ingest(urn, 'datasetProperties', { name: 'restored' })
  await server.ingest(urn, 'status', { removed: true })
  t.match(await erase?.(), { rows: 0 })
  t.equal(restored, 1)
  t.equal(asked, 2, 'it was asked again')
  t.equal((await other.admin.get(`/entities/${encodeURIComponent(urn)}`)).status, 200)
  await server.ingest(urn, 'status', { removed: true })
  t.ok(((await erase?.())?.rows ?? 0) > 0)
  t.equal((await other.admin.get(`/entities/${encodeURIComponent(urn)}`)).status, 404)
})
