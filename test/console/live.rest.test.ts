import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Browser, Page } from 'playwright-core'
import type { Test } from 'tap'
import { readMetrics } from '../../testing/metrics.ts'
import { openProxy } from '../cluster/proxy.ts'
import { eventually, type Server, start } from '../helper.ts'
import { DATASET, ingest, profiles, truncate } from '../plugins/timeseries/rows.ts'
import { browserTest, openPage, type PageOptions, settled } from './helper.ts'

const PASSWORD = 'correct horse battery staple'
const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)'
const TABLE = `/dataset/${encodeURIComponent(ORDERS)}`

/** A server with a table, and what two people see of it. */
async function open(t: Test) {
  const server = await start(t)
  await server.ingest(ORDERS, 'datasetProperties', { name: 'orders', description: 'one row an order' })
  await server.admin.gql('mutation { createTag(input: { id: "pii", name: "Personal" }) }')
  await server.user('ann', { role: 'Editor', password: PASSWORD })
  return server
}

const streams = async ({ admin }: Server): Promise<number> =>
  (await readMetrics(admin)).value('aspectd_graphql_streams') ?? 0

interface Opening extends Pick<PageOptions, 'expects'> {
  readonly server: Server
  readonly path: string
}

/** Opens a page and waits until it is told of changes. */
async function openLive(t: Test, browser: Browser, { server, path, expects }: Opening): Promise<Page> {
  const before = await streams(server)
  const page = await openPage(t, browser, server, path, {
    user: { name: 'ann', password: PASSWORD },
    ...(expects ? { expects } : {})
  })
  await settled(page)
  await eventually(async () => (await streams(server)) === before + 1)
  return page
}

/** Another tab of the same browser. It asks once more for what it shows when it is told of changes. */
async function openTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(path)
  await tab.getByText('one row an order').first().waitFor()
  await tab.waitForResponse(answer => answer.request().postData()?.includes('query entityPage') === true)
  return tab
}

const marked = (page: Page, name: string) => page.locator('[data-changed^="Changed by"]', { hasText: name })

const describe = (server: Server, description: string) =>
  server.admin.gql('mutation m($input: DescriptionUpdateInput!) { updateDescription(input: $input) }', {
    input: { resourceUrn: ORDERS, description }
  })

browserTest(
  'a page of an entity shows what somebody else does, marked, and what is edited stays',
  async (t, browser) => {
    const server = await open(t)
    const page = await openLive(t, browser, { server, path: TABLE })
    const theirs = await openPage(t, browser, server, TABLE)
    await settled(theirs)
    await eventually(async () => (await streams(server)) === 2)
    const input = { tagUrn: 'urn:li:tag:pii', resourceUrn: ORDERS }
    await server.admin.gql('mutation m($input: TagAssociationInput!) { addTag(input: $input) }', { input })
    await theirs.getByRole('link', { name: 'Personal' }).waitFor()
    await page.getByRole('region', { name: 'Tags' }).getByRole('link', { name: 'Personal' }).waitFor()
    await marked(page, 'Personal').waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: /DataHub changed tags/i })
      .waitFor()
    t.equal(await theirs.locator('[data-changed]').count(), 0, 'own changes are not marked')

    await page.getByRole('button', { name: 'Edit description' }).click()
    const field = page.getByRole('textbox', { name: 'Description' })
    await field.fill('mine, not saved')
    await describe(server, 'theirs')
    await theirs.getByText('theirs').first().waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: /DataHub changed documentation/i })
      .waitFor()
    t.equal(await field.inputValue(), 'mine, not saved')
    t.equal(await page.evaluate(() => document.activeElement?.tagName), 'TEXTAREA', 'the focus stays')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('theirs').first().waitFor()
  }
)

browserTest('three tabs hold one stream, and it ends with the last of them', async (t, browser) => {
  const server = await open(t)
  const page = await openLive(t, browser, { server, path: TABLE })
  const tabs = [await openTab(page, TABLE), await openTab(page, TABLE)]
  await describe(server, 'for all three')
  for (const one of [page, ...tabs]) await one.getByText('for all three').first().waitFor()
  for (const one of tabs) await marked(one, 'for all three').waitFor()
  t.equal(await streams(server), 1)
  for (const one of [page, ...tabs]) await one.goto('/health')
  await eventually(async () => (await streams(server)) === 0)
})

const AUDIT = '/operate/audit'

browserTest('new rows of the audit log are offered, and nothing moves before they are wanted', async (t, browser) => {
  const server = await open(t)
  await server.user('eve', { role: 'Admin', password: PASSWORD })
  const page = await openPage(t, browser, server, AUDIT, { user: { name: 'eve', password: PASSWORD } })
  await settled(page)
  await eventually(async () => (await streams(server)) === 1)
  const first = page.getByRole('table').locator('tbody').getByRole('row').first()
  const before = await first.textContent()
  const top = (await first.boundingBox())?.y
  await describe(server, 'by somebody else')
  const offer = page.getByRole('button', { name: /new: show/ })
  await offer.waitFor()
  t.equal(await first.textContent(), before)
  t.equal((await first.boundingBox())?.y, top, 'no row has moved')
  await offer.click()
  await first.filter({ hasText: 'updateDescription' }).waitFor()
  await page.locator('[data-changed]').first().waitFor()
})

/** Answers as a server does, but each answer in one piece, when it is whole. */
async function bufferingProxy(t: Test, target: string): Promise<string> {
  const proxy = createServer(async (request, response) => {
    const body = request.method === 'GET' ? undefined : await buffer(request)
    const { connection, host, ...headers } = request.headers
    const ended = new AbortController()
    response.on('close', () => ended.abort())
    try {
      const answer = await fetch(target + request.url, {
        ...{ method: request.method ?? 'GET', headers: headers as Record<string, string>, redirect: 'manual' },
        ...{ body: body ?? null, signal: ended.signal }
      })
      const whole = Buffer.from(await answer.arrayBuffer())
      const { 'content-encoding': _encoding, 'content-length': _length, ...kept } = Object.fromEntries(answer.headers)
      response.writeHead(answer.status, { ...kept, 'set-cookie': answer.headers.getSetCookie() }).end(whole)
    } catch {
      response.destroy()
    }
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  t.teardown(() => proxy.close())
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

const SLOW = { config: { plugins: { tasks: { pauseMs: 200 }, timeseries: { batchSize: 100 } } } }

browserTest(
  'a task that somebody has begun moves on, also behind a proxy that holds streams back',
  async (t, browser) => {
    const server = await start(t, SLOW)
    await ingest(server.admin, DATASET, 'datasetProfile', profiles(3000))
    const behind = { url: await bufferingProxy(t, server.url), password: server.password }
    const page = await openPage(t, browser, server, '/operate/tasks')
    const far = await openPage(t, browser, behind, '/operate/tasks')
    for (const one of [page, far]) await one.getByText('No tasks.').waitFor()
    await eventually(async () => (await streams(server)) >= 1)
    const task = (await truncate(server.admin, { endTimeMillis: Date.UTC(2040, 0), dryRun: false })).body.value
    await page.getByRole('link', { name: 'Truncate timeseries aspect' }).waitFor()
    for (const one of [page, far]) {
      await one.goto(`/operate/tasks/${encodeURIComponent(task)}`)
      await one.getByText(/ of 3,000 deleted/).waitFor()
    }
    for (const one of [page, far]) await one.getByText('✓ Deleted 3,000 rows', { exact: false }).waitFor()
  }
)

browserTest('what was changed while the connection was cut is shown when it is back', async (t, browser) => {
  const server = await open(t)
  const proxy = await openProxy(t, Number(new URL(server.url).port))
  const behind = { ...server, url: `http://127.0.0.1:${proxy.port}` }
  const page = await openLive(t, browser, { server: behind, path: TABLE, expects: /ERR_CONNECTION_RESET/ })
  proxy.behave('cut')
  await eventually(async () => (await streams(server)) === 0)
  await describe(server, 'while nobody could see it')
  proxy.behave('pass')
  await page.getByText('while nobody could see it').first().waitFor()
  await marked(page, 'while nobody could see it').waitFor()
})
