import t from 'tap'
import { type Client, start } from '../../helper.ts'
import { aspectOf, dataset, ingest, newDataset } from '../tags/requests.ts'

const server = await start(t)
const { admin } = server

function remove(by: Client, urns: readonly string[], deleted = true) {
  const mutation = 'mutation m($input: BatchUpdateSoftDeletedInput!) { batchUpdateSoftDeleted(input: $input) }'
  return by.gql(mutation, { input: { urns, deleted } })
}

t.test('entities are hidden from searches and shown again, all or none', async t => {
  const urn = await dataset(admin, newDataset())
  const container = 'urn:li:container:hidden'
  await ingest(admin, container, 'status', { removed: false })
  t.match((await remove(admin, [urn, newDataset()])).errors, [{ message: /Entity does not exist/ }])
  t.match(await aspectOf(admin, urn, 'status'), { removed: false })
  const keeper = await server.user('keeper', { privileges: ['EDIT_ENTITY_STATUS'] })
  t.strictSame((await remove(keeper, [urn, container])).data, { batchUpdateSoftDeleted: true })
  for (const one of [urn, container]) t.match(await aspectOf(admin, one, 'status'), { removed: true })
  t.strictSame((await remove(keeper, [urn, container], false)).data, { batchUpdateSoftDeleted: true })
  t.match(await aspectOf(admin, urn, 'status'), { removed: false })
})

t.test('who may not, or a type without a status, is refused', async t => {
  const urn = await dataset(admin, newDataset())
  const keeper = await server.user('other', { privileges: ['EDIT_ENTITY', 'EDIT_ENTITY_STATUS'] })
  const nobody = await server.user('nobody')
  t.match((await remove(nobody, [urn])).errors, [{ extensions: { code: 403, resource: urn } }])
  t.match((await remove(keeper, [nobody.actor])).errors, [
    { extensions: { code: 403, privileges: ['MANAGE_USERS_AND_GROUPS'] } }
  ])
  t.match((await remove(admin, ['urn:li:post:p'])).errors, [{ message: /Entities of type post cannot have a status/ }])
  t.match(
    (
      await remove(
        admin,
        Array.from({ length: 1001 }, () => urn)
      )
    ).errors,
    [{ message: /At most 1000 urns .* found 1001/ }]
  )
})

t.test('an embedded page is set and removed', async t => {
  const urn = await dataset(admin, newDataset())
  const embed = (by: Client, renderUrl: string | null, on = urn) =>
    by.gql('mutation m($input: UpdateEmbedInput!) { updateEmbed(input: $input) }', { input: { urn: on, renderUrl } })
  const shown = async () => (await admin.gql(`{ dataset(urn: "${urn}") { embed { renderUrl } } }`)).data.dataset.embed
  t.equal(await shown(), null)
  const writer = await server.user('embedder', { privileges: ['EDIT_ENTITY_EMBED'] })
  t.strictSame((await embed(writer, 'https://looker.example/embed')).data, { updateEmbed: true })
  t.strictSame(await shown(), { renderUrl: 'https://looker.example/embed' })
  for (const renderUrl of ['javascript:alert(1)', 'mailto:a@b.c', 'embed']) {
    t.match((await embed(admin, renderUrl)).errors, [{ message: /must be an http or https address/ }])
  }
  t.match((await embed(admin, 'https://a.example', 'urn:li:container:c')).errors, [
    { message: /chart, dashboard, dataset/ }
  ])
  t.match((await embed(admin, 'https://a.example', newDataset())).errors, [{ message: /Entity does not exist/ }])
  t.match((await embed(await server.user('none'), 'https://a.example')).errors, [{ extensions: { code: 403 } }])
  t.strictSame((await embed(writer, null)).data, { updateEmbed: true })
  t.strictSame(await shown(), { renderUrl: null })
})

t.test('documentation shows what several sources wrote', async t => {
  const urn = newDataset()
  const attribution = {
    time: 7,
    actor: admin.actor,
    source: 'urn:li:dataHubAction:ai',
    sourceDetail: { inferred: 'true' }
  }
  await ingest(admin, urn, 'documentation', {
    documentations: [{ documentation: 'generated', attribution }, { documentation: 'plain' }]
  })
  const { data } = await admin.gql(`{ entity(urn: "${urn}") { ... on Dataset { documentation { documentations {
    documentation attribution { time actor { urn } source { urn } sourceDetail { key value } } } } } } }`)
  t.strictSame(data.entity.documentation.documentations, [
    {
      documentation: 'generated',
      attribution: {
        ...{ time: 7, actor: { urn: admin.actor }, source: { urn: 'urn:li:dataHubAction:ai' } },
        sourceDetail: [{ key: 'inferred', value: 'true' }]
      }
    },
    { documentation: 'plain', attribution: null }
  ])
})
