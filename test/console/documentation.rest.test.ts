import t from 'tap'
import { start } from '../helper.ts'
import { aspectOf, dataset } from '../plugins/tags/requests.ts'
import { browserTest, openPage } from './helper.ts'

t.setTimeout(300_000)
const server = await start(t)
const { admin } = server
const pathOf = (urn: string) => `/dataset/${encodeURIComponent(urn)}`
const urnOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
const PASSWORD = 'correct horse battery staple'

browserTest('a link is added to a dataset, changed, removed, and brought back by Undo', async (t, browser) => {
  const urn = await dataset(admin, urnOf('linked'))
  const page = await openPage(t, browser, server, pathOf(urn))
  const links = page.getByRole('region', { name: 'Links' })
  await links.getByRole('button', { name: 'Add link' }).click()
  await page.getByLabel('Address').fill('https://example.com/runbook')
  await page.getByLabel('Label').fill('Runbook')
  await page.getByRole('button', { name: 'Add Runbook' }).click()
  await links.getByRole('link', { name: 'Runbook' }).waitFor()
  await links.getByRole('button', { name: 'Edit link Runbook' }).click()
  await page.getByLabel('Label').fill('Manual')
  await page.getByRole('button', { name: 'Save link' }).click()
  await links.getByRole('link', { name: 'Manual' }).waitFor()
  await links.getByRole('button', { name: 'Remove link Manual' }).click()
  await links.getByText('No links').waitFor()
  await page.getByRole('button', { name: /Undo/ }).click()
  await links.getByRole('link', { name: 'Manual' }).waitFor()
  t.match(await aspectOf(admin, urn, 'institutionalMemory'), { elements: [{ description: 'Manual' }] })
})

browserTest('a deprecated dataset says so on every tab, with what to use instead', async (t, browser) => {
  const urn = await dataset(admin, urnOf('old'))
  const replacement = await dataset(admin, urnOf('new'))
  const page = await openPage(t, browser, server, pathOf(urn))
  const menu = page.getByRole('button', { name: 'More actions' })
  await menu.click()
  await page.getByRole('button', { name: 'Deprecate', exact: true }).click()
  await page.getByLabel('Why').fill('Frozen since May.')
  await page.getByRole('combobox', { name: 'Choose replacement' }).fill(replacement)
  await page.getByRole('option').first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'new' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Deprecate' }).click()
  await page.getByText('Deprecated: Frozen since May.').waitFor()
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByText('Deprecated: Frozen since May.').waitFor()
  await page.getByRole('status').getByRole('link', { name: 'new' }).waitFor()
  t.match(await aspectOf(admin, urn, 'deprecation'), { deprecated: true, replacement })
  await menu.click()
  await page.getByRole('button', { name: 'Deprecate', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove deprecation' }).click()
  await page.getByText('Deprecated: Frozen since May.').waitFor({ state: 'detached' })
  t.match(await aspectOf(admin, urn, 'deprecation'), { deprecated: false })
})

browserTest('an entity is deleted from its menu, and restored there or by Undo', async (t, browser) => {
  const urn = await dataset(admin, urnOf('deleted'))
  const page = await openPage(t, browser, server, pathOf(urn))
  const menu = page.getByRole('button', { name: 'More actions' })
  const choose = async (verb: string) => {
    await menu.click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${verb} `) })
      .click()
  }
  await choose('Delete')
  const banner = page.getByText('Searches and lists leave it out.', { exact: false }).last()
  await banner.waitFor()
  t.match(await aspectOf(admin, urn, 'status'), { removed: true })
  await page.getByRole('button', { name: /Undo/ }).click()
  await banner.waitFor({ state: 'detached' })
  await choose('Delete')
  await banner.waitFor()
  await choose('Restore')
  await banner.waitFor({ state: 'detached' })
  t.match(await aspectOf(admin, urn, 'status'), { removed: false })
})

browserTest('an announcement is written by who may, and all users read it', async (t, browser) => {
  const page = await openPage(t, browser, server, '/announcements')
  await page.getByRole('button', { name: 'New announcement' }).click()
  await page.getByLabel('Title').fill('Maintenance on Sunday')
  await page.getByLabel('Text').fill('<b>From 8 to 9</b>')
  await page.getByRole('button', { name: 'Publish Maintenance on Sunday' }).click()
  await page.getByRole('heading', { name: 'Maintenance on Sunday' }).waitFor()
  await server.user('reader', { role: 'Reader', password: PASSWORD })
  const reader = await openPage(t, browser, server, '/', { user: { name: 'reader', password: PASSWORD } })
  await reader.getByRole('heading', { name: 'Maintenance on Sunday' }).waitFor()
  await reader.getByText('<b>From 8 to 9</b>').waitFor()
  t.equal(await reader.getByRole('link', { name: 'Manage announcements' }).count(), 0)
  await page.getByRole('button', { name: 'Remove Maintenance on Sunday' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Maintenance on Sunday' }).click()
  await page.getByText('No announcements.', { exact: false }).waitFor()
})

browserTest('a reader sees nothing that changes links, deprecates or deletes', async (t, browser) => {
  const urn = await dataset(admin, urnOf('readable'))
  await server.user('other', { role: 'Reader', password: PASSWORD })
  const page = await openPage(t, browser, server, pathOf(urn), { user: { name: 'other', password: PASSWORD } })
  await page.getByRole('region', { name: 'Links' }).getByText('No links').waitFor()
  await page.getByRole('button', { name: 'Add link' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('link', { name: 'Raw metadata' }).waitFor()
  for (const name of ['Deprecate', 'Delete', 'Report incident'])
    t.equal(await page.getByRole('button', { name, exact: true }).count(), 0, name)
})
