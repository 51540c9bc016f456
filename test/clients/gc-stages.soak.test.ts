import { join } from 'node:path'
import { eventually } from '../helper.ts'
import { proposal, ingest as write } from '../plugins/entities/proposals.ts'
import { startSearching } from '../plugins/search/ready.ts'
import { createDatahub } from './datahub.ts'
import { pythonTest } from './python.ts'
import { inPath } from './reading.ts'
import { ingest } from './recipe.ts'
import { createToken } from './token.ts'

type State = 'kept' | 'removed' | 'deleted'

interface Example {
  readonly urn: string
  readonly aspects: Readonly<Record<string, unknown>>
  /** After the clean-up. */
  readonly state: State
}

const DAY = 86_400_000
const MINUTE = 60_000
const ACTOR = 'urn:li:corpuser:datahub'
const FLOW = 'urn:li:dataFlow:(airflow,nightly,PROD)'
const LOAD = `urn:li:dataJob:(${FLOW},load)`
const RARE = `urn:li:dataJob:(${FLOW},rare)`
const DOWNSTREAM = dataset('downstream')
const TYPES = ['DATASET', 'QUERY', 'DATA_FLOW', 'DATA_JOB', 'DATA_PROCESS_INSTANCE', 'EXECUTION_REQUEST']

const config = {
  cleanup_expired_tokens: false,
  truncate_indices: false,
  query_cleanup: { enabled: true, retention_days: 100 },
  soft_deleted_entities_cleanup: { retention_days: 0, entity_types: ['dataset', 'dataProcessInstance'] },
  dataprocess_cleanup: {
    retention_days: 10,
    keep_last_n: 5,
    delete_empty_data_jobs: true,
    delete_empty_data_flows: true,
    hard_delete_entities: true
  },
  execution_request_cleanup: { keep_history_min_count: 1, keep_history_max_count: 3 }
}

pythonTest(
  'the clean-up source deletes old queries, removed entities, old and empty processes, old requests, and nothing else',
  async (t, program) => {
    const server = await startSearching(t)
    const { admin } = server
    const { accessToken: token } = await createToken(admin, 'gc')
    const datahub = createDatahub(program, { folder: server.folder, url: server.url, token })
    const examples = examplesAt(Date.now())
    const all = examples.flatMap(({ urn, aspects }) =>
      Object.entries(aspects).map(([aspect, value]) => proposal(urn, aspect, value))
    )
    t.equal((await write(admin, ...all)).status, 200)
    const input = { types: TYPES, query: '*', count: 0, searchFlags: { includeSoftDeleted: true } }
    const query = 'query ($input: SearchAcrossEntitiesInput!) { searchAcrossEntities(input: $input) { total } }'
    const total = async () => (await admin.gql(query, { input })).data?.searchAcrossEntities.total
    await eventually(async () => (await total()) === examples.length)

    const { problems } = await ingest(datahub, join(server.folder, 'gc'), {
      database: { name: 'gc', source: { type: 'datahub-gc', config } },
      server: server.url,
      token,
      runId: 'gc'
    })

    t.strictSame(problems, [])
    const stateOf = async (urn: string): Promise<State> => {
      const { aspects } = (await admin.get(`/entitiesV2/${inPath(urn)}`)).body
      if (!Object.keys(aspects).some(aspect => !aspect.endsWith('Key'))) return 'deleted'
      return aspects.status?.value.removed ? 'removed' : 'kept'
    }
    for (const { urn, state } of examples) t.equal(await stateOf(urn), state, urn)
    const { body } = await admin.get(`/entitiesV2/${inPath(DOWNSTREAM)}?aspects=List(upstreamLineage)`)
    t.strictSame(body.aspects.upstreamLineage.value.upstreams, [], 'references to what is deleted are deleted')
  }
)

function dataset(name: string): string {
  return `urn:li:dataset:(urn:li:dataPlatform:hive,gc.${name},PROD)`
}

function examplesAt(now: number): Example[] {
  return [
    { urn: dataset('removed'), aspects: { status: { removed: true } }, state: 'deleted' },
    { urn: DOWNSTREAM, aspects: { upstreamLineage: { upstreams: [upstream(dataset('removed'))] } }, state: 'kept' },
    ...queries(now),
    { urn: FLOW, aspects: { dataFlowInfo: { name: 'nightly' } }, state: 'kept' },
    { urn: 'urn:li:dataFlow:(airflow,empty,PROD)', aspects: { dataFlowInfo: { name: 'empty' } }, state: 'deleted' },
    ...[LOAD, RARE].map(urn => job(urn, 'kept')),
    job(`urn:li:dataJob:(${FLOW},never)`, 'deleted'),
    ...[1, 2, 3, 4, 5, 6, 7].map(days => run(LOAD, now, days, days <= 5 ? 'kept' : 'deleted')),
    ...[1, 20].map(days => run(RARE, now, days, days <= 10 ? 'kept' : 'deleted')),
    ...[0, 1, 2, 3, 4].map(at => request(now, at))
  ]
}

const stamp = (time: number) => ({ time, actor: ACTOR })
const upstream = (urn: string) => ({ dataset: urn, type: 'TRANSFORMED', auditStamp: stamp(0) })

/** Only those that an ingestion found, and did not find again for long. */
function queries(now: number): Example[] {
  const example = (id: string, source: string, days: number, state: State): Example => {
    const statement = { value: 'SELECT 1', language: 'SQL' }
    const created = stamp(now - days * DAY)
    const queryProperties = { statement, source, created, lastModified: created }
    return { urn: `urn:li:query:${id}`, aspects: { queryProperties }, state }
  }
  return [
    example('old', 'SYSTEM', 101, 'removed'),
    example('recent', 'SYSTEM', 99, 'kept'),
    example('manual', 'MANUAL', 101, 'kept')
  ]
}

function job(urn: string, state: State): Example {
  return { urn, aspects: { dataJobInfo: { name: 'job', type: { string: 'COMMAND' } } }, state }
}

function run(parentTemplate: string, now: number, days: number, state: State): Example {
  const dataProcessInstanceProperties = { name: 'run', created: stamp(now - days * DAY) }
  const dataProcessInstanceRelationships = { parentTemplate, upstreamInstances: [] }
  const id = `${parentTemplate === LOAD ? 'load' : 'rare'}-${days}`
  const aspects = { dataProcessInstanceProperties, dataProcessInstanceRelationships }
  return { urn: `urn:li:dataProcessInstance:${id}`, aspects, state }
}

/** The newest two are kept, and one that still runs. */
function request(now: number, at: number): Example {
  const status = at === 4 ? 'RUNNING' : 'SUCCESS'
  const source = { type: 'MANUAL_INGESTION_SOURCE', ingestionSource: 'urn:li:dataHubIngestionSource:nightly' }
  const requestedAt = now - at * MINUTE
  return {
    urn: `urn:li:dataHubExecutionRequest:${at}`,
    aspects: {
      dataHubExecutionRequestInput: { task: 'RUN_INGEST', args: {}, executorId: 'default', source, requestedAt },
      dataHubExecutionRequestResult: { status, startTimeMs: requestedAt }
    },
    state: at < 2 || status === 'RUNNING' ? 'kept' : 'deleted'
  }
}
