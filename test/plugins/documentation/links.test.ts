import t from 'tap'
import { type Client, start } from '../../helper.ts'
import { aspectOf, dataset, ingest, newDataset } from '../tags/requests.ts'

const server = await start(t)
const { admin } = server
const INPUTS = {
  addLink: 'AddLinkInput',
  upsertLink: 'UpsertLinkInput',
  updateLink: 'UpdateLinkInput',
  removeLink: 'RemoveLinkInput'
}
const DOCS = 'https://example.com/docs'

function send(by: Client, mutation: keyof typeof INPUTS, input: object) {
  return by.gql(`mutation m($input: ${INPUTS[mutation]}!) { ${mutation}(input: $input) }`, { input })
}

async function linksOf(urn: string) {
  const { elements } = Object((await aspectOf(admin, urn, 'institutionalMemory')) ?? { elements: [] })
  return elements.map(({ url, description }: { url: string; description: string }) => `${description} ${url}`)
}

t.test('a link is added once, changed and removed', async t => {
  const resourceUrn = await dataset(admin, newDataset())
  const writer = await server.user('writer', { privileges: ['EDIT_ENTITY_DOC_LINKS'] })
  const link = { resourceUrn, linkUrl: DOCS, label: 'Docs' }
  for (let time = 0; time < 2; time++) t.strictSame((await send(writer, 'addLink', link)).data, { addLink: true })
  t.strictSame(await linksOf(resourceUrn), [`Docs ${DOCS}`])
  await send(writer, 'addLink', { ...link, label: 'Same place' })
  const changed = { currentUrl: DOCS, currentLabel: 'Docs', resourceUrn, linkUrl: 'slack://channel/7', label: 'Ask' }
  t.strictSame((await send(writer, 'updateLink', changed)).data, { updateLink: true })
  const { data } = await admin.gql(`{ dataset(urn: "${resourceUrn}") { institutionalMemory { elements {
    url label author { urn } created { actor } updated { actor } settings { showInAssetPreview } associatedUrn } } } }`)
  t.match(data.dataset.institutionalMemory.elements[0], {
    ...{ url: 'slack://channel/7', label: 'Ask', associatedUrn: resourceUrn, settings: null },
    ...{ author: { urn: writer.actor }, created: { actor: writer.actor }, updated: { actor: writer.actor } }
  })
  await send(writer, 'addLink', link)
  t.strictSame((await send(writer, 'removeLink', { resourceUrn, linkUrl: DOCS, label: 'Docs' })).data, {
    removeLink: true
  })
  t.strictSame(await linksOf(resourceUrn), ['Ask slack://channel/7', `Same place ${DOCS}`])
  await send(writer, 'addLink', link)
  await send(writer, 'removeLink', { resourceUrn, linkUrl: DOCS })
  t.strictSame(await linksOf(resourceUrn), ['Ask slack://channel/7'], 'without a label, all with the address')
})

t.test('upsertLink adds a link, or sets its settings', async t => {
  const resourceUrn = await dataset(admin, newDataset())
  const link = { resourceUrn, linkUrl: DOCS, label: 'Docs' }
  for (const showInAssetPreview of [false, true]) {
    t.strictSame((await send(admin, 'upsertLink', { ...link, settings: { showInAssetPreview } })).data, {
      upsertLink: true
    })
  }
  await send(admin, 'upsertLink', link)
  t.match(await aspectOf(admin, resourceUrn, 'institutionalMemory'), {
    elements: [{ url: DOCS, settings: { showInAssetPreview: true } }]
  })
  t.equal((await linksOf(resourceUrn)).length, 1)
})

t.test('every type with links can have them', async t => {
  for (const urn of [
    'urn:li:container:c',
    'urn:li:domain:d',
    'urn:li:glossaryTerm:g',
    'urn:li:dataProduct:p',
    'urn:li:document:d'
  ]) {
    await ingest(admin, urn, 'institutionalMemory', { elements: [] })
    t.strictSame(
      (await send(admin, 'addLink', { resourceUrn: urn, linkUrl: DOCS, label: 'Docs' })).errors,
      undefined,
      urn
    )
    t.strictSame(await linksOf(urn), [`Docs ${DOCS}`])
  }
})

t.test('links that users add at the same time are all kept', async t => {
  const resourceUrn = await dataset(admin, newDataset())
  const labels = Array.from({ length: 8 }, (_, at) => `link ${at}`)
  await Promise.all(labels.map(label => send(admin, 'addLink', { resourceUrn, linkUrl: DOCS, label })))
  t.strictSame(
    (await linksOf(resourceUrn)).sort(),
    labels.map(label => `${label} ${DOCS}`)
  )
})

t.test('refusals name what is wrong, and change nothing', async t => {
  const resourceUrn = await dataset(admin, newDataset())
  const link = { resourceUrn, linkUrl: DOCS, label: 'Docs' }
  const nobody = await server.user('nobody')
  t.match((await send(nobody, 'addLink', link)).errors, [
    { extensions: { code: 403, privileges: ['EDIT_ENTITY', 'EDIT_ENTITY_DOC_LINKS'], resource: resourceUrn } }
  ])
  const addresses = [
    '',
    'docs',
    '/docs',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    ` ${DOCS}`,
    `${DOCS}${'x'.repeat(2000)}`
  ]
  for (const linkUrl of addresses) {
    t.match((await send(admin, 'addLink', { ...link, linkUrl })).errors, [
      { message: /^Failed to change institutional memory for resource .* Expected an url/, extensions: { code: 400 } }
    ])
  }
  await send(admin, 'addLink', link)
  await send(admin, 'addLink', { ...link, label: 'Other' })
  const cases: [keyof typeof INPUTS, object, number, RegExp][] = [
    ['addLink', { ...link, label: ' ' }, 400, /label of a link must not be empty/],
    ['addLink', { ...link, label: 'x'.repeat(1001) }, 400, /at most 1000 characters, found 1001/],
    ['addLink', { ...link, resourceUrn: newDataset() }, 400, /Resource does not exist/],
    ['addLink', { ...link, resourceUrn: 'nothing' }, 400, /nothing/],
    [
      'addLink',
      { ...link, resourceUrn: admin.actor },
      400,
      /Entities of type corpuser cannot have links. Expected one of: .*dataset/
    ],
    ['updateLink', { ...link, currentUrl: DOCS, currentLabel: 'None' }, 404, /The link does not exist/],
    ['updateLink', { ...link, currentUrl: DOCS, currentLabel: 'Other' }, 400, /already exists/]
  ]
  for (const [mutation, input, code, message] of cases) {
    t.match((await send(admin, mutation, input)).errors, [{ message, extensions: { code } }], String(message))
  }
  t.strictSame(await linksOf(resourceUrn), [`Docs ${DOCS}`, `Other ${DOCS}`])
})
