import { join } from 'node:path'
import { start } from '../helper.ts'
import { openShop } from './database.ts'
import { createDatahub } from './datahub.ts'
import { pythonTest } from './python.ts'
import { ingest } from './recipe.ts'
import { createToken } from './token.ts'

pythonTest('a run with refused writes is detected as failed', async (t, program) => {
  const server = await start(t)
  const database = openShop(t)
  const datahub = createDatahub(program, { folder: server.folder, url: server.url })
  const reader = await createToken(await server.user('reader'), 'read only')
  const recipe = { database, server: server.url, token: reader.accessToken }

  await t.test('in SYNC mode, although the client reports success', async t => {
    const folder = join(server.folder, 'sync')
    const { closing, problems } = await ingest(datahub, folder, { ...recipe, runId: 'sync', mode: 'SYNC' })
    t.match(closing, /^Pipeline finished/)
    t.notMatch(problems.join('\n'), 'exit code')
    t.ok(problems.filter(problem => problem.startsWith('refused: ')).length > 50)
  })

  await t.test('in batches, which the client also reports as failed', async t => {
    const { closing, problems } = await ingest(datahub, join(server.folder, 'batches'), { ...recipe, runId: 'batches' })
    t.match(closing, /^Pipeline finished with at least \d+ failures/)
    t.ok(problems.includes('exit code 1'))
  })

  await t.test('with a token that can write, SYNC mode has no problems', async t => {
    const { accessToken: token } = await createToken(server.admin, 'read and write')
    const folder = join(server.folder, 'admin')
    const { problems } = await ingest(datahub, folder, { ...recipe, token, runId: 'admin', mode: 'SYNC' })
    t.strictSame(problems, [])
  })
})
