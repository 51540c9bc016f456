import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { definePlugin } from '../../core/index.ts'
import { eventually, type Server, start } from '../helper.ts'
import { DATASET, ingest, profiles, truncate } from '../plugins/timeseries/rows.ts'
import { browserTest, openPage } from './helper.ts'

const TASKS = '/operate/tasks'
const SLOW = { config: { plugins: { tasks: { pauseMs: 300 }, timeseries: { batchSize: 100 } } } }
const AFTER_ALL = Date.UTC(2040, 0)

async function filled(t: Test, rows: number): Promise<Server> {
  const server = await start(t, SLOW)
  await ingest(server.admin, DATASET, 'datasetProfile', profiles(rows))
  return server
}

const begin = async ({ admin }: Server): Promise<string> =>
  (await truncate(admin, { endTimeMillis: AFTER_ALL, dryRun: false })).body.value

/** Counts the requests for the list. */
function countRequests(page: Page): () => number {
  let count = 0
  page.on('request', request => {
    if (request.url().includes('/operations/tasks?start=0&count=50')) count++
  })
  return () => count
}

/** How many requests the page sends in a minute of its own clock. */
async function requestsInAMinute(page: Page, count: () => number): Promise<number> {
  // What was begun before ends.
  await page.clock.runFor(5000)
  await page.evaluate(`fetch('/health').then(answer => answer.text())`)
  const before = count()
  await page.clock.runFor(60_000)
  return count() - before
}

browserTest('tasks are listed, and asked for only while one runs and the page is seen', async (t, browser) => {
  const server = await filled(t, 4000)
  const page = await openPage(t, browser, server, TASKS)
  await page.getByText('No tasks.').waitFor()
  const id = await begin(server)
  await page.clock.install()
  const count = countRequests(page)
  await page.reload()
  const row = page.getByRole('table').locator('tbody').getByRole('row')
  t.match(await row.textContent(), /Truncate timeseries aspectdataset, datasetProfile, .*▸ running/)
  const listed = count()
  await eventually(() => count() >= listed + 2)
  await page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })`)
  t.equal(await requestsInAMinute(page, count), 0, 'not while it is hidden')
  const hidden = count()
  await page.evaluate(`delete document.visibilityState; document.dispatchEvent(new Event('visibilitychange'))`)
  await eventually(() => count() > hidden)

  await page.getByRole('link', { name: 'Truncate timeseries aspect' }).click()
  t.equal(new URL(page.url()).pathname, `${TASKS}/${encodeURIComponent(id)}`)
  await page.getByText(/ of 4,000 deleted · [\d,]+ a second · about \d+ (s|min) left/).waitFor()
  await page.getByRole('button', { name: 'Cancel task' }).click()
  await page.getByText(/^■ Cancelled: [\d,]+ of 4,000 are deleted and stay deleted\.$/).waitFor()
  await page.getByText('datasetProfile', { exact: true }).waitFor()
  t.match((await server.admin.get(`/operations/tasks/${id}`)).body, { state: 'CANCELLED' })

  await page.getByRole('link', { name: 'All tasks' }).click()
  await page.getByText('■ cancelled').waitFor()
  t.equal(await requestsInAMinute(page, count), 0, 'none runs')
})

browserTest('a task that does not exist says so; a user who may nothing gets none of it', async (t, browser) => {
  const server = await filled(t, 300)
  const page = await openPage(t, browser, server, `${TASKS}/nobody:1`, { refusals: true })
  await page.getByText('Task nobody:1 does not exist or has expired').first().waitFor()

  const id = await begin(server)
  const password = 'correct horse battery staple'
  await server.user('ann', { password })
  const other = await openPage(t, browser, server, `${TASKS}/${encodeURIComponent(id)}`, {
    user: { name: 'ann', password },
    refusals: true
  })
  await other.getByText('MANAGE_SYSTEM_OPERATIONS').first().waitFor()
  t.notMatch(await other.getByRole('main').textContent(), /datasetProfile/)
})

browserTest('health lists the plugins with their states, since when, and why one failed', async (t, browser) => {
  const broken = definePlugin({
    name: 'broken',
    contract: 2,
    optional: true,
    setup: () => ({ api: undefined, start: () => Promise.reject(new Error('no <b>disk</b>')) })
  })
  const server = await start(t, { plugins: [broken] })
  const page = await openPage(t, browser, server, '/operate/health')
  await page.getByText('● Healthy').waitFor()
  const rows = page.getByRole('table', { name: 'Plugins' }).locator('tbody').getByRole('row')
  await rows.first().waitFor()
  const { data } = await server.admin.gql('{ aspectd { plugins } }')
  t.equal(await rows.count(), data.aspectd.plugins.length)
  t.match(await rows.filter({ hasText: 'timeseries' }).textContent(), /timeseries● Ready(now|\d+ seconds ago)/)
  t.match(await rows.filter({ hasText: 'broken' }).textContent(), /✗ Failed.*no <b>disk<\/b>/)
})
