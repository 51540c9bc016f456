import t from 'tap'
import { start } from '../../helper.ts'
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

t.test('the creator is the technical owner by the URN of that type', async t => {
  const typeUrn = 'urn:li:ownershipType:__system__technical_owner'
  const owners = [{ owner: admin.actor, type: 'TECHNICAL_OWNER', typeUrn }]
  t.match(await aspectOf(admin, await write(admin), 'ownership'), { owners })
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
  const before = Date.now()
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
  t.strictSame(await history(`endTimeMillis: ${before - 1}`), [])
  t.strictSame(await history(`startTimeMillis: ${Date.now() + 1}, endTimeMillis: ${Date.now() + 90_000}`), [])
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
