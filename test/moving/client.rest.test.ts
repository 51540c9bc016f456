import { createDatahub } from '../clients/datahub.ts'
import { pythonTest } from '../clients/python.ts'
import { temporaryFolder } from '../helper.ts'
import { moved, openCatalog, put, urnOf } from './catalogs.ts'

pythonTest("DataHub's client reads an export", async (t, program) => {
  const folder = temporaryFolder(t)
  const source = await openCatalog(t)
  const { admin } = source.server
  const profile = { timestampMillis: 1_700_000_000_000, rowCount: 3, columnCount: 1 }
  await put(admin, 'dataset', [
    {
      urn: urnOf('client'),
      datasetProperties: { value: { name: 'naïve', customProperties: { a: '1' } }, systemMetadata: { runId: 'run-1' } },
      status: { value: { removed: true } }
    },
    { urn: urnOf('client'), datasetProfile: { value: profile } }
  ])
  await source.server.user('ann', { role: 'Reader' })
  t.match(await moved(t, folder, ['export', source.url, '--to', 'all.json'], { to: source }), { code: 0 })

  const target = await openCatalog(t)
  const { cli } = createDatahub(program, { folder, url: target.url, token: target.token })
  const { code, stdout, stderr } = await cli('ingest', 'mcps', 'all.json')
  t.equal(code, 0, `${stdout}\n${stderr}`.slice(-6000))
  const { body } = await target.server.admin.get(`/openapi/v3/entity/dataset/${encodeURIComponent(urnOf('client'))}`)
  t.match(body, {
    datasetProperties: { value: { name: 'naïve', customProperties: { a: '1' } } },
    status: { value: { removed: true } },
    datasetProfile: { value: profile }
  })
  t.equal((await target.server.admin.get('/openapi/v3/entity/corpuser/urn:li:corpuser:ann')).status, 200)
})
