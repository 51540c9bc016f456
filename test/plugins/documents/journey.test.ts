import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { dataset } from '../tags/requests.ts'
import { documentOf, erase, found, send, write } from './requests.ts'

/** Uses the store in all ways that documents do. Runs on every kind of store in every test run. */
let server = await start(t)
const orders = await dataset(server.admin)
const guide = await write(server.admin, { id: 'guide', title: 'Guide', relatedAssets: [orders] })
const chapter = await write(server.admin, {
  id: 'chapter',
  title: 'Chapter',
  parentDocument: guide,
  relatedDocuments: [guide]
})

t.test('documents are written by concurrent writers, and none of them loses a change', async t => {
  const { admin } = server
  const changes: [string, object][] = [
    ['updateDocumentContents', { contents: { text: '# Guide' } }],
    ['updateDocumentStatus', { state: 'UNPUBLISHED' }],
    ['updateDocumentRelatedEntities', { relatedDocuments: [chapter] }],
    ['updateDocumentSubType', { subType: 'Guide' }],
    ['updateDocumentSettings', { showInGlobalContext: true }]
  ]
  await Promise.all(changes.map(([mutation, input]) => send(admin, mutation, { urn: guide, ...input })))
  t.match(await documentOf(admin, guide), {
    ...{ subType: 'Guide', settings: { showInGlobalContext: true } },
    info: {
      ...{ contents: { text: '# Guide' }, status: { state: 'UNPUBLISHED' } },
      relatedAssets: [{ asset: { urn: orders } }],
      relatedDocuments: [{ document: { urn: chapter } }]
    }
  })
})

t.test('all data is present after a restart', async t => {
  server = await server.restart()
  const { admin } = server
  t.match(await documentOf(admin, chapter), { parentDocuments: { count: 1, documents: [{ urn: guide }] } })
  t.strictSame(await found(admin, { parentDocuments: [guide] }), [chapter])
  t.ok(await eventually(async () => (await found(admin, { query: 'guide' })).includes(guide)))
  t.strictSame(await found(admin, { relatedAssets: [orders] }), [guide])
})

t.test('a deleted document is removed from what refers to it', async t => {
  const { admin } = server
  t.strictSame((await erase(admin, guide)).data, { deleteDocument: true })
  t.match(await documentOf(admin, chapter), { info: { parentDocument: null, relatedDocuments: [] } })
  t.strictSame(await found(admin, { rootOnly: true }), [chapter])
})
