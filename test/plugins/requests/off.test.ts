import t from 'tap'
import { start, temporaryFolder } from '../../helper.ts'
import { listed, prepare, propose, proposed, TAG, tableNamed } from './requests.ts'

t.test('a change whose plugin is disabled is refused with the reason', async t => {
  const server = await start(t, { config: { plugins: { domains: false, properties: false } } })
  await server.admin.gql('mutation { createTag(input: { id: "pii", name: "pii" }) }')
  const rita = await server.user('rita', { privileges: ['VIEW_ENTITY_PAGE'] })
  const urn = await tableNamed(server.admin, 'off')
  await server.admin.ingest('urn:li:domain:sales', 'domainProperties', { name: 'Sales' })
  t.match(await propose(rita, urn, { domainUrn: 'urn:li:domain:sales' }), {
    errors: [
      { message: 'a change of domain requires the plugin domains, which is disabled here', extensions: { code: 409 } }
    ]
  })
  t.match(await propose(rita, urn, { tagUrns: [TAG] }), { errors: undefined })
})

t.test('while the plugin of an open request is disabled, nobody decides on it', async t => {
  const folder = temporaryFolder(t)
  const first = await start(t, { folder })
  const rita = await prepare(first)
  const urn = await tableNamed(first.admin, 'later')
  const id = await proposed(rita, urn, { tagUrns: [TAG] })
  await first.close()
  const { admin } = await start(t, {
    folder,
    env: { ASPECTD_ADMIN_PASSWORD: first.password },
    config: { plugins: { tags: false } }
  })
  t.match(await listed(admin, { entityUrn: urn }), [{ id, state: 'OPEN', mayDecide: false }])
  const decided = await admin.gql(
    'mutation ($input: DeclineChangeRequestInput!) { declineChangeRequest(input: $input) }',
    { input: { entityUrn: urn, id, answer: 'no' } }
  )
  t.match(decided.errors, [{ message: 'a change of tags requires the plugin tags, which is disabled here' }])
})
