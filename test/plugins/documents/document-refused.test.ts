import t from 'tap'
import { start } from '../../helper.ts'
import { removePolicies } from '../../people.ts'
import { aspectOf, newDataset } from '../tags/requests.ts'
import { erase, send, write } from './requests.ts'

const server = await start(t)
const { admin } = server

t.test('refusals name what is wrong, and change nothing', async t => {
  const urn = await write(admin, { title: 'kept' })
  const before = await aspectOf(admin, urn, 'documentInfo')
  const none = 'urn:li:document:none'
  const contents = { text: 'x' }
  const cases: [string, object, number, RegExp][] = [
    ['createDocument', { contents, id: ' ' }, 400, /id of a document must not be empty/],
    ['createDocument', { contents, id: 'x'.repeat(501) }, 400, /at most 500 characters/],
    ['createDocument', { contents, title: 'x'.repeat(501) }, 400, /title .* at most 500 characters/],
    ['createDocument', { contents, title: 'a\nb' }, 400, /control characters/],
    ['createDocument', { contents: { text: 'x'.repeat(500_001) } }, 400, /text .* at most 500000 characters/],
    ['createDocument', { contents, subType: 'x'.repeat(101) }, 400, /sub-type .* at most 100 characters/],
    ['createDocument', { contents, parentDocument: none }, 400, /The parent document .*none does not exist/],
    ['createDocument', { contents, parentDocument: newDataset() }, 400, /expected urn:li:document/],
    [
      'createDocument',
      { contents, relatedAssets: [newDataset()] },
      400,
      /Related entities do not exist: urn:li:dataset/
    ],
    [
      'createDocument',
      { contents, relatedAssets: [admin.actor] },
      400,
      /cannot be related to urn:li:corpuser.*expected one of container, dataset/
    ],
    ['createDocument', { contents, relatedDocuments: [none] }, 400, /Related entities do not exist: .*none/],
    [
      'createDocument',
      { contents, relatedDocuments: Array.from({ length: 1001 }, () => urn) },
      400,
      /at most 1000 related documents, found 1001/
    ],
    ['updateDocumentContents', { urn: none, title: 'x' }, 404, /Document with URN .*none does not exist/],
    ['updateDocumentContents', { urn: admin.actor, title: 'x' }, 400, /expected urn:li:document/],
    ['updateDocumentStatus', { urn: none, state: 'PUBLISHED' }, 404, /does not exist/],
    ['updateDocumentSubType', { urn: none, subType: 'x' }, 404, /does not exist/],
    ['updateDocumentSettings', { urn: none, showInGlobalContext: true }, 404, /does not exist/],
    ['updateDocumentRelatedEntities', { urn: none, relatedAssets: [] }, 404, /does not exist/],
    ['moveDocument', { urn: none }, 404, /does not exist/],
    ['moveDocument', { urn, parentDocument: none }, 400, /The parent document .*none does not exist/]
  ]
  for (const [mutation, input, code, message] of cases) {
    t.match((await send(admin, mutation, input)).errors, [{ message, extensions: { code } }], `${mutation} ${message}`)
  }
  t.strictSame(await aspectOf(admin, urn, 'documentInfo'), before)
})

t.test('each operation requires its privilege', async t => {
  const urn = await write(admin)
  const nobody = await server.user('nobody')
  const manager = await server.user('manager', { privileges: ['MANAGE_DOCUMENTS'] })
  const EDIT = ['EDIT_ENTITY', 'EDIT_ENTITY_DOCS', 'MANAGE_DOCUMENTS']
  const edits: [string, object][] = [
    ['updateDocumentContents', { title: 'by a manager' }],
    ['updateDocumentRelatedEntities', { relatedAssets: [] }],
    ['moveDocument', {}],
    ['updateDocumentStatus', { state: 'PUBLISHED' }],
    ['updateDocumentSubType', { subType: 'FAQ' }],
    ['updateDocumentSettings', { showInGlobalContext: true }]
  ]
  for (const [mutation, input] of edits) {
    const refused = await send(nobody, mutation, { urn, ...input })
    t.match(refused.errors, [{ extensions: { code: 403, privileges: EDIT, resource: urn } }], mutation)
    t.notOk((await send(manager, mutation, { urn, ...input })).errors, mutation)
  }
  t.match((await send(nobody, 'createDocument', { contents: { text: '' } })).errors, [
    { extensions: { code: 403, privileges: ['CREATE_ENTITY', 'MANAGE_DOCUMENTS'] } }
  ])
  t.match((await erase(nobody, urn)).errors, [
    { extensions: { code: 403, privileges: ['DELETE_ENTITY', 'MANAGE_DOCUMENTS'] } }
  ])
  await write(manager)
  t.notOk((await erase(manager, urn)).errors)
})

t.test('a user who may not read a text does not learn it by guessing', async t => {
  const urn = await write(admin, { title: 'secret' })
  await removePolicies(admin)
  const writer = await server.user('blind', { privileges: ['EDIT_ENTITY_DOCS'] })
  for (const expectedTitle of ['secret', 'other']) {
    const { errors } = await send(writer, 'updateDocumentContents', { urn, title: 'x', expectedTitle })
    t.equal(errors?.[0]?.extensions.code, 403)
  }
})
