import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { removePolicies } from '../../people.ts'
import { dataset, ingest, newDataset } from '../tags/requests.ts'
import { found, send, write } from './requests.ts'

const server = await start(t)
const { admin } = server

t.test('published documents are for all users, others for their owners and groups', async t => {
  const author = await server.user('author', { privileges: ['CREATE_ENTITY'] })
  const member = await server.user('member')
  const stranger = await server.user('stranger')
  await admin.gql('mutation { createGroup(input: { id: "team", name: "team" }) }')
  await admin.gql(
    `mutation { addGroupMembers(input: { groupUrn: "urn:li:corpGroup:team", userUrns: ["${member.actor}"] }) }`
  )
  const open = await write(author)
  const draft = await write(author, { state: 'UNPUBLISHED' })
  const ofTeam = await write(author, { state: 'UNPUBLISHED' })
  await ingest(admin, ofTeam, 'ownership', {
    owners: [{ owner: 'urn:li:corpGroup:team', type: 'NONE' }],
    lastModified: { time: 0, actor: admin.actor }
  })
  const hidden = await write(author, { settings: { showInGlobalContext: false } })
  t.strictSame(await found(author), [draft, open])
  t.strictSame(await found(member), [ofTeam, open])
  t.strictSame(await found(stranger), [open])
  await send(admin, 'updateDocumentSettings', { urn: hidden, showInGlobalContext: true })
  t.strictSame((await found(stranger)).sort(), [open, hidden].sort())
  await send(admin, 'updateDocumentStatus', { urn: open, state: 'UNPUBLISHED' })
  t.strictSame(await found(stranger), [hidden])
})

t.test('documents are found by words, type, domain, source and what they are about', async t => {
  const asset = await dataset(admin, newDataset())
  const guide = await write(admin, { title: 'Zebra guide', subType: 'Guide', relatedAssets: [asset] })
  const faq = await write(admin, { title: 'Zebra questions', subType: 'FAQ' })
  await ingest(admin, faq, 'domains', { domains: ['urn:li:domain:animals'] })
  const outside = 'urn:li:document:outside'
  const stamp = { time: 0, actor: admin.actor }
  await ingest(admin, outside, 'documentInfo', {
    ...{ title: 'Zebra', source: { sourceType: 'EXTERNAL', externalUrl: 'https://wiki.example/zebra' } },
    ...{ status: { state: 'PUBLISHED' }, contents: { text: 'from a wiki' }, created: stamp, lastModified: stamp }
  })
  const sorted = async (input: object) => (await found(admin, input)).sort()
  t.ok(await eventually(async () => (await found(admin, { query: 'zebra' })).length === 3))
  t.strictSame(await sorted({ query: 'questions' }), [faq])
  t.strictSame(await sorted({ types: ['Guide'] }), [guide])
  t.strictSame(await sorted({ types: ['Guide', 'FAQ'] }), [guide, faq].sort())
  t.strictSame(await sorted({ domains: ['urn:li:domain:animals'] }), [faq])
  t.strictSame(await sorted({ sourceType: 'EXTERNAL' }), [outside])
  t.strictSame(await sorted({ relatedAssets: [asset] }), [guide])
  t.strictSame(await sorted({ relatedAssets: [asset], types: ['FAQ'] }), [])
  t.ok(await eventually(async () => (await found(admin, { query: 'wiki' })).includes(outside)), 'by the text')
  const { data } = await admin.gql(`{ searchDocuments(input: { types: ["Guide", "FAQ"] }) { total facets {
    field aggregations { value count entity { urn } } } } }`)
  t.match(data.searchDocuments, {
    total: 2,
    facets: [
      {
        field: 'typeNames',
        aggregations: [
          { value: 'FAQ', count: 1, entity: null },
          { value: 'Guide', count: 1 }
        ]
      },
      { field: 'sourceType' },
      { field: 'state', aggregations: [{ value: 'PUBLISHED', count: 2 }] },
      {
        field: 'domains',
        aggregations: [{ value: 'urn:li:domain:animals', entity: { urn: 'urn:li:domain:animals' } }]
      },
      { field: 'owners' }
    ]
  })
  await t.rejects(found(admin, { count: -1 }), /count must be between/)
  await t.rejects(found(admin, { parentDocuments: ['x'] }), /x/)
})

t.test('an entity shows the documents about it, also those that the list hides', async t => {
  const asset = await dataset(admin, newDataset())
  const first = await write(admin, { relatedAssets: [asset], title: 'first' })
  const second = await write(admin, {
    relatedAssets: [asset],
    title: 'second',
    settings: { showInGlobalContext: false }
  })
  await write(admin, { title: 'about nothing' })
  const about = async (by = admin, input = '{}') =>
    (
      await by.gql(`{ entity(urn: "${asset}") { ... on Dataset { relatedDocuments(input: ${input}) {
      start count total documents { urn info { title } } } } } }`)
    ).data.entity?.relatedDocuments
  t.match(await about(), {
    start: 0,
    count: 100,
    total: 2,
    documents: [{ urn: second, info: { title: 'second' } }, { urn: first }]
  })
  t.match(await about(admin, '{ start: 1, count: 1 }'), { start: 1, count: 1, total: 2, documents: [{ urn: first }] })
  await removePolicies(admin)
  const reader = await server.user('reader', { privileges: ['VIEW_ENTITY_PAGE'], on: asset })
  t.strictSame(
    await about(reader),
    { start: 0, count: 100, total: 0, documents: [] },
    'without what the caller may not see'
  )
})
