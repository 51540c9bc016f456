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
  await links.getByRole('button', { name: 'Add a link' }).click()
  await page.getByLabel('Address').fill('https://example.com/runbook')
  await page.getByLabel('Label').fill('Runbook')
  await page.getByRole('button', { name: 'Add Runbook' }).click()
  await links.getByRole('link', { name: 'Runbook' }).waitFor()
  await links.getByRole('button', { name: 'Change the link Runbook' }).click()
  await page.getByLabel('Label').fill('Manual')
  await page.getByRole('button', { name: 'Save the link' }).click()
  await links.getByRole('link', { name: 'Manual' }).waitFor()
  await links.getByRole('button', { name: 'Remove the link Manual' }).click()
  await links.getByText('No links yet').waitFor()
  await page.getByRole('button', { name: /Undo/ }).click()
  await links.getByRole('link', { name: 'Manual' }).waitFor()
  t.match(await aspectOf(admin, urn, 'institutionalMemory'), { elements: [{ description: 'Manual' }] })
})

browserTest('a deprecated dataset says so on every tab, with what to use instead', async (t, browser) => {
  const urn = await dataset(admin, urnOf('old'))
  const replacement = await dataset(admin, urnOf('new'))
  const page = await openPage(t, browser, server, pathOf(urn))
  await page.getByRole('button', { name: 'Deprecate', exact: true }).click()
  await page.getByLabel('Why').fill('Frozen since May.')
  await page.getByRole('combobox', { name: 'Choose what to use instead' }).fill(replacement)
  await page.getByRole('option').first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'new' }).waitFor()
  await page.getByRole('button', { name: 'Deprecate it' }).click()
  await page.getByText('It is deprecated: Frozen since May.').waitFor()
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByText('It is deprecated: Frozen since May.').waitFor()
  await page.getByRole('status').getByRole('link', { name: 'new' }).waitFor()
  t.match(await aspectOf(admin, urn, 'deprecation'), { deprecated: true, replacement })
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByText('It is not deprecated.', { exact: true }).waitFor()
})

browserTest('an announcement is written by who may, and all users read it', async (t, browser) => {
  const page = await openPage(t, browser, server, '/announcements')
  await page.getByRole('button', { name: 'New announcement' }).click()
  await page.getByLabel('Title').fill('Maintenance on Sunday')
  await page.getByLabel('Text').fill('<b>From 8 to 9</b>')
  await page.getByRole('button', { name: 'Announce Maintenance on Sunday' }).click()
  await page.getByRole('heading', { name: 'Maintenance on Sunday' }).waitFor()
  await server.user('reader', { role: 'Reader', password: PASSWORD })
  const reader = await openPage(t, browser, server, '/', { user: { name: 'reader', password: PASSWORD } })
  await reader.getByRole('heading', { name: 'Maintenance on Sunday' }).waitFor()
  await reader.getByText('<b>From 8 to 9</b>').waitFor()
  t.equal(await reader.getByRole('link', { name: 'Change the announcements' }).count(), 0)
  await page.getByRole('button', { name: 'Withdraw Maintenance on Sunday' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw Maintenance on Sunday' }).click()
  await page.getByText('No announcements.', { exact: false }).waitFor()
})

browserTest('a reader sees why links and deprecation cannot be changed', async (t, browser) => {
  const urn = await dataset(admin, urnOf('readable'))
  await server.user('other', { role: 'Reader', password: PASSWORD })
  const page = await openPage(t, browser, server, pathOf(urn), { user: { name: 'other', password: PASSWORD } })
  await page.getByText('Requires EDIT_ENTITY or EDIT_ENTITY_DOC_LINKS on this.').first().waitFor()
  await page.getByText('Requires EDIT_ENTITY or EDIT_DEPRECATION_PRIVILEGE on this.').first().waitFor()
  t.equal(
    await page
      .getByRole('region', { name: 'Links' })
      .getByRole('button', { name: 'Add a link' })
      .getAttribute('aria-disabled'),
    'true'
  )
})
