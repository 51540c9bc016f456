import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import t from 'tap'
import { temporaryFolder } from '../helper.ts'
import { spawnServer } from '../process.ts'
import { aspectd } from '../transfer/command.ts'
import { browserTest, openPage } from './helper.ts'

const DAY = 86_400_000

t.setTimeout(600_000)

/** The tour of README.md, "Two minutes, in the browser": each of its sentences, from a first start. */
const folder = temporaryFolder(t)
const { url } = await spawnServer(t, { folder })
const password = readFileSync(join(folder, 'data/admin-password'), 'utf8').trim()

async function open(page: Page, menu: string, title: string): Promise<void> {
  const group = page.getByRole('button', { name: menu, exact: true })
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press('/')
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
}

const shown = async (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

browserTest('the tour of the README', async (t, browser) => {
  const page = await openPage(t, browser, { url, password }, '/', { user: null, refusals: true })
  await page.getByLabel('Username').fill('datahub')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()

  t.comment('an empty catalog offers sample data and sources')
  await page.getByRole('link', { name: 'PostgreSQL', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Load sample data' }).click()
  await page.getByText('Loaded sample data').first().waitFor({ timeout: 240_000 })

  t.comment('From a terminal')
  await open(page, 'Settings', 'Tokens')
  await page.getByRole('link', { name: 'New token' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill('tour')
  await page.getByRole('radio', { name: 'Full access (same as me)' }).check()
  await page.getByLabel('Expires').selectOption('1 day')
  await page.getByRole('button', { name: 'Create tour' }).click()
  const token = (await page.getByRole('textbox', { name: 'Token' }).textContent()) ?? ''
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  const sent = await aspectd(t, folder, ['sample', '--url', url, '--token', token])
  t.equal(sent.code, 0, sent.text)
  t.match(sent.text, '200 datasets')

  t.comment('Look around')
  await page.goto('/')
  await page.getByRole('heading', { level: 2, name: 'Recently updated' }).waitFor()
  await page.getByRole('link', { name: /^200 Datasets$/ }).waitFor()
  await page
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('link', { name: /^Without owner/ })
    .click()
  await page.getByRole('heading', { level: 1, name: /^5 found|^Results/ }).waitFor()

  t.comment('Find')
  await search(page, 'email')
  await page.getByRole('link', { name: 'email', exact: true }).first().click()
  await page.waitForURL(/\/Schema\?column=email/)
  await page.locator('[aria-current="true"], .marked, [aria-selected="true"]').first().waitFor()

  t.comment('Tag')
  await search(page, 'customer_features')
  await page.getByRole('link', { name: 'customer_features', exact: true }).first().click()
  await page.getByRole('link', { name: 'Columns 3,000' }).click()
  await page.getByRole('searchbox', { name: 'Filter columns' }).fill('email')
  await page.getByRole('checkbox', { name: 'Select all 240' }).press('Space')
  await page.keyboard.press('t')
  await page.getByRole('combobox', { name: 'Tag' }).pressSequentially('p')
  await page.getByRole('option').first().click()
  await page
    .locator('.toasts')
    .getByText(/to 240 columns/)
    .first()
    .waitFor()
  await page.keyboard.press('z')
  await shown(page, /Undone/)

  t.comment('Follow')
  await search(page, 'revenue_by_country')
  await page.getByRole('link', { name: 'revenue_by_country', exact: true }).first().click()
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: /^Lineage/ })
    .click()
  await page.getByRole('link', { name: /^fct_orders, Table · Snowflake, 1 hop upstream/ }).waitFor()
  await page.getByRole('link', { name: /^Revenue today, Dashboard · Looker, 2 hops downstream/ }).waitFor()
  await page.getByRole('link', { name: /^Columns / }).click()
  await page
    .getByRole('link', { name: /^Lineage of / })
    .first()
    .click()
  await shown(page, /^Column: /)

  t.comment('Give access')
  await open(page, 'Settings', 'Tokens')
  await page.getByRole('link', { name: 'New token' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill('sales')
  await page.getByRole('combobox', { name: 'Limit to container' }).pressSequentially('sales')
  await page.getByRole('option', { name: /sales/ }).first().click()
  await shown(page, /^Read-only, in the container sales and below it: \d+ entities now\. Ends /)

  t.comment('Clean up')
  await open(page, 'Operate', 'Timeseries')
  await page.getByRole('link', { name: 'datasetProfile' }).first().click()
  await page.getByLabel('Delete rows older than').fill(new Date(Date.now() - 30 * DAY).toISOString().slice(0, 10))
  await shown(page, /^[\d,]+ of [\d,]+ rows \([\d.]+ %\) would be deleted, [\d,]+ stay\.$/)

  t.comment('Who did that?')
  await open(page, 'Operate', 'Audit log')
  for (const what of ['batchAddTags', 'batchRemoveTags', 'createAccessToken']) {
    await page.getByRole('cell', { name: what }).first().waitFor()
  }
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('Search').first().waitFor()

  await page.keyboard.press('Escape')
  await page.goto('/')
  await page.getByRole('button', { name: 'Remove sample data' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove sample data' }).click()
  await page.getByText('Removed sample data').first().waitFor({ timeout: 240_000 })
  await page.getByRole('button', { name: 'Load sample data' }).waitFor()
})
