import t from 'tap'
import { start } from '../helper.ts'
import { aspectOf, dataset, ingestSchema } from '../plugins/tags/requests.ts'
import { makePart, pick } from './glossary.ts'
import { browserTest, openPage } from './helper.ts'

t.setTimeout(300_000)
const server = await start(t)
const { admin } = server
const make = makePart(admin)
const urnOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
const pageOf = (type: string, urn: string, tab = '') => `/${type}/${encodeURIComponent(urn)}${tab}`

browserTest('a term is added to a dataset and taken off, each with Undo', async (t, browser) => {
  const term = await make('Term', 'Address')
  const urn = await dataset(admin, urnOf('shop.addresses'))
  const page = await openPage(t, browser, server, pageOf('dataset', urn))
  await page.getByRole('button', { name: 'Add term' }).waitFor()
  await page.keyboard.press('m')
  await pick(page, 'Address')
  const chip = page.getByRole('main').getByRole('link', { name: 'Address', exact: true })
  await chip.waitFor()
  t.match(await aspectOf(admin, urn, 'glossaryTerms'), { terms: [{ urn: term }] })
  await page.getByRole('button', { name: 'Remove Address' }).click()
  await chip.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /Undo/ }).last().click()
  await chip.waitFor()
  t.match(await aspectOf(admin, urn, 'glossaryTerms'), { terms: [{ urn: term }] })
})

browserTest('columns get a term together, one loses it in its details', async (t, browser) => {
  await make('Term', 'Personal')
  const urn = urnOf('shop.people')
  await ingestSchema(admin, urn, ['id', 'mail', 'phone'])
  const page = await openPage(t, browser, server, pageOf('dataset', urn, '/Schema'))
  await page.getByRole('checkbox', { name: 'Select mail' }).check()
  await page.getByRole('checkbox', { name: 'Select phone' }).check()
  await page.getByRole('button', { name: 'Add term' }).click()
  await pick(page, 'Personal')
  const cells = page.getByRole('table').getByRole('link', { name: 'Personal' })
  await cells.nth(1).waitFor()
  t.equal(await cells.count(), 2)
  await page.getByRole('row', { name: /mail/ }).getByText('mail', { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Personal' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Personal' }).waitFor({ state: 'detached' })
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  t.equal(await cells.count(), 1)
})

browserTest('rows of a search get a term', async (t, browser) => {
  const term = await make('Term', 'Warehouse')
  for (const name of ['depot.one', 'depot.two']) await dataset(admin, urnOf(name))
  const page = await openPage(t, browser, server, '/search?query=depot')
  await page.getByRole('checkbox', { name: 'Select depot.one' }).check()
  await page.getByRole('checkbox', { name: 'Select depot.two' }).check()
  await page.getByRole('button', { name: 'Add term' }).click()
  await pick(page, 'Warehouse')
  await page.getByText('Added Warehouse to 2 entities').first().waitFor()
  for (const name of ['depot.one', 'depot.two']) {
    t.match(await aspectOf(admin, urnOf(name), 'glossaryTerms'), { terms: [{ urn: term }] })
  }
})
