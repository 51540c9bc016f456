import type { Page } from 'playwright-core'
import t from 'tap'
import { start } from '../helper.ts'
import { accept, prepare, proposed, stored, TAG, tableNamed } from '../plugins/requests/requests.ts'
import { browserTest, openPage, press } from './helper.ts'

t.setTimeout(300_000)
const server = await start(t)
const { admin } = server
await prepare(server)
const PASSWORD = 'correct horse battery staple'
const reader = await server.user('rosa', { role: 'Reader', password: PASSWORD })
const as = { user: { name: 'rosa', password: PASSWORD } }
const pathOf = (urn: string) => `/dataset/${encodeURIComponent(urn)}`

/** Without the index a pasted URN is taken as it is. */
async function choose(page: Page, label: string, urn: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: label }).fill(urn)
  await dialog.getByRole('option').first().click()
  await dialog.getByRole('list', { name: 'Chosen' }).getByRole('listitem').waitFor()
}

async function send(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Propose change' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

browserTest('a reader proposes where others edit, and withdraws', async (t, browser) => {
  const urn = await tableNamed(admin, 'page_reader')
  const page = await openPage(t, browser, server, pathOf(urn), as)
  await page.getByRole('button', { name: 'Propose change: Tags' }).click()
  await choose(page, 'Tag', TAG)
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('it has mails')
  await send(page)
  const requests = page.getByRole('region', { name: 'Requests' })
  await requests.getByText('it has mails').waitFor()
  t.equal(await requests.getByRole('button', { name: /^Accept/ }).count(), 0, 'nothing to decide')
  await page.getByRole('button', { name: 'Propose change: Description' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Description' }).fill('one row an order')
  await send(page)
  await requests.getByText('one row an order').waitFor()
  await requests.getByRole('button', { name: 'Withdraw: Description' }).click()
  await requests.getByText('one row an order').waitFor({ state: 'detached' })
  for (const name of ['Owners', 'Domain', 'Glossary terms', 'Properties']) {
    t.ok(await page.getByRole('button', { name: `Propose change: ${name}` }).isVisible(), name)
  }
  t.match(await stored(admin, urn), { open: 1, tags: [] })
})

browserTest('who may edit accepts, changes what was proposed, or declines with a reason', async (t, browser) => {
  const urn = await tableNamed(admin, 'page_steward')
  await proposed(reader, urn, { description: 'one row an ordr' })
  await proposed(reader, urn, { tagUrns: [TAG] })
  const page = await openPage(t, browser, server, pathOf(urn))
  const requests = page.getByRole('region', { name: 'Requests' })
  await requests.getByRole('button', { name: 'Accept: Description' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('one row an order')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await requests.getByText('one row an ordr').waitFor({ state: 'detached' })
  await requests.getByRole('button', { name: 'Decline: Tags' }).click()
  await dialog.getByText('Reason is required').waitFor()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('it has none')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await requests.waitFor({ state: 'detached' })
  t.match(await stored(admin, urn), { open: 0, description: 'one row an order', tags: [] })
  t.equal(await page.getByRole('button', { name: /^Propose change:/ }).count(), 0, 'who edits proposes nothing')
})

browserTest('a request that no longer applies says so in the dialog', async (t, browser) => {
  const urn = await tableNamed(admin, 'page_outdated')
  await proposed(reader, urn, { description: 'theirs' })
  const page = await openPage(t, browser, server, pathOf(urn))
  await page.getByRole('button', { name: 'Accept: Description' }).click()
  await admin.gql(`mutation { updateDescription(input: { resourceUrn: "${urn}", description: "ours" }) }`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await dialog.getByText(/no longer applies/).waitFor()
  t.match(await stored(admin, urn), { description: 'ours', open: 1 })
})

browserTest('the page lists what to decide and what is mine, with the keyboard and on a phone', async (t, browser) => {
  const urn = await tableNamed(admin, 'page_mine')
  const id = await proposed(reader, urn, { description: 'a phone fits' })
  await accept(admin, urn, id, { answer: 'thank you' })
  const open = await tableNamed(admin, 'page_open')
  await proposed(reader, open, { description: 'still open' }, { subResourceType: 'DATASET_FIELD', subResource: 'mail' })
  const mine = await openPage(t, browser, server, '/requests', as)
  await mine.getByText('Nothing to decide').waitFor()
  await mine.getByRole('link', { name: 'Mine' }).focus()
  await press(mine, 'Enter')
  await mine.getByText('thank you').waitFor()
  await mine.setViewportSize({ width: 390, height: 844 })
  t.equal(
    await mine.evaluate('document.documentElement.scrollWidth <= innerWidth'),
    true,
    'nothing is wider than a phone'
  )
  const page = await openPage(t, browser, server, '/requests')
  const item = page.getByRole('listitem').filter({ hasText: 'still open' })
  await item.getByText('mail', { exact: true }).waitFor()
  await item.getByRole('button', { name: 'Accept: Description' }).focus()
  await press(page, 'Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await item.waitFor({ state: 'detached' })
  t.match(await stored(admin, open), { columnDescription: 'still open', description: null })
})
