import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Test } from 'tap'
import { type Client, start } from '../helper.ts'
import { VERSIONED } from '../plugins/events/polling.ts'
import { cancel, execution } from '../plugins/ingestion/requests.ts'
import { create as createSecret, KEYED } from '../plugins/secrets/requests.ts'
import { openShop } from './database.ts'
import { createDatahub } from './datahub.ts'
import { pythonTest } from './python.ts'
import { endOf, newSource, requestRun, run } from './runs.ts'
import { createToken } from './token.ts'

const REMOTE = 'remote-1'
/** Its own environment: it makes none for the recipe. */
const NATIVE = 'native'

pythonTest("DataHub's own executor runs the requests of its id, and ours leaves them alone", async (t, program) => {
  // A request for this server is run with the same environment.
  const config = { plugins: { executor: { executorId: 'default', existing: join(program, '../..') } } }
  const { admin, folder, url } = await start(t, { ...KEYED, config })
  const { accessToken: token } = await createToken(admin, 'executor')
  const shop = openShop(t)
  await createSecret(admin, { name: 'SHOP_FILE', value: shop.file })
  const sqlite = { ...shop.source.config, connect_uri: `sqlite:///$${'{SHOP_FILE}'}`, profiling: { enabled: false } }
  const hanging = await holdRequests(t)

  const first = await requestRemote(admin, { type: 'sqlalchemy', config: sqlite })
  const own = await run(admin, await newSource(admin, { type: 'sqlalchemy', config: sqlite }))
  t.equal(own.status, 'SUCCESS', own.report)
  const left = await execution(admin, first.run)
  t.match(left, { input: { executorId: REMOTE }, result: null }, 'an older request for another executor is not ours')

  const running = createDatahub(program, { folder, url, token }).begin('actions', '-c', follow({ folder, url, token }))
  const { status, report, structuredReport } = await endOf(admin, first.run)
  t.equal(status, 'SUCCESS', report)
  t.match(JSON.parse(structuredReport?.serializedValue ?? ''), { sink: { report: { failures: [] } } })
  t.notMatch(report, shop.file, 'the value of a secret is not in the report')
  const table = `urn:li:dataset:(urn:li:dataPlatform:sqlite,${shop.table},PROD)`
  const { data } = await admin.gql(
    'query d($urn: String!) { dataset(urn: $urn) { schemaMetadata { fields { fieldPath } } } }',
    {
      urn: table
    }
  )
  t.ok(data.dataset.schemaMetadata.fields.length > 2)

  const openapi = { name: 'silent', url: hanging.url, swagger_file: 'openapi.json' }
  const second = await requestRemote(admin, { type: 'openapi', config: openapi })
  const asked = await hanging.asked
  t.equal((await execution(admin, second.run)).result.status, 'RUNNING')
  const disconnected = once(asked.socket, 'close')
  await cancel(admin, second.source, second.run)
  t.equal((await endOf(admin, second.run)).status, 'CANCELLED')
  await disconnected
  const { code, stdout, stderr } = await running.stop('SIGTERM')
  t.equal(code, 0, stdout + stderr)
})

/** A source for the remote executor, and the request to run it. */
async function requestRemote(by: Client, source: { type: string; config: object }) {
  const urn = await newSource(by, source, { executorId: REMOTE, version: NATIVE })
  return { source: urn, run: await requestRun(by, urn) }
}

/** A server whose answers never come, and the first request to it. */
async function holdRequests(t: Test) {
  const { promise: asked, resolve } = Promise.withResolvers<IncomingMessage>()
  const server = createServer(request => resolve(request)).listen(0, '127.0.0.1')
  t.teardown(() => server.close())
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no address')
  return { url: `http://127.0.0.1:${address.port}`, asked }
}

interface Followed {
  readonly folder: string
  readonly url: string
  readonly token: string
}

/** The settings that DataHub's image gives its executor, but for the source of events, which is Kafka there. */
function follow({ folder, url, token }: Followed): string {
  const executed = 'datahub.executor.execution.sub_process_ingestion_task.SubProcessIngestionTask'
  const configs = { tmp_dir: join(folder, 'ingest'), log_dir: join(folder, 'logs') }
  const pipeline = {
    name: 'ingestion_executor',
    source: { type: 'datahub-cloud', config: { topics: [VERSIONED], lookback_days: 1 } },
    filter: {
      event_type: 'MetadataChangeLogEvent_v1',
      event: {
        entityType: 'dataHubExecutionRequest',
        changeType: 'UPSERT',
        aspectName: ['dataHubExecutionRequestInput', 'dataHubExecutionRequestSignal'],
        aspect: { value: { executorId: REMOTE } }
      }
    },
    action: {
      type: 'executor',
      config: { executor_id: REMOTE, task_configs: [{ name: 'RUN_INGEST', type: executed, configs }] }
    },
    datahub: { server: url, token }
  }
  const file = 'executor.json'
  writeFileSync(join(folder, file), JSON.stringify(pipeline))
  return file
}
