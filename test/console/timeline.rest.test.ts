import { start } from '../helper.ts'
import { DATASET, tags, writeOrders } from '../plugins/timeline/schemas.ts'
import { browserTest, openPage } from './helper.ts'

const HISTORY = `/dataset/${encodeURIComponent(DATASET)}/History`

browserTest('the history says each change in words, with who and a link, by category', async (t, browser) => {
  const server = await start(t)
  await writeOrders(server)
  await server.ingest(DATASET, 'editableSchemaMetadata', {
    editableSchemaFieldInfo: [{ fieldPath: 'email', globalTags: tags('pii'), description: '<b>of</b> the customer' }]
  })
  const page = await openPage(t, browser, server, HISTORY)
  const changes = page.getByRole('table', { name: 'Changes, the newest first' })
  const newest = changes.getByRole('row').nth(1)
  await newest.getByRole('link', { name: 'DataHub', exact: true }).waitFor()
  t.match(await newest.textContent(), /DataHubDescription of column email was added: "<b>of<\/b> the customer"/)
  await changes.getByText('Tag pii was added to column email').waitFor()
  await changes.getByText('Column mail was renamed to email.').waitFor()
  await changes.getByText('Owner ann was added').waitFor()

  await page.getByLabel('Category').selectOption('Tags')
  await changes.getByText('Column mail was renamed to email.').waitFor({ state: 'detached' })
  t.equal(await changes.getByRole('row').count(), 5)
  t.match(new URL(page.url()).search, 'category=TAG')
  await page.reload()
  await changes.getByText('Tag gold was added').waitFor()
  await page.getByLabel('Category').selectOption('Domains')
  await page.getByText('No changes').first().waitFor()

  await page.goto(`${HISTORY}?aspect=globalTags`)
  await page.getByText('Version 1 → version 2').first().waitFor()
  t.equal(await changes.count(), 0, 'an aspect has its own versions')
  await page.goto(`${HISTORY}?category=TAG`)
  await changes.getByRole('link', { name: 'gold' }).click()
  await page.waitForURL(/\/tag\//)
})

browserTest('what is not known is said; without the plugin the versions are there', async (t, browser) => {
  const server = await start(t, { config: { history: 1 } })
  for (const name of ['a', 'b', 'c']) await server.ingest(DATASET, 'globalTags', tags(name))
  const page = await openPage(t, browser, server, HISTORY)
  await page.getByText('Of globalTags, changes before version 2 are not known').waitFor()
  await page.getByText('Tag c was added').waitFor()
  // The page asks its server every few seconds.
  await page.close()
  await server.close()

  const without = await start(t, { config: { plugins: { timeline: false } } })
  await writeOrders(without)
  const other = await openPage(t, browser, without, HISTORY)
  await other.getByText('Choose an aspect to see its versions.').waitFor()
  t.equal(await other.getByRole('heading', { name: 'Changes', exact: true }).count(), 0)
})
