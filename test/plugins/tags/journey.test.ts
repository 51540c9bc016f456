import t from 'tap'
import { type Client, start } from '../../helper.ts'
import { aspectOf, attach, createTag, ingest, ingestSchema, newDataset, newTags, TAG, tagsOf } from './requests.ts'

/** Uses the store in all ways that tags do. Runs on every kind of store in every test run. */
let server = await start(t)
const orders = newDataset()
const shops = newDataset()
const chart = 'urn:li:chart:(looker,journey)'
const mail = { resourceUrn: orders, subResourceType: 'DATASET_FIELD', subResource: 'mail' }
const all = [{ resourceUrn: orders }, { resourceUrn: shops }, { resourceUrn: chart }, mail]
const [pii = '', legacy = ''] = await newTags(server.admin, 'pii', 'legacy')

const tag = async (client: Client, urn: string) => (await client.gql(TAG, { urn })).data.tag

t.test('tags are created once and changed', async t => {
  const { admin } = server
  const id = pii.slice('urn:li:tag:'.length)
  t.match((await createTag(admin, { id, name: 'again' })).errors, [{ message: 'This Tag already exists!' }])
  t.notOk((await admin.gql(`mutation { setTagColor(urn: "${pii}", colorHex: "#abc") }`)).errors)
  const input = { urn: pii, name: 'Personal data', description: 'about people' }
  const update = 'mutation($urn: String!, $input: TagUpdateInput!) { updateTag(urn: $urn, input: $input) { name } }'
  t.notOk((await admin.gql(update, { urn: pii, input })).errors)
  t.match(await tag(admin, pii), {
    ...{ name: 'Personal data', exists: true, usageCount: 0 },
    properties: { description: 'about people', colorHex: '#abc' }
  })
  const { body } = await admin.post('/entities?action=listUrns', { entity: 'tag', start: 1, count: 1 })
  t.strictSame(body.value, { start: 1, count: 1, total: 2, entities: [[pii, legacy].sort()[1]] })
})

t.test('tags are attached to entities and columns by concurrent writers', async t => {
  const { admin } = server
  await Promise.all([orders, shops].map(urn => ingestSchema(admin, urn, ['id', 'mail'])))
  await ingest(admin, chart, 'status', { removed: false })
  const input = { tagUrns: [pii, legacy], resources: all }
  t.strictSame((await attach(admin, 'batchAddTags', input)).data, { batchAddTags: true })
  const more = await newTags(admin, ...Array.from({ length: 8 }, (_, at) => `more${at}`))
  await Promise.all(more.map(tagUrn => attach(admin, 'addTag', { tagUrn, resourceUrn: shops })))
  t.strictSame((await tagsOf(admin, shops)).own.sort(), [pii, legacy, ...more].sort())
  t.strictSame(await tagsOf(admin, orders), { own: [pii, legacy], columns: { mail: [pii, legacy] } })
  t.match([await tag(admin, pii), await tag(admin, more[0] ?? '')], [{ usageCount: 3 }, { usageCount: 1 }])
})

t.test('a batch with one invalid resource changes nothing', async t => {
  const { admin } = server
  const resources = [{ resourceUrn: chart }, { resourceUrn: newDataset() }]
  t.ok((await attach(admin, 'batchRemoveTags', { tagUrns: [pii], resources })).errors)
  t.strictSame(await aspectOf(admin, chart, 'globalTags'), { tags: [{ tag: pii }, { tag: legacy }] })
})

t.test('tags are detached, and a deleted tag is removed from all entities', async t => {
  const { admin } = server
  t.strictSame((await attach(admin, 'removeTag', { tagUrn: legacy, ...mail })).data, { removeTag: true })
  t.strictSame(await tagsOf(admin, orders), { own: [pii, legacy], columns: { mail: [pii] } })
  t.strictSame((await admin.gql(`mutation { deleteTag(urn: "${pii}") }`)).data, { deleteTag: true })
  t.strictSame(await tagsOf(admin, orders), { own: [legacy], columns: { mail: [] } })
})

t.test('all data is present after a restart', async t => {
  server = await server.restart()
  const { admin } = server
  t.strictSame(await tagsOf(admin, orders), { own: [legacy], columns: { mail: [] } })
  t.strictSame(await aspectOf(admin, chart, 'globalTags'), { tags: [{ tag: legacy }] })
  t.match([await tag(admin, pii), await tag(admin, legacy)], [{ exists: false }, { exists: true, usageCount: 3 }])
})
