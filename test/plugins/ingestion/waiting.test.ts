import t from 'tap'
import { createFollowers } from '../../../plugins/ingestion/followers.ts'
import { eventually, start } from '../../helper.ts'
import { inputOf, newSource, put, request } from './requests.ts'
import { running, said } from './running.ts'

const server = await start(t, { plugins: [running], config: { plugins: { executor: false } } })
const { admin, user } = server
const editor = await user('editor', { role: 'Editor' })

const STATE = `query s($urn: String!) { executionRequest(urn: $urn) {
  waitsFor phase attempt attempts isSilent result { status report } } }`
const stateOf = async (urn: string) => (await admin.gql(STATE, { urn })).data.executionRequest
const NOTHING = { waitsFor: null, phase: null, attempt: null, attempts: null, isSilent: null }
const newRequest = async (source: string): Promise<string> =>
  (await request(admin, source)).data.createIngestionExecutionRequest
const RESULT = 'dataHubExecutionRequestResult'

t.test('what a request does is told while it has not ended, by who runs it', async t => {
  const run = await newRequest(await newSource(admin, 'run here'))
  said.state = { phase: 'QUEUED', reason: 'both slots are busy (shop, since 14:03)', attempt: 1, attempts: 2 }
  t.strictSame(await stateOf(run), {
    ...{ waitsFor: said.state.reason, phase: 'QUEUED', attempt: 1, attempts: 2, isSilent: null, result: null }
  })
  await server.ingest(run, RESULT, { status: 'RUNNING', startTimeMs: 1 })
  said.state = { phase: 'RUNNING', reason: 'reading tables', attempt: 2, attempts: 2, isSilent: true }
  said.log = 'the log so far'
  t.match(await stateOf(run), {
    ...{ waitsFor: 'reading tables', phase: 'RUNNING', attempt: 2, isSilent: true },
    result: { status: 'RUNNING', report: 'the log so far' }
  })
  said.state = undefined
  t.match(await stateOf(run), { waitsFor: /does not know this request/, phase: null })
  await server.ingest(run, RESULT, { status: 'SUCCESS', startTimeMs: 1, report: 'all of it' })
  t.strictSame(await stateOf(run), { ...NOTHING, result: { status: 'SUCCESS', report: 'all of it' } })
  const { data } = await editor.gql(`{ entity(urn: "${run}") { ... on ExecutionRequest { waitsFor phase } } }`)
  t.strictSame(data.entity, { waitsFor: null, phase: null }, 'who may not read the request learns nothing')
})

t.test('a request for another executor says who is missing', async t => {
  const source = await newSource(admin, 'run elsewhere')
  await put(admin, source, inputOf('run elsewhere', {}, { executorId: 'remote-1' }))
  const run = await newRequest(source)
  const nobody = { waitsFor: 'no program has asked for requests of "remote-1" since this server started' }
  t.match(await stateOf(run), { ...nobody, phase: null, attempt: null, result: null })
  const topic = '/openapi/v1/events/poll?pollTimeoutSeconds=0&topic='
  const reader = await user('reader', { privileges: ['GET_METADATA_CHANGE_LOG_EVENTS', 'GET_PLATFORM_EVENTS'] })
  t.match(await reader.get(`${topic}MetadataChangeLog_Versioned_v1`), { status: 200 })
  t.match(await admin.get(`${topic}PlatformEvent_v1`), { status: 200 })
  t.match(await stateOf(run), nobody, 'these do not get requests')
  const executor = await user('executor', {
    privileges: ['GET_METADATA_CHANGE_LOG_EVENTS', 'MANAGE_INGESTION', 'VIEW_ENTITY_PAGE']
  })
  t.match(await executor.get(`${topic}MetadataChangeLog_Versioned_v1`), { status: 200 })
  const asked =
    /^no program has taken this request of "remote-1"; one asked for requests \d+ s ago \(urn:li:corpuser:executor\)/
  await eventually(async () => asked.test((await stateOf(run)).waitsFor))
  await server.ingest(run, RESULT, { status: 'RUNNING', startTimeMs: 1, report: 'its own' })
  said.log = 'not its log'
  t.match(await stateOf(run), { waitsFor: /remote-1/, result: { report: 'its own' } })
})

t.test('how long ago a program asked', async t => {
  let now = 0
  const followers = createFollowers({ mayRead: async () => [true] }, () => now)
  await followers.asked({ actor: 'urn:li:corpuser:x' } as never)
  for (const [at, text] of [
    [5000, '5 s ago'],
    [600_000, '10 min ago'],
    [10_800_000, '3 h ago'],
    [-9, '0 s ago']
  ] as const) {
    now = at
    t.match(followers.seen('default'), text)
  }
})
