import { start } from '../helper.ts'
import { browserTest, openPage } from './helper.ts'

const BROKEN = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.broken,PROD)'
const FINE = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.fine,PROD)'
const NOTES = 'urn:li:document:9f1c2b3a-5d6e-4f70-8a91-b2c3d4e5f607'
const UNTITLED = 'urn:li:document:0a1b2c3d-4e5f-4061-8273-94a5b6c7d8e9'

browserTest(
  'the state of an entity stands beside its name in lists and pickers, and no id as a name',
  async (t, browser) => {
    const server = await start(t)
    const { admin, ingest } = server
    const stamp = { time: Date.now(), actor: admin.actor }
    const info = { contents: { text: '' }, status: { state: 'PUBLISHED' }, created: stamp, lastModified: stamp }
    await ingest(BROKEN, 'deprecation', { deprecated: true, note: '', actor: admin.actor })
    await ingest(FINE, 'datasetProperties', { name: 'fine' })
    const input = { type: 'OPERATIONAL', title: 'late', resourceUrn: BROKEN }
    await admin.gql('mutation ($input: RaiseIncidentInput!) { raiseIncident(input: $input) }', { input })
    await ingest(UNTITLED, 'documentInfo', info)
    await ingest(NOTES, 'documentInfo', {
      ...{ ...info, title: 'Notes', relatedAssets: [{ asset: BROKEN }, { asset: FINE }] },
      relatedDocuments: [{ document: UNTITLED }]
    })
    const page = await openPage(t, browser, server, `/document/${encodeURIComponent(NOTES)}`)
    const item = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await item('shop.broken').getByTitle('Active incident').waitFor()
    await item('shop.broken').getByTitle('Deprecated').waitFor()
    await page.getByRole('link', { name: 'fine', exact: true }).waitFor()
    t.equal(await item('fine').locator('.status').count(), 0)
    await page.getByRole('link', { name: 'Untitled' }).waitFor()
    t.notMatch(await page.getByRole('main').innerText(), /[0-9a-f]{8}-/)
    await page.goto('/documents')
    await page.getByRole('link', { name: 'Untitled' }).first().waitFor()
    t.notMatch(await page.getByRole('main').innerText(), /[0-9a-f]{8}-/)
  }
)

browserTest('while the plugins of other states are off, what is known of an entity is there', async (t, browser) => {
  const server = await start(t, { config: { plugins: { quality: false, forms: false } } })
  await server.ingest(BROKEN, 'deprecation', { deprecated: true, note: '', actor: server.admin.actor })
  const stamp = { time: Date.now(), actor: server.admin.actor }
  await server.ingest(NOTES, 'documentInfo', {
    ...{ title: 'Notes', contents: { text: '' }, status: { state: 'PUBLISHED' }, created: stamp, lastModified: stamp },
    relatedAssets: [{ asset: BROKEN }]
  })
  const page = await openPage(t, browser, server, `/document/${encodeURIComponent(NOTES)}`)
  const item = page.getByRole('listitem').filter({ hasText: 'shop.broken' })
  await item.getByTitle('Deprecated').waitFor()
  t.equal(await item.locator('.status').count(), 1)
})

browserTest('names are asked for in one request, and again without what is no URN', async (t, browser) => {
  const server = await start(t)
  const stamp = { time: Date.now(), actor: server.admin.actor }
  await server.ingest(FINE, 'datasetProperties', { name: 'Fine orders' })
  await server.ingest(BROKEN, 'datasetProperties', { name: 'Broken orders' })
  await server.ingest(NOTES, 'documentInfo', {
    ...{ title: 'Notes', contents: { text: '' }, status: { state: 'PUBLISHED' }, created: stamp, lastModified: stamp },
    relatedAssets: [{ asset: BROKEN }, { asset: FINE }]
  })
  const page = await openPage(t, browser, server, '/operate/health', { refusals: true })
  const asked: string[] = []
  page.on('request', request => void asked.push(request.postData() ?? ''))
  await page.goto(`/document/${encodeURIComponent(NOTES)}`)
  for (const name of ['Fine orders', 'Broken orders'])
    await page.getByRole('link', { name, exact: true }).first().waitFor()
  const names = asked.filter(body => body.includes('entityNames'))
  t.equal(names.length, 1)
  t.match(names[0], 'shop.fine')
  t.match(names[0], 'shop.broken')

  await server.ingest('urn:li:container:7', 'containerProperties', { name: 'Warehouse' })
  const folders = ['␟urn:li:dataset:((', '␟urn:li:container:7'].map(
    path => `filter=${encodeURIComponent(`browsePathV2:${path}`)}`
  )
  await page.goto(`/search?${folders.join('&')}`)
  await page.getByRole('button', { name: /^Remove .*Warehouse/ }).waitFor()
})
