import t from 'tap'
import { start } from '../../helper.ts'
import { removePolicies } from '../../people.ts'
import { aspectOf, dataset, newDataset } from '../tags/requests.ts'
import { documentOf, erase, send, write } from './requests.ts'

const server = await start(t)
const { admin } = server

t.test('a document is created with all its members, and its creator owns it', async t => {
  const asset = await dataset(admin, newDataset())
  const parent = await write(admin, { title: 'Guides' })
  const other = await write(admin, { title: 'Other' })
  const author = await server.user('author', { privileges: ['CREATE_ENTITY'] })
  const urn = await write(author, {
    ...{
      id: 'orders-guide',
      title: 'Orders',
      subType: 'Guide',
      contents: { text: '# Orders' },
      parentDocument: parent
    },
    ...{ relatedAssets: [asset, asset], relatedDocuments: [other], settings: { showInGlobalContext: false } }
  })
  t.equal(urn, 'urn:li:document:orders-guide')
  t.match(await documentOf(admin, urn), {
    ...{ urn, type: 'DOCUMENT', exists: true, subType: 'Guide', platform: { urn: 'urn:li:dataPlatform:datahub' } },
    settings: { showInGlobalContext: false },
    info: {
      ...{ title: 'Orders', status: { state: 'PUBLISHED' }, source: { sourceType: 'NATIVE', externalUrl: null } },
      contents: { text: '# Orders', semanticText: null },
      created: { actor: { urn: author.actor } },
      lastModified: { actor: { urn: author.actor } },
      relatedAssets: [{ asset: { urn: asset, type: 'DATASET' } }],
      relatedDocuments: [{ document: { urn: other, info: { title: 'Other' } } }],
      parentDocument: { document: { urn: parent } },
      customProperties: []
    },
    ownership: { owners: [{ owner: { urn: author.actor } }] },
    parentDocuments: { count: 1, documents: [{ urn: parent }] },
    changeHistory: [{ changeType: 'CREATED', actor: { urn: author.actor } }]
  })
  const unpublished = await send(admin, 'createDocument', { contents: { text: '' } })
  const { info, settings } = await documentOf(admin, unpublished.data.createDocument)
  t.match(
    { info, settings },
    { info: { title: null, status: { state: 'UNPUBLISHED' } }, settings: { showInGlobalContext: true } }
  )
  t.match(await documentOf(admin, 'urn:li:document:none'), { exists: false, info: null, settings: null })
})

t.test('of two who create the same document one succeeds', async t => {
  const both = await Promise.all(
    ['one', 'two'].map(title => send(admin, 'createDocument', { id: 'same', title, contents: { text: '' } }))
  )
  t.match(
    both.flatMap(({ errors }) => errors ?? []),
    [{ message: 'Document with id urn:li:document:same already exists' }]
  )
})

t.test('title, text, sub-type, state and settings change, and the history tells', async t => {
  const urn = await write(admin, { title: 'Draft' })
  const writer = await server.user('writer', { privileges: ['EDIT_ENTITY_DOCS'] })
  const changes: [string, object][] = [
    ['updateDocumentContents', { title: 'Final', subType: 'FAQ' }],
    ['updateDocumentContents', { contents: { text: 'new text' } }],
    ['updateDocumentStatus', { state: 'UNPUBLISHED' }],
    ['updateDocumentSettings', { showInGlobalContext: false }],
    ['updateDocumentContents', { title: 'Final' }]
  ]
  for (const [mutation, input] of changes) {
    t.strictSame((await send(writer, mutation, { urn, ...input })).data, { [mutation]: true }, mutation)
  }
  const document = await documentOf(admin, urn)
  t.match(document, {
    ...{ subType: 'FAQ', settings: { showInGlobalContext: false } },
    info: {
      title: 'Final',
      contents: { text: 'new text' },
      status: { state: 'UNPUBLISHED' },
      lastModified: { actor: { urn: writer.actor } }
    }
  })
  t.strictSame(
    document.changeHistory.map(({ changeType, details }: { changeType: string; details: unknown }) => [
      changeType,
      details
    ]),
    [
      [
        'STATE_CHANGED',
        [
          { key: 'from', value: 'PUBLISHED' },
          { key: 'to', value: 'UNPUBLISHED' }
        ]
      ],
      ['TEXT_CHANGED', null],
      [
        'TITLE_CHANGED',
        [
          { key: 'from', value: 'Draft' },
          { key: 'to', value: 'Final' }
        ]
      ],
      ['CREATED', null]
    ]
  )
  await send(writer, 'updateDocumentSubType', { urn, subType: null })
  await send(writer, 'updateDocumentContents', { urn, title: '' })
  t.match(await documentOf(admin, urn), { subType: null, info: { title: null, contents: { text: 'new text' } } })
})

t.test('the history has as many changes as asked for, and those of the time asked for', async t => {
  const urn = await write(admin, { title: 'v0' })
  for (let version = 1; version <= 14; version++)
    await send(admin, 'updateDocumentContents', { urn, title: `v${version}` })
  const history = async (args: string) => {
    const { data, errors } = await admin.gql(`{ document(urn: "${urn}") { changeHistory(${args}) { changeType } } }`)
    if (errors) throw new Error(errors[0].message)
    return data.document.changeHistory
  }
  t.equal((await history('limit: 3')).length, 3)
  const all = await history('limit: 100')
  t.equal(all.length, 15)
  t.equal(all.at(-1).changeType, 'CREATED')
  t.strictSame(await history(`endTimeMillis: ${Date.now() - 60_000}`), [])
  t.strictSame(await history(`startTimeMillis: ${Date.now() + 60_000}, endTimeMillis: ${Date.now() + 90_000}`), [])
  await t.rejects(history('limit: 101'), /limit must be between 0 and 100, found 101/)
})

t.test('of two edits of one text the second is refused, and loses nothing', async t => {
  const urn = await write(admin, { title: 'Title' })
  const both = await Promise.all(
    ['one', 'two'].map(text =>
      send(admin, 'updateDocumentContents', { urn, contents: { text }, expectedText: 'text', expectedTitle: 'Title' })
    )
  )
  const refused = both.flatMap(({ errors }) => errors ?? [])
  t.match(refused, [{ message: /^The text of .* was changed by somebody else/, extensions: { code: 409 } }])
  t.notMatch(refused[0].message, /one|two/)
  const late = await send(admin, 'updateDocumentContents', { urn, title: 'New', expectedTitle: 'Other' })
  t.match(late.errors, [{ message: /^The title of/ }])
})

t.test('related entities are replaced, compared with what the caller saw', async t => {
  const [one = '', two = ''] = await Promise.all([dataset(admin, newDataset()), dataset(admin, newDataset())])
  const other = await write(admin)
  const urn = await write(admin, { relatedAssets: [one], relatedDocuments: [other] })
  const assets = async () =>
    (await documentOf(admin, urn)).info.relatedAssets.map(({ asset }: { asset: { urn: string } }) => asset.urn)
  const relate = (input: object) => send(admin, 'updateDocumentRelatedEntities', { urn, ...input })
  const both = await Promise.all(
    [[one, two], []].map(relatedAssets => relate({ relatedAssets, expectedRelatedAssets: [one] }))
  )
  t.match(
    both.flatMap(({ errors }) => errors ?? []),
    [{ message: /^The related assets of/, extensions: { code: 409 } }]
  )
  t.notOk((await relate({ relatedAssets: [two, one] })).errors)
  t.strictSame(await assets(), [two, one])
  t.match((await relate({ relatedDocuments: [], expectedRelatedDocuments: [] })).errors, [
    { message: /^The related documents of/ }
  ])
  t.notOk((await relate({ relatedDocuments: [], expectedRelatedDocuments: [other] })).errors)
  t.strictSame((await documentOf(admin, urn)).info.relatedDocuments, [])
})

t.test('a deleted document leaves what refers to it', async t => {
  const urn = await write(admin)
  const below = await write(admin, { parentDocument: urn })
  const beside = await write(admin, { relatedDocuments: [urn] })
  t.strictSame((await erase(admin, urn)).data, { deleteDocument: true })
  t.match(await documentOf(admin, below), { info: { parentDocument: null }, parentDocuments: { count: 0 } })
  t.match(await documentOf(admin, beside), { info: { relatedDocuments: [] } })
  t.match((await erase(admin, urn)).errors, [
    { message: `Document with URN ${urn} does not exist`, extensions: { code: 404 } }
  ])
})

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
