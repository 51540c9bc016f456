import type { Page } from 'playwright-core'
import { type Server, start } from '../helper.ts'
import { ROOT } from '../people.ts'
import { browserTest, focused, openPage, press } from './helper.ts'
import { hasFocus } from './keyboard.ts'

const CREATE = 'mutation ($input: GetAccessTokenInput!) { createAccessToken(input: $input) { accessToken } }'
const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:postgres,shop.orders,PROD)'

const index = (page: Page): Promise<string | undefined> =>
  page.evaluate<string | undefined>('document.activeElement.closest("tr")?.dataset.index')

async function createTokens({ admin }: Server, ...names: readonly string[]): Promise<void> {
  for (const name of names)
    await admin.gql(CREATE, { input: { type: 'PERSONAL', actorUrn: ROOT, name, durationIso: 'P1D' } })
}

browserTest('rows of a table are reached by keys; when one goes, the next has the focus', async (t, browser) => {
  const server = await start(t)
  await createTokens(server, 'first', 'second', 'third')
  const page = await openPage(t, browser, server, '/settings/tokens')
  await page.getByRole('row', { name: /third/ }).waitFor()
  const seen: (string | undefined)[] = []
  for (const key of ['j', 'j', 'k', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Home', 'End', 'ArrowUp']) {
    await page.keyboard.press(key)
    seen.push(await index(page))
  }
  t.strictSame(seen, ['0', '1', '0', '1', '2', '2', '0', '2', '1'])
  const row = page.locator('tr:focus')
  const gone = await row.textContent()
  await row.getByRole('button', { name: /^Revoke/ }).focus()
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^Revoke/ })
  await confirm.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('row').nth(3).waitFor({ state: 'detached' })
  t.notSame(await focused(page).catch(() => 'lost'), 'lost')
  t.notSame(await page.locator('tbody tr').allTextContents(), [gone])
  await page.keyboard.press('j')
  t.ok(['0', '1'].includes(String(await index(page))), 'and the keys go on from there')
})

browserTest('a combo box: arrows, Enter at once, Escape, a pasted URN', async (t, browser) => {
  const server = await start(t)
  await server.ingest('urn:li:container:shop', 'containerProperties', { name: 'shop' })
  await server.ingest('urn:li:container:shopping', 'containerProperties', { name: 'shopping' })
  const page = await openPage(t, browser, server, '/settings/tokens/new')
  const box = page.getByRole('combobox', { name: 'Limit to container, tag or entity' })
  await box.pressSequentially('shop')
  const list = page.getByRole('listbox', { name: 'Limit to container, tag or entity' })
  await list.getByRole('option').nth(1).waitFor()
  const active = async () => page.locator(`[id="${await box.getAttribute('aria-activedescendant')}"]`).textContent()
  const first = await active()
  await press(page, 'ArrowDown')
  t.not(await active(), first)
  t.equal(await hasFocus(box), true, 'the field keeps the focus')
  t.equal(await box.getAttribute('aria-expanded'), 'true')
  await press(page, 'Escape')
  t.equal(await box.getAttribute('aria-expanded'), 'false')
  t.equal(await box.inputValue(), 'shop', 'Escape closes the list alone')
  await box.fill('')
  await box.pressSequentially('shopping')
  await press(page, 'Enter')
  await page.getByText(/in the container shopping/).waitFor()
  await box.fill(DATASET)
  await press(page, 'Enter')
  await page.getByRole('button', { name: /^Remove .*shop.orders/ }).waitFor()
  t.equal(await box.inputValue(), '')
})

browserTest('leaving a page that would lose something asks; staying keeps it', async (t, browser) => {
  const server = await start(t)
  const page = await openPage(t, browser, server, '/settings/tokens')
  await page.getByRole('link', { name: 'New token' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('nightly')
  await page.getByRole('button', { name: 'Create nightly' }).click()
  const secret = await page.getByRole('textbox', { name: 'Token' }).textContent()
  const ask = page.getByRole('dialog', { name: 'Leave this page?' })
  await press(page, 'g', 'h')
  await ask.getByRole('button', { name: 'Stay' }).click()
  t.equal(await page.getByRole('textbox', { name: 'Token' }).textContent(), secret)
  await page.goBack()
  await ask.waitFor()
  t.equal(new URL(page.url()).pathname, '/settings/tokens/new')
  await ask.getByRole('button', { name: 'Leave page' }).click()
  await page.getByRole('row', { name: /nightly/ }).waitFor()
})

browserTest('the field of the header completes names, and searches', async (t, browser) => {
  const server = await start(t)
  await server.ingest(DATASET, 'datasetProperties', { name: 'orders' })
  const page = await openPage(t, browser, server, '/settings/tokens')
  await page.getByRole('heading', { name: 'Tokens', level: 1 }).waitFor()
  await press(page, '/')
  await page.keyboard.type('orde')
  await page.getByRole('option', { name: /orders.*Dataset.*postgres/ }).waitFor()
  await press(page, 'ArrowDown', 'Enter')
  await page.getByRole('heading', { name: 'orders', level: 1 }).waitFor()
  await press(page, '/')
  await page.keyboard.type('orde')
  await press(page, 'Enter')
  await page.waitForURL(`${server.url}/search?query=orde`)
})
