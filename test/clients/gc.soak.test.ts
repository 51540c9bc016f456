import { join } from 'node:path'
import { eventually, start } from '../helper.ts'
import { createDatahub } from './datahub.ts'
import { pythonTest } from './python.ts'
import { ingest } from './recipe.ts'
import { createToken } from './token.ts'
import { timesOf } from './truncating.ts'

const DAY = 86_400_000
const off = { enabled: false }

pythonTest(
  'the clean-up source truncates rows older than the configured days and lists expired tokens',
  async (t, program) => {
    const server = await start(t)
    const { accessToken: token } = await createToken(server.admin, 'gc')
    const datahub = createDatahub(program, { folder: server.folder, url: server.url, token })
    const urn = 'urn:li:dataset:(urn:li:dataPlatform:hive,orders,PROD)'
    const now = Date.now()
    const times = Array.from({ length: 40 }, (_, days) => now - days * DAY)
    const fields = { operationType: 'INSERT', lastUpdatedTimestamp: now }
    await datahub.script('write_rows.py', { aspect: 'operation', fields, urns: [urn], times })

    const config = {
      truncate_index_older_than_days: 30,
      dataprocess_cleanup: off,
      soft_deleted_entities_cleanup: off,
      execution_request_cleanup: off,
      query_cleanup: off
    }
    const database = { name: 'gc', source: { type: 'datahub-gc', config } }
    const { problems } = await ingest(datahub, join(server.folder, 'gc'), {
      database,
      server: server.url,
      token,
      runId: 'gc'
    })
    t.strictSame(problems, [])
    // The client does not wait for the last rows of a truncation.
    const left = await eventually(async () => {
      const found = await timesOf(server.admin, urn, 'operation')
      return found.length <= 30 && found
    })
    t.strictSame(left, times.slice(0, 30))
  }
)
