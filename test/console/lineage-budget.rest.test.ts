import { startSearching } from '../plugins/search/ready.ts'
import { ingestAll } from './catalog.ts'
import { browserTest, logInto } from './helper.ts'
import { lineageOf, WITH_COLUMNS } from './lineage.ts'

browserTest('the graph takes at most 102 kB of page and code, in 30 requests', async (t, browser) => {
  const server = await startSearching(t)
  await ingestAll(server.admin, WITH_COLUMNS)
  // Not by `openPage`: contexts of other tests have files already.
  const context = await browser.newContext({ baseURL: server.url })
  t.teardown(() => context.close())
  await logInto(context, { name: 'datahub', password: server.password })
  const page = await context.newPage()
  const sizes = new Map<string, number>()
  page.on('response', answer => {
    const { pathname } = new URL(answer.url())
    const isCode = pathname.startsWith('/console/') && !/\.(svg|woff2)$/.test(pathname)
    const isPage = answer.request().isNavigationRequest()
    sizes.set(answer.url(), isCode || isPage ? Number(answer.headers()['content-length']) : 0)
  })
  let requests = 0
  page.on('request', () => requests++)
  await page.goto(lineageOf('mart'))
  await page.locator('.lineage-node').nth(2).waitFor()
  await page.waitForLoadState('networkidle')
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  t.comment(`${requests} requests, ${bytes} bytes of page and code`)
  t.ok(bytes > 50_000 && bytes <= 102_000, `${bytes} bytes`)
  t.ok(requests <= 30, `${requests} requests`)
  t.ok(
    [...sizes.keys()].some(url => url.includes('dagre')),
    'the layout is counted, too'
  )
})
