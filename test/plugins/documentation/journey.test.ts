import t from 'tap'
import { start } from '../../helper.ts'
import { aspectOf, dataset, ingestSchema, newDataset } from '../tags/requests.ts'

/** Uses the store in all ways that documentation does. Runs on every kind of store in every test run. */
let server = await start(t)
const orders = newDataset()
await ingestSchema(server.admin, orders, ['id', 'mail'])
const newer = await dataset(server.admin, newDataset())

const run = (mutation: string) => server.admin.gql(`mutation { ${mutation} }`)

t.test('links, a deprecation, an embedded page and announcements are written at the same time', async t => {
  const answers = await Promise.all([
    run(`addLink(input: { resourceUrn: "${orders}", linkUrl: "https://a.example", label: "a" })`),
    run(`addLink(input: { resourceUrn: "${orders}", linkUrl: "https://b.example", label: "b" })`),
    run(`batchUpdateDeprecation(input: { deprecated: true, note: "old", replacement: "${newer}", resources: [
      { resourceUrn: "${orders}" }, { resourceUrn: "${orders}", subResourceType: DATASET_FIELD, subResource: "mail" }] })`),
    run(`updateEmbed(input: { urn: "${orders}", renderUrl: "https://c.example" })`),
    run(`updateDescription(input: { resourceUrn: "${orders}", description: "about orders" })`),
    run('createPost(input: { postType: HOME_PAGE_ANNOUNCEMENT, content: { contentType: TEXT, title: "hello" } })'),
    run(
      `createPost(input: { postType: ENTITY_ANNOUNCEMENT, resourceUrn: "${orders}", content: { contentType: TEXT, title: "note" } })`
    )
  ])
  for (const { errors } of answers) t.equal(errors, undefined)
})

t.test('all data is present after a restart', async t => {
  server = await server.restart()
  const { admin } = server
  const { elements } = Object(await aspectOf(admin, orders, 'institutionalMemory'))
  t.strictSame(elements.map(({ url }: { url: string }) => url).sort(), ['https://a.example', 'https://b.example'])
  const { data, errors } = await admin.gql(`{
    dataset(urn: "${orders}") {
      deprecation { deprecated note replacement { urn } }
      embed { renderUrl }
      schemaMetadata { fields { schemaFieldEntity { deprecation { note } } } }
    }
    home: listPosts(input: {}) { total posts { content { title } } }
    notes: listPosts(input: { resourceUrn: "${orders}" }) { total posts { content { title } } }
  }`)
  t.equal(errors, undefined)
  t.strictSame(data, {
    dataset: {
      deprecation: { deprecated: true, note: 'old', replacement: { urn: newer } },
      embed: { renderUrl: 'https://c.example' },
      schemaMetadata: {
        fields: [{ schemaFieldEntity: { deprecation: null } }, { schemaFieldEntity: { deprecation: { note: 'old' } } }]
      }
    },
    home: { total: 1, posts: [{ content: { title: 'hello' } }] },
    notes: { total: 1, posts: [{ content: { title: 'note' } }] }
  })
})

t.test('what was soft-deleted is shown again', async t => {
  for (const deleted of [true, false]) {
    t.equal(
      (await run(`batchUpdateSoftDeleted(input: { urns: ["${orders}", "${newer}"], deleted: ${deleted} })`)).errors,
      undefined
    )
    t.match(await aspectOf(server.admin, newer, 'status'), { removed: deleted })
  }
})
