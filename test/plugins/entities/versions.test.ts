import t from 'tap'
import { type Client, start } from '../../helper.ts'
import { removePolicies } from '../../people.ts'
import { ingest, latest, proposal } from './proposals.ts'

const server = await start(t)
const { admin } = server

const VERSIONS = `query ($urn: String!, $aspect: String!, $before: Long, $count: Int) {
  aspectVersions(urn: $urn, aspect: $aspect, before: $before, count: $count) {
    next
    versions { version time actor { urn } runId pipelineName payload systemMetadata ifVersionMatch }
  }
}`

async function versionsOf(by: Client, variables: object) {
  const { data, errors } = await by.gql(VERSIONS, variables)
  return errors ? errors[0].extensions.code : data.aspectVersions
}

const names = ({ versions }: { versions: { payload: string }[] }) =>
  versions.map(({ payload }) => JSON.parse(payload).name)

/** Writes a tag with as many versions, named by their numbers. */
async function writeVersions(urn: string, count: number): Promise<void> {
  for (let at = 1; at <= count; at++) await ingest(admin, proposal(urn, 'tagProperties', { name: `${at}` }))
}

t.test(
  'the kept versions are listed page by page, the latest first, with who wrote them, when and in which run',
  async t => {
    const urn = 'urn:li:tag:listed'
    const before = Date.now()
    await writeVersions(urn, 2)
    const editor = await server.user('editor', { privileges: ['EDIT_ENTITY'] })
    await editor.gql(`mutation { updateTag(urn: "${urn}", input: {urn: "${urn}", name: "3"}) { urn } }`)
    const run = { runId: 'run-4', lastObserved: 1, pipelineName: 'nightly' }
    await ingest(admin, { ...proposal(urn, 'tagProperties', { name: '4' }), systemMetadata: run })
    const all = await versionsOf(admin, { urn, aspect: 'tagProperties' })
    t.strictSame(names(all), ['4', '3', '2', '1'])
    t.strictSame(
      all.versions.map(({ version }: { version: number }) => version),
      [4, 3, 2, 1]
    )
    t.equal(all.next, null)
    const [latestOne, third, , first] = all.versions
    t.match(latestOne, { actor: { urn: admin.actor }, runId: 'run-4', pipelineName: 'nightly', ifVersionMatch: '4' })
    t.match(third, { actor: { urn: editor.actor }, runId: null, pipelineName: null, ifVersionMatch: '3' })
    t.match(JSON.parse(latestOne.systemMetadata), run)
    t.ok(before <= first.time && first.time <= latestOne.time && latestOne.time <= Date.now())
    const page = await versionsOf(admin, { urn, aspect: 'tagProperties', count: 3 })
    t.strictSame([names(page), page.next], [['4', '3', '2'], 2])
    const rest = await versionsOf(admin, { urn, aspect: 'tagProperties', count: 3, before: page.next })
    t.strictSame([names(rest), rest.next], [['1'], null])
  }
)

t.test('what is kept no longer is not listed', async t => {
  const urn = 'urn:li:tag:many'
  await writeVersions(urn, 24)
  const { versions } = await versionsOf(admin, { urn, aspect: 'tagProperties', count: 100 })
  t.strictSame(
    names({ versions }),
    Array.from({ length: 21 }, (_, at) => `${24 - at}`)
  )
})

t.test('an earlier version is restored if it still is what was compared, as a new version', async t => {
  const urn = 'urn:li:tag:restored'
  await writeVersions(urn, 3)
  const { versions } = await versionsOf(admin, { urn, aspect: 'tagProperties' })
  const restoring = {
    ...proposal(urn, 'tagProperties', JSON.parse(versions[2].payload)),
    headers: { 'If-Version-Match': versions[0].ifVersionMatch }
  }
  t.equal((await ingest(admin, restoring)).status, 200)
  t.strictSame(names(await versionsOf(admin, { urn, aspect: 'tagProperties' })), ['1', '3', '2', '1'])
  const again = await ingest(admin, restoring)
  t.equal(again.status, 422)
  t.match(again.body.message, /tagProperties of urn:li:tag:restored: Expected version 3, actual version 4/)
  t.strictSame(await latest(admin, urn, 'tagProperties'), { name: '1' })
})

t.test('bad questions are refused, and absent and sealed aspects alike', async t => {
  const urn = 'urn:li:tag:listed'
  const aspect = 'tagProperties'
  t.equal(await versionsOf(admin, { urn, aspect: 'ownership' }), 404)
  t.equal(await versionsOf(admin, { urn: 'urn:li:tag:none', aspect }), 404)
  t.equal(await versionsOf(admin, { urn: admin.actor, aspect: 'corpUserCredentials' }), 404)
  t.equal(await versionsOf(admin, { urn, aspect: 'tagPropertie' }), 400)
  t.equal(await versionsOf(admin, { urn: 'nothing', aspect }), 400)
  for (const count of [-1, 101]) t.equal(await versionsOf(admin, { urn, aspect, count }), 400, `count ${count}`)
  t.strictSame(await versionsOf(admin, { urn, aspect, before: 1 }), { next: null, versions: [] })
  t.strictSame(await versionsOf(admin, { urn, aspect, before: -1 }), { next: null, versions: [] })
})

t.test('the history of an entity or aspect is for those who may read it', async t => {
  await removePolicies(admin)
  const urn = 'urn:li:dataHubPolicy:hidden'
  const info = { displayName: 'n', description: '', type: 'PLATFORM', state: 'INACTIVE', privileges: [], actors: {} }
  await ingest(
    admin,
    proposal(urn, 'dataHubPolicyInfo', info),
    proposal(urn, 'dataHubPolicyInfo', { ...info, displayName: 'm' })
  )
  const stranger = await server.user('stranger')
  t.equal(await versionsOf(stranger, { urn: 'urn:li:tag:listed', aspect: 'tagProperties' }), 403)
  t.equal(await versionsOf(stranger, { urn: 'urn:li:tag:none', aspect: 'tagProperties' }), 403)
  const viewer = await server.user('viewer', { privileges: ['VIEW_ENTITY_PAGE'] })
  t.match(await versionsOf(viewer, { urn: 'urn:li:tag:listed', aspect: 'tagProperties' }), {
    versions: [{ version: 4 }]
  })
  t.equal(await versionsOf(viewer, { urn, aspect: 'dataHubPolicyInfo' }), 404, 'guarded')
  t.match(await versionsOf(admin, { urn, aspect: 'dataHubPolicyInfo' }), { versions: [{}] })
})
