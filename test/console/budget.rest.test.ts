import type { Browser, Page } from 'playwright-core'
import type { Test } from 'tap'
import { type Server, start } from '../helper.ts'
import { startSearching } from '../plugins/search/ready.ts'
import { datasetUrn, ingestAll } from './catalog.ts'
import { browserTest, logInto, openPage, settled } from './helper.ts'
import { WITH_COLUMNS } from './lineage.ts'
import { MOST_MOVED, movedOn, watchShifts } from './shifts.ts'

interface Transfer {
  readonly path: string
  /** Bytes of the body as it is sent; 0 if it came from the browser's cache. */
  readonly bytes: number
}

/** What the page that is shown has loaded, the document itself included. */
async function transfers(page: Page): Promise<Transfer[]> {
  await page.waitForLoadState('networkidle')
  return page.evaluate(`[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
    ({ name, encodedBodySize, transferSize }) => ({
      path: new URL(name).pathname,
      bytes: transferSize === 0 ? 0 : encodedBodySize
    })
  )`)
}

const sum = (all: readonly Transfer[]) => all.reduce((total, { bytes }) => total + bytes, 0)

/** Icons, logos and the font, which hardly ever change. */
const isArt = ({ path }: Transfer) => /\.(svg|woff2)$/.test(path)

/** What the page shows, not the page itself: more of it in a catalog with more. */
const isData = ({ path }: Transfer) => /^\/(api|health|operations)\b/.test(path)

const REQUESTS = 28

interface Visit {
  readonly server: Server
  readonly path?: string
  readonly isLoggedIn?: boolean
  readonly ready: (page: Page) => Promise<unknown>
}

/** Opens the page twice with an empty cache. Not by `openPage`: a browser whose requests are watched has no cache. */
async function measure(t: Test, browser: Browser, { server, path = '/', isLoggedIn = true, ready }: Visit) {
  const context = await browser.newContext({ baseURL: server.url })
  t.teardown(() => context.close())
  if (isLoggedIn) await logInto(context, { name: 'datahub', password: server.password })
  const page = await context.newPage()
  await page.goto(path)
  await ready(page)
  const first = await transfers(page)
  t.comment(`${first.length} requests, ${sum(first)} bytes`)
  t.ok(first.length <= REQUESTS, `${first.length} requests: ${first.map(({ path }) => path).join(' ')}`)
  const [art, rest] = [first.filter(isArt), first.filter(one => !isArt(one) && !isData(one))]
  t.ok(sum(rest) <= 85_000, `${sum(rest)} bytes of page, code and styles`)
  t.ok(art.length > 0 && sum(art) <= 75_000, `${sum(art)} bytes of icons, logos and font`)
  await page.goto(path)
  await ready(page)
  const second = (await transfers(page)).filter(({ bytes }) => bytes > 0)
  t.ok(second.length > 0)
  t.strictSame(
    second.filter(({ path }) => path.startsWith('/console/')),
    [],
    'files come from the cache of the browser'
  )
}

browserTest(
  'the log-in is at most 85 kB and 75 kB of font and icons, in few requests, and files are loaded once',
  async (t, browser) => {
    const ready = (page: Page) => page.getByRole('textbox', { name: /user/i }).waitFor()
    await measure(t, browser, { server: await start(t), isLoggedIn: false, ready })
  }
)

browserTest('so is the home page of a user who has a session', async (t, browser) => {
  const ready = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor()
  await measure(t, browser, { server: await start(t), ready })
})

browserTest('so is the page of a dataset', async (t, browser) => {
  const server = await startSearching(t)
  await ingestAll(server.admin, WITH_COLUMNS)
  const ready = (page: Page) => page.getByRole('heading', { name: 'Columns' }).waitFor()
  await measure(t, browser, { server, path: `/dataset/${encodeURIComponent(datasetUrn('mart'))}`, ready })
})

browserTest('hardly anything moves while a page comes', async (t, browser) => {
  const server = await start(t)
  const named = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,shop.${name},PROD)`
  for (const name of ['orders', 'customers', 'payments'])
    await server.ingest(named(name), 'datasetProperties', { name, description: `one row of ${name}` })
  const page = await openPage(t, browser, server, '/operate/health')
  await watchShifts(page)
  const orders = `/dataset/${named('orders')}`
  const paths = ['/', '/search?query=shop', orders, `${orders}/Lineage`, '/tags', '/settings/identities/users']
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of paths) {
      await page.goto(path)
      await settled(page)
      const moved = await movedOn(page)
      t.ok(moved <= MOST_MOVED, `${path} in ${width} pixels: ${moved.toFixed(3)}`)
    }
  }
})
