import t from 'tap'
import { openReceiver } from '../../core/otlp/receiver.ts'
import { eventually, start } from '../../helper.ts'
import { datasetOf, follow, prepare, TAG } from './requests.ts'

const FOLLOWERS = 50
const GROUP = 'urn:li:corpGroup:everybody'
const ADD = 'mutation t($input: TagAssociationInput!) { addTag(input: $input) }'

t.test('a write asks the store for as much, whoever follows what it changes', async t => {
  const receiver = await openReceiver()
  t.teardown(receiver.close)
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '20'
  }
  const server = await start(t, { env, config: { traces: { trust: 'all' } } })
  const { admin } = server
  const [warm, alone, followed] = ['warm', 'alone', 'followed'].map(datasetOf) as [string, string, string]
  for (const urn of [warm, alone, followed]) await prepare(server, urn)
  await server.ingest(GROUP, 'corpGroupInfo', { displayName: 'all', admins: [], members: [], groups: [] })
  for (let at = 0; at < FOLLOWERS; at++) {
    const user = `urn:li:corpuser:follower${at}`
    await server.ingest(user, 'corpUserInfo', { active: true, displayName: user })
    await server.ingest(user, 'roleMembership', { roles: ['urn:li:dataHubRole:Reader'] })
    await server.ingest(user, 'nativeGroupMembership', { nativeGroups: [GROUP] })
  }
  t.notOk((await follow(admin, { urn: followed, follower: GROUP })).errors)

  /** What the request that tags it asked of the store. */
  let traces = 0
  async function askedFor(resourceUrn: string): Promise<string[]> {
    const trace = (++traces).toString(16).padStart(32, 'b')
    const by = admin.with({ headers: { ...admin.headers, traceparent: `00-${trace}-00f067aa0ba902b7-01` } })
    const { errors } = await by.gql(ADD, { input: { tagUrn: TAG, resourceUrn } })
    if (errors) throw new Error(JSON.stringify(errors))
    const ofTrace = () => receiver.spans.filter(({ traceId }) => traceId === trace)
    await eventually(() => ofTrace().some(({ kind }) => kind === 2))
    return ofTrace().flatMap(({ name }) => (name.startsWith('store.') ? [name] : []))
  }
  await askedFor(warm)
  const usual = await askedFor(alone)
  t.equal(usual.filter(name => name === 'store.commit').length, 1)
  t.strictSame(await askedFor(followed), usual)
  const told = async () => (await server.metrics()).value('aspectd_following_lines_total')
  await eventually(async () => (await told()) === FOLLOWERS)
})
