import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type { Test } from 'tap'
import { createPlugin } from '../../config/commands/new-plugin.ts'
import { testdir } from '../folders.ts'
import { type Server, start } from '../helper.ts'
import { browserTest, openPage } from './helper.ts'

const URN = 'urn:li:dataset:(urn:li:dataPlatform:postgres,shop.orders,PROD)'
const DATASET = `/dataset/${encodeURIComponent(URN)}`

interface Loaded {
  readonly server: Server
  readonly load: readonly string[]
}

/** A server with the plugin `team`, as `npx aspectd new-plugin team` creates it, and a dataset with a note. */
async function openServer(t: Test, change: (code: string) => string = code => code): Promise<Loaded> {
  const folder = join(testdir(t), 'team')
  await createPlugin('team', folder, '1.0.0')
  const file = join(folder, 'web/team.ts')
  writeFileSync(file, change(readFileSync(file, 'utf8')))
  const load = [join(folder, 'index.ts')]
  const server = await start(t, { config: { load } })
  await server.ingest(URN, 'datasetProperties', { name: 'orders', description: 'one row an order' })
  await server.ingest(URN, 'teamNotes', { notes: ['ask Ann first'] })
  return { server, load }
}

const tab = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

browserTest('a plugin from outside adds a page, a tab and a column with one file and no build', async (t, browser) => {
  const { server } = await openServer(t)
  const page = await openPage(t, browser, server, '/')
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await page.getByRole('heading', { name: 'Team', level: 1 }).waitFor()
  await page.getByRole('searchbox', { name: 'Find notes' }).fill('Ann')
  await page.getByRole('row', { name: /ask Ann first/ }).waitFor()

  await page.getByRole('link', { name: 'orders', exact: true }).click()
  await tab(page, 'Team').click()
  await page.getByRole('listitem').filter({ hasText: 'ask Ann first' }).waitFor()
  await page.getByRole('textbox', { name: 'Note' }).fill('<b>and Bob</b>')
  await page.getByRole('textbox', { name: 'Note' }).press('Enter')
  await page.getByText('<b>and Bob</b>').waitFor()
  const { data } = await server.admin.gql(`{ dataset(urn: "${URN}") { teamNotes } }`)
  t.strictSame(data, { dataset: { teamNotes: ['ask Ann first', '<b>and Bob</b>'] } })

  await page.goto('/search?query=orders')
  await page.getByRole('columnheader', { name: 'Team' }).waitFor()
  await page.getByRole('cell', { name: '2', exact: true }).waitFor()
})

/** The panel of the dataset, which must say why it is not there, and the page around it, which must work. */
async function showsFailure(t: Test, browser: Browser, server: Server, reason: RegExp): Promise<void> {
  const page = await openPage(t, browser, server, `${DATASET}/Team`, { expects: /plugin team failed/ })
  const failure = page.getByRole('alert').filter({ hasText: /team/ })
  await failure.waitFor()
  t.match(await failure.textContent(), reason)
  await tab(page, 'Overview').click()
  await page.getByText('one row an order').first().waitFor()
  await page.goto('/search?query=orders')
  await page
    .getByRole('link', { name: /orders/ })
    .first()
    .waitFor()
}

browserTest('what a panel throws stays in it, with the name of its plugin', async (t, browser) => {
  const throwing = (code: string) =>
    code.replace("const [text, setText] = useState('')", "$&\n  if (urn) throw new Error('no notes today')")
  await showsFailure(t, browser, (await openServer(t, throwing)).server, /no notes today/)
})

browserTest('a module with a syntax error is named in its place, the rest works', async (t, browser) => {
  const broken = (code: string) => `${code}\nconst = 1\n`
  await showsFailure(t, browser, (await openServer(t, broken)).server, /plugins\/team\/team\.ts:\d+: /)
})

browserTest('a disabled plugin has no page, no tab and no column', async (t, browser) => {
  const { server, load } = await openServer(t)
  const off = await server.restart({ config: { load, plugins: { team: false } } })
  const page = await openPage(t, browser, off, '/team', { refusals: true })
  await page.getByRole('heading', { level: 1 }).waitFor()
  t.equal(await page.getByRole('heading', { name: 'Team' }).count(), 0)
  await page.goto(DATASET)
  await tab(page, 'Overview').waitFor()
  t.equal(await tab(page, 'Team').count(), 0)
  await page.goto('/search?query=orders')
  await page.getByRole('row').filter({ hasText: 'orders' }).first().waitFor()
  t.equal(await page.getByRole('columnheader', { name: 'Team' }).count(), 0)
})
