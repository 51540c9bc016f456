import t from 'tap'
import { start } from '../helper.ts'
import { documentOf, send, write } from '../plugins/documents/requests.ts'
import { ingestSchema } from '../plugins/tags/requests.ts'
import { browserTest, openPage } from './helper.ts'

t.setTimeout(300_000)
const server = await start(t)
const { admin } = server
const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)'
await ingestSchema(admin, DATASET, ['id'])
const pathOf = (urn: string) => `/document/${encodeURIComponent(urn)}`

browserTest('a document is created, written, previewed and published', async (t, browser) => {
  const page = await openPage(t, browser, server, '/documents')
  await page.getByText('No documents.').waitFor()
  await page.getByRole('button', { name: 'New document' }).click()
  await page.getByLabel('Title').fill('Orders guide')
  await page.getByLabel('Type').fill('Guide')
  await page.getByRole('button', { name: 'Create Orders guide' }).click()
  await page.getByRole('heading', { name: 'Orders guide', level: 1 }).waitFor()
  await page.getByText('Unpublished: only its owners find it.').waitFor()
  await page.getByRole('button', { name: 'Edit document' }).click()
  const text =
    '# First steps\n\n- **bold** and `code`\n- [site](https://example.com)\n\n<b>no html</b>\n\n[bad](javascript:alert(1))'
  await page.getByLabel('Text', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('heading', { name: 'First steps' }).waitFor()
  await page.getByRole('button', { name: 'Save document' }).click()
  await page.getByRole('link', { name: 'site' }).waitFor()
  t.equal(await page.locator('.markdown strong').textContent(), 'bold')
  t.match(await page.locator('.markdown').textContent(), /<b>no html<\/b>/)
  t.equal(await page.getByRole('link', { name: 'bad' }).count(), 0)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('button', { name: 'Unpublish' }).waitFor()
  const urn = decodeURIComponent(page.url().split('/document/')[1] ?? '')
  t.match(await documentOf(admin, urn), {
    subType: 'Guide',
    info: { status: { state: 'PUBLISHED' }, contents: { text } }
  })
})

browserTest('of two people who edit one document the second sees both texts', async (t, browser) => {
  const urn = await write(admin, { title: 'Shared', contents: { text: 'before' } })
  const page = await openPage(t, browser, server, pathOf(urn), { refusals: true })
  await page.getByRole('button', { name: 'Edit document' }).click()
  await page.getByLabel('Text', { exact: true }).fill('mine')
  await send(admin, 'updateDocumentContents', { urn, contents: { text: 'theirs' } })
  await page.getByRole('button', { name: 'Save document' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('pre', { hasText: 'theirs' }).waitFor()
  await dialog.locator('pre', { hasText: 'mine' }).waitFor()
  await dialog.getByRole('button', { name: /mine/i }).click()
  await page.locator('.markdown').getByText('mine').waitFor()
  t.equal((await documentOf(admin, urn)).info.contents.text, 'mine')
})

browserTest('the tree shows a level at a time, and a document moves in it', async (t, browser) => {
  const parent = await write(admin, { title: 'Handbook' })
  const child = await write(admin, { title: 'Chapter', parentDocument: parent })
  const page = await openPage(t, browser, server, '/documents')
  await page.getByRole('link', { name: 'Below Handbook' }).click()
  await page.getByRole('link', { name: 'Chapter', exact: true }).click()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByRole('button', { name: 'Move to top' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Moved Chapter' }).waitFor()
  t.equal((await documentOf(admin, child)).info.parentDocument, null)
})

browserTest('the page of an entity shows the documents about it, and takes them off', async (t, browser) => {
  const urn = await write(admin, { title: 'About orders' })
  const page = await openPage(t, browser, server, `/dataset/${encodeURIComponent(DATASET)}/Documents`)
  await page.getByText('No documents').waitFor()
  await page.getByRole('button', { name: 'Add document' }).click()
  const dialog = page.getByRole('dialog')
  // without any text the last changed are offered, and Enter means none of them
  await dialog.getByRole('option', { name: 'About orders' }).waitFor()
  await page.keyboard.press('Enter')
  t.ok(await dialog.isVisible())
  await page.keyboard.type('About orders')
  await dialog.getByRole('option', { name: 'About orders' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'About orders' }).waitFor()
  t.match((await documentOf(admin, urn)).info.relatedAssets, [{ asset: { urn: DATASET } }])
  await page.getByRole('button', { name: 'Remove About orders' }).click()
  await page.getByText('No documents').waitFor()
})

browserTest('a reader reads, and is offered no change', async (t, browser) => {
  const urn = await write(admin, { title: 'For all', contents: { text: 'read *me*' } })
  await server.user('reader', { role: 'Reader', password: 'correct horse battery staple' })
  const user = { name: 'reader', password: 'correct horse battery staple' }
  const page = await openPage(t, browser, server, pathOf(urn), { user })
  await page.locator('.markdown em').waitFor()
  await page
    .getByRole('button', { name: /^(?:Edit|Publish|Unpublish|Move|Hide|Delete)/ })
    .first()
    .waitFor({ state: 'detached' })
})
