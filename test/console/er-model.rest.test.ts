import t from 'tap'
import { start } from '../helper.ts'
import { create, joining, newDataset } from '../plugins/er-model/requests.ts'
import { browserTest, openPage, settled } from './helper.ts'

t.setTimeout(300_000)
const server = await start(t)
const { admin } = server
const pathOf = (urn: string) => `/dataset/${encodeURIComponent(urn)}`

browserTest('a dataset shows with what it is joined, from each side', async (t, browser) => {
  const orders = await newDataset(admin, ['id'])
  const customers = await newDataset(admin, ['id'])
  const alone = await newDataset(admin, ['id'])
  const { errors } = await create(admin, joining(orders, customers, 'buyers'))
  t.notOk(errors)
  await create(admin, joining(orders, orders, 'itself'))
  const page = await openPage(t, browser, server, pathOf(orders))
  const region = page.getByRole('region', { name: 'Joined with' })
  await region.getByRole('row', { name: /id = id.*one to one.*buyers/ }).waitFor()
  t.equal(await region.getByRole('row', { name: /itself/ }).count(), 1, 'once, though it is on both sides')
  await region
    .getByRole('row', { name: /buyers/ })
    .getByRole('link')
    .first()
    .click()
  await page.waitForURL(`**${pathOf(customers)}`)
  await region.getByRole('row', { name: /buyers/ }).waitFor()
  await page.goto(pathOf(alone))
  await settled(page)
  t.equal(await region.count(), 0)
})
