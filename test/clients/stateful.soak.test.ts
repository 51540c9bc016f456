import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { start } from '../helper.ts'
import { openShop } from './database.ts'
import { createDatahub } from './datahub.ts'
import { pythonTest } from './python.ts'
import { inPath } from './reading.ts'
import { ingest } from './recipe.ts'
import { createToken } from './token.ts'

pythonTest('a recipe that keeps state soft-deletes what its source no longer has', async (t, program) => {
  const server = await start(t)
  const { accessToken: token } = await createToken(server.admin, 'stateful')
  const datahub = createDatahub(program, { folder: server.folder, url: server.url, token })
  const shop = openShop(t)
  const config = { ...shop.source.config, stateful_ingestion: { enabled: true, remove_stale_metadata: true } }
  const recipe = { database: { ...shop, source: { ...shop.source, config } }, server: server.url, token }
  const isRemoved = async (name: string) => {
    const urn = `urn:li:dataset:(urn:li:dataPlatform:sqlite,main.${name},PROD)`
    const { body } = await server.admin.get(`/entitiesV2/${inPath(urn)}?aspects=List(status)`)
    return body.aspects.status.value.removed
  }

  const first = await ingest(datahub, join(server.folder, 'first'), { ...recipe, runId: 'first' })
  t.strictSame(first.problems, [])
  t.equal(await isRemoved('best_customers'), false)

  const database = new DatabaseSync(shop.file)
  database.exec('DROP VIEW best_customers')
  database.close()
  const second = await ingest(datahub, join(server.folder, 'second'), { ...recipe, runId: 'second' })
  t.strictSame(second.problems, [])
  t.equal(await isRemoved('best_customers'), true)
  t.equal(await isRemoved('order_totals'), false)
})
