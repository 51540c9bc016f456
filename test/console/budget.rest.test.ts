import type { Browser, Page } from 'playwright-core'
import type { Test } from 'tap'
import { start } from '../helper.ts'
import { browserTest, logInto } from './helper.ts'

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

/** Opens `/` twice with an empty cache. Not by `openPage`: a browser whose requests are watched has no cache. */
async function measure(t: Test, browser: Browser, isLoggedIn: boolean, ready: (page: Page) => Promise<unknown>) {
  const server = await start(t)
  const context = await browser.newContext({ baseURL: server.url })
  t.teardown(() => context.close())
  if (isLoggedIn) await logInto(context, { name: 'datahub', password: server.password })
  const page = await context.newPage()
  await page.goto('/')
  await ready(page)
  const first = await transfers(page)
  t.comment(`${first.length} requests, ${sum(first)} bytes`)
  t.ok(first.length <= 20, `${first.length} requests: ${first.map(({ path }) => path).join(' ')}`)
  t.ok(sum(first) <= 60_000, `${sum(first)} bytes`)
  await page.goto('/')
  await ready(page)
  const second = (await transfers(page)).filter(({ bytes }) => bytes > 0)
  t.ok(second.length > 0)
  t.strictSame(
    second.filter(({ path }) => path.startsWith('/console/')),
    [],
    'files come from the cache of the browser'
  )
}

browserTest('the log-in is at most 60 kB in 20 requests, and files are loaded once', async (t, browser) => {
  await measure(t, browser, false, page => page.getByRole('textbox', { name: /user/i }).waitFor())
})

browserTest('so is the home page of a user who has a session', async (t, browser) => {
  await measure(t, browser, true, page => page.getByRole('heading', { level: 1 }).waitFor())
})
