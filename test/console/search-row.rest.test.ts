import { datasetUrn } from './catalog.ts'
import { browserTest, openPage } from './helper.ts'
import { hasFocus } from './keyboard.ts'
import { describe, filled, queryOf, row } from './search-catalog.ts'

browserTest('a hit is previewed by Space and by its button; Escape leads back to its row', async (t, browser) => {
  const server = await filled(t)
  await describe(server)
  const page = await openPage(t, browser, server, '/search?query=shop')
  await row(page, 'shop.orders').waitFor()
  await row(page, 'shop.orders').focus()
  await page.keyboard.press(' ')
  const preview = page.getByRole('dialog', { name: 'shop.orders', exact: true })
  await preview.getByRole('link', { name: 'Open' }).waitFor()
  t.match(queryOf(page), { preview: datasetUrn('shop.orders', 'hive') })
  await preview.getByRole('link', { name: 'Ann Lee' }).waitFor()
  for (const said of ['1.2K', '42', '2', 'Sales', 'pii']) await preview.getByText(said, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'detached' })
  t.ok(await hasFocus(row(page, 'shop.orders')), 'the row has the focus again')
  t.notOk(queryOf(page).preview)

  const button = row(page, 'shop.orders_old').getByRole('button', { name: 'Preview shop.orders_old' })
  await button.click()
  const other = page.getByRole('dialog', { name: 'shop.orders_old', exact: true })
  await other.getByText('No owners').waitFor()
  await page.reload()
  await other.getByText('No owners').waitFor()
  await other.getByRole('button', { name: 'Close' }).click()
  await other.waitFor({ state: 'detached' })
})

browserTest(
  'a row says what the entity is, where, in which state, whose, how used and how fresh',
  async (t, browser) => {
    const server = await filled(t)
    await describe(server)
    const page = await openPage(t, browser, server, '/search?query=shop')
    const found = row(page, 'shop.orders')
    for (const said of [
      'Incident',
      'Deprecated',
      'Verified',
      'One row an order, and more',
      'Sales',
      'Order value',
      '1.2K rows',
      '42 queries'
    ]) {
      await found.getByText(said, { exact: true }).waitFor()
    }
    await found.getByText('Dataset', { exact: true }).waitFor()
    await found.getByText('Hive', { exact: true }).waitFor()
    await found.getByRole('img', { name: 'Ann Lee' }).waitFor()
    t.match(await found.locator('.search-use').last().textContent(), /ago$/)
    const other = row(page, 'shop.orders_old')
    await other.getByText('No description').waitFor()
    t.equal(await other.getByText('Deprecated').count(), 0)
  }
)
