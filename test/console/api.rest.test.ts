import { start } from '../helper.ts'
import { browserTest, openPage } from './helper.ts'

const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)'

browserTest('operations of the API are found, filled in and sent, with the answer as it came', async (t, browser) => {
  const server = await start(t)
  await server.ingest(URN, 'status', { removed: false })
  const page = await openPage(t, browser, server, '/operate/api', { refusals: true })
  await page.getByText('Choose an operation to try it.').waitFor()
  await page.getByLabel('Filter operations').fill('get dataset aspect of an entity')
  await page.getByRole('link', { name: 'GET An aspect of an entity (dataset)' }).click()

  await page.getByText('urn is required').waitFor()
  await page.getByLabel('urn', { exact: true }).fill(URN)
  await page.getByLabel('aspect', { exact: true }).selectOption('status')
  await page.getByRole('button', { name: 'Send GET' }).click()
  await page.getByText(/^200, [\d,]+ ms, \d+ B/).waitFor()
  t.match(JSON.parse((await page.locator('.answered pre').textContent()) ?? ''), { value: { removed: false } })

  await page.getByLabel('Filter operations').fill('post dataset write entities')
  await page.getByRole('link', { name: 'POST Write entities (dataset)' }).click()
  const body = page.getByLabel('Body')
  t.match(JSON.parse(await body.inputValue()), [{ urn: /^urn:li:/ }], 'there is an example')
  await body.fill('[{')
  await page.getByText(/^The body is not JSON/).waitFor()
  await body.fill(JSON.stringify([{ urn: URN, status: { value: { removed: 'no' } } }]))
  await page.getByRole('button', { name: 'Send POST' }).click()
  await page.getByText(/^4\d\d, /).waitFor()
  t.match(await page.locator('.answered pre').textContent(), /removed/)
})
