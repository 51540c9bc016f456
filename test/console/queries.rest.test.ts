import t from 'tap'
import { start } from '../helper.ts'
import { browserTest, openPage } from './helper.ts'

t.setTimeout(300_000)
const server = await start(t)
const { admin, ingest, user } = server
const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)'
const pathOf = (urn: string) => `/dataset/${encodeURIComponent(urn)}/Queries`
await ingest(ORDERS, 'datasetProperties', { name: 'orders' })

async function queriesOf(): Promise<{ name: string; value: string }[]> {
  const { data } = await admin.gql(
    `query q($input: ListQueriesInput!) { listQueries(input: $input) {
      queries { properties { name statement { value } } } } }`,
    { input: { datasetUrn: ORDERS } }
  )
  return data.listQueries.queries.map(
    ({ properties }: { properties: { name: string; statement: { value: string } } }) => ({
      name: properties.name,
      value: properties.statement.value
    })
  )
}

browserTest('a query is written down, found, changed and deleted on the page of its dataset', async (t, browser) => {
  const page = await openPage(t, browser, server, pathOf(ORDERS))
  await page.getByText('No queries').waitFor()
  await page.getByRole('button', { name: 'Add query' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('All orders')
  await dialog.getByRole('textbox', { name: 'Statement' }).fill('select *\nfrom orders')
  await dialog.getByRole('button', { name: 'Save query' }).click()
  const article = page.getByRole('article', { name: 'All orders' })
  await article.getByText('from orders').waitFor()
  t.strictSame(await queriesOf(), [{ name: 'All orders', value: 'select *\nfrom orders' }])

  await article.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Every order')
  await dialog.getByRole('button', { name: 'Save query' }).click()
  const changed = page.getByRole('article', { name: 'Every order' })
  await changed.waitFor()
  await page.getByRole('searchbox', { name: 'Find queries by their name' }).fill('nothing')
  await page.getByText('No queries match “nothing”').waitFor()
  await page.getByRole('button', { name: 'Show all queries' }).click()

  await changed.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete Every order' }).click()
  await page.getByText('No queries').waitFor()
  t.strictSame(await queriesOf(), [])
})

browserTest('who may not edit the dataset sees its queries, and is offered no change', async (t, browser) => {
  const password = 'correct horse battery staple'
  await user('reader', { role: 'Reader', password })
  const input = {
    properties: { name: 'shown', statement: { value: 'select 1', language: 'SQL' } },
    subjects: [{ datasetUrn: ORDERS }]
  }
  await admin.gql('mutation m($input: CreateQueryInput!) { createQuery(input: $input) { urn } }', { input })
  const page = await openPage(t, browser, server, pathOf(ORDERS), { user: { name: 'reader', password } })
  const article = page.getByRole('article', { name: 'shown' })
  await article.getByRole('button', { name: /^Copy/ }).waitFor()
  await article
    .getByRole('button', { name: /^(?:Edit|Delete)/ })
    .first()
    .waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Add query' }).waitFor({ state: 'detached' })
})
