import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { eventually, type Server, start } from '../helper.ts'
import { grant } from '../people.ts'
import { DATASET, DAY, ingest, profiles, START, truncate } from '../plugins/timeseries/rows.ts'
import { browserTest, openPage, press } from './helper.ts'
import { createKeyboard, hasFocus } from './keyboard.ts'

const PATH = '/operate/timeseries'
/** Every row is older than this day. */
const AFTER_ALL = '2040-01-01'
/** A slice of 100 rows, then a pause: a truncation of more takes a while. */
const SLOW = { config: { plugins: { tasks: { pauseMs: 600 }, timeseries: { batchSize: 100 } } } }

async function filled(t: Test, rows: number, options: Parameters<typeof start>[1] = {}): Promise<Server> {
  const server = await start(t, options)
  await ingest(server.admin, DATASET, 'datasetProfile', profiles(rows))
  await ingest(server.admin, DATASET, 'operation', [
    { timestampMillis: START, operationType: 'INSERT', lastUpdatedTimestamp: START }
  ])
  return server
}

const day = (row: number) => new Date(START + row * DAY).toISOString().slice(0, 10)
const rowsLeft = async ({ admin }: Server) =>
  (await truncate(admin, { endTimeMillis: Date.parse(AFTER_ALL) })).body.value
const query = (page: Page) => new URL(page.url()).searchParams
const startButton = (page: Page) => page.getByRole('button', { name: /^Delete/ })

const small = await filled(t, 10)

browserTest('with the keyboard alone, five steps truncate exactly what the dry run counted', async (t, browser) => {
  const server = await filled(t, 1200)
  const page = await openPage(t, browser, server, PATH)
  const rows = page.getByRole('table').locator('tbody').getByRole('row')
  await rows.nth(1).waitFor()
  t.equal(await rows.count(), 2, 'sizes take no step beyond opening the page')
  t.match(await rows.first().textContent(), /datasetProfiledataset1,200/, 'the largest first')
  t.match(await rows.first().textContent(), /(9\d(\.\d)?|100) %/)

  const keyboard = createKeyboard(page)
  await keyboard.press(page.getByRole('link', { name: 'datasetProfile' }))
  const date = page.getByLabel('Delete rows older than')
  await date.waitFor()
  t.ok(await hasFocus(date), 'the focus is on the date')
  const [year = '', month = '', dayOfMonth = ''] = day(1000).split('-')
  await keyboard.fill(date, `${month}${dayOfMonth}${year}`)
  await page.getByText('1,000 of 1,200 rows (83.33 %) would be deleted, 200 stay.').waitFor()
  await page.getByText(/^Dry run of \d\d:\d\d:\d\d: no row is deleted yet\.$/).waitFor()
  t.match(await rowsLeft(server), /out of 1200 rows/)
  t.equal(await startButton(page).getAttribute('aria-disabled'), 'true')
  await page.getByText('Confirmation is required').waitFor()

  const name = page.getByLabel('Type datasetProfile to confirm')
  await keyboard.fill(name, 'datasetProfil')
  await page.keyboard.press('Enter')
  t.equal(await startButton(page).getAttribute('aria-disabled'), 'true', 'a part of the name is not enough')
  t.match(await rowsLeft(server), /out of 1200 rows/)
  await page.keyboard.type('e')
  t.equal(await startButton(page).textContent(), 'Delete 1,000 rows')
  t.equal(await startButton(page).getAttribute('aria-disabled'), 'false')
  await keyboard.key('Enter')
  await page.getByText(/^✓ Deleted 1,000 rows/).waitFor()
  t.ok(keyboard.steps() <= 5, `${keyboard.steps()} steps`)
  t.match(await rowsLeft(server), /out of 200 rows/)
  await rows.first().getByText('200', { exact: true }).waitFor()
  t.ok(await hasFocus(page.getByRole('heading', { name: 'Truncate datasetProfile of dataset' })))
})

browserTest('one chord shows the sizes, from wherever one is', async (t, browser) => {
  const page = await openPage(t, browser, small, '/operate/health')
  await page.getByRole('heading', { name: 'Health' }).waitFor()
  await press(page, 'g', 's')
  await page.getByRole('table', { name: 'Sizes' }).getByText('datasetProfile').waitFor()
  t.equal(new URL(page.url()).pathname, PATH)
})

browserTest('a truncation survives a reload, stops at Cancel, and says how many are gone', async (t, browser) => {
  const server = await filled(t, 1500, SLOW)
  const page = await openPage(t, browser, server, `${PATH}?aspect=datasetProfile&before=${AFTER_ALL}`)
  await page.getByText('1,500 of 1,500 rows (100.00 %) would be deleted, 0 stay.').waitFor()
  await page.getByLabel('Type datasetProfile to confirm').fill('datasetProfile')
  await startButton(page).click()
  const progress = page.getByText(/^[\d,]+ of 1,500 deleted · [\d,]+ a second · about \d+ (s|min) left$/)
  await progress.waitFor()
  t.ok(query(page).get('task'), 'the task is in the address')
  await page.reload()
  await progress.waitFor()
  const before = await progress.textContent()
  await eventually(async () => (await progress.textContent()) !== before)

  const cancel = page.getByRole('button', { name: 'Cancel task' })
  await cancel.focus()
  await page.keyboard.press('Enter')
  const outcome = page.getByText(/^■ Cancelled: [\d,]+ of 1,500 are deleted and stay deleted\.$/)
  await outcome.waitFor()
  t.ok(await hasFocus(outcome), 'the focus is on what happened')
  const gone = Number(/: ([\d,]+) of/.exec((await outcome.textContent()) ?? '')?.[1]?.replaceAll(',', ''))
  t.ok(gone > 0 && gone < 1500, `${gone} are gone`)
  t.match(await rowsLeft(server), new RegExp(`out of ${1500 - gone} rows`))
})

browserTest('a second truncation of the same series is a link to the first', async (t, browser) => {
  const server = await filled(t, 1500, SLOW)
  const page = await openPage(t, browser, server, `${PATH}?aspect=datasetProfile&before=${AFTER_ALL}`, {
    refusals: true
  })
  await page.getByText('1,500 of 1,500 rows').waitFor()
  const { body } = await truncate(server.admin, { endTimeMillis: Date.parse(AFTER_ALL), dryRun: false })
  await page.getByLabel('Type datasetProfile to confirm').fill('datasetProfile')
  await startButton(page).click()
  await page.getByRole('alert').getByText('A truncation of datasetProfile runs already').waitFor()
  await page.getByRole('link', { name: 'View running task' }).click()
  await page.getByText(/ of 1,500 deleted · /).waitFor()
  t.equal(query(page).get('task'), body.value)
  t.equal((await server.admin.get('/operations/tasks')).body.total, 1, 'there is one task')
  await page.getByRole('button', { name: 'Cancel task' }).click()
  await page.getByText(/^■ Cancelled/).waitFor()
})

browserTest('sizes alone do not permit to truncate, and without them no number is shown', async (t, browser) => {
  const password = 'correct horse battery staple'
  const ann = await small.user('ann', { password })
  const may = await openPage(t, browser, small, PATH, { user: { name: 'ann', password }, refusals: true })
  await may.getByText('GET_TIMESERIES_INDEX_SIZES_PRIVILEGE').first().waitFor()
  t.notMatch(await may.getByRole('main').textContent(), /datasetProfile/)

  await grant(small.admin, ann, ['GET_TIMESERIES_INDEX_SIZES_PRIVILEGE'])
  await may.goto(`${PATH}?aspect=datasetProfile`)
  await may.getByRole('table').getByText('10', { exact: true }).waitFor()
  await may.getByText('Needs the privilege TRUNCATE_TIMESERIES_INDEX_PRIVILEGE.').waitFor()
  t.equal(await startButton(may).count(), 0)
})

browserTest('without the plugin tasks the dry run works, and Start says why it is off', async (t, browser) => {
  const server = await filled(t, 10, { config: { plugins: { tasks: false, tags: false } } })
  const page = await openPage(t, browser, server, `${PATH}?aspect=datasetProfile&before=${day(4)}`)
  await page.getByText('4 of 10 rows (40.00 %) would be deleted, 6 stay.').waitFor()
  await page.getByText('The plugin tasks is off: only dry runs work').waitFor()
  t.equal(await startButton(page).getAttribute('aria-disabled'), 'true')
})
