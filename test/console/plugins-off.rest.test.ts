import t from 'tap'
import { type Server, start } from '../helper.ts'
import { addressesOf, bootOf } from './every-page.ts'
import { browserTest, openPage } from './helper.ts'
import { fillCatalog } from './hostile-catalog.ts'

t.setTimeout(1_800_000)

const whole = await start(t)
await fillCatalog(whole)
const all = await addressesOf(whole)
const { plugins, pages: allPages } = await bootOf(whole)
/** Others need these. */
const NEEDED = new Set(['entities', 'auth', 'console'])

let server: Server = whole
for (const off of plugins.filter(plugin => !NEEDED.has(plugin))) {
  browserTest(
    `without the plugin ${off} its pages, tabs and menu entries are gone, and all others work`,
    async (t, browser) => {
      server = await server.restart({ config: { plugins: { [off]: false } } })
      const boot = await bootOf(server)
      const gone = new Set(plugins.filter(plugin => !boot.plugins.includes(plugin)))
      t.ok(gone.has(off))
      t.notOk([...boot.pages, ...boot.panels].some(({ plugin }) => gone.has(plugin)))
      const page = await openPage(t, browser, server, '/settings/profile', { refusals: true })
      const errors: string[] = []
      page.on('response', async response => {
        if (!response.url().endsWith('/api/graphql')) return
        const text = await response.text().catch(() => '')
        if (text.includes('Cannot query field')) errors.push(`${page.url()}: ${text.slice(0, 300)}`)
      })
      for (const { path, plugin, isPublic } of all) {
        if (isPublic) continue
        // a home remains without the plugin that has the page of it
        const isGone = gone.has(plugin) && path !== '/'
        // without loading the console again: there are thirty plugins, with eighty addresses each
        await page.evaluate(to => {
          history.pushState(null, '', to)
          dispatchEvent(new PopStateEvent('popstate'))
        }, path)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"], main .outline'))
        const failures = await page.locator('main .failure').allTextContents()
        const isMissing = (await page.getByText('There is no such page').count()) > 0
        if (!isGone)
          t.strictSame([isMissing, failures], [false, []], `${decodeURIComponent(path)} works without ${off}`)
        else if (!path.includes('urn%3Ali')) t.ok(isMissing, `${path} is gone without ${off}`)
      }
      await page.waitForLoadState('networkidle')
      t.strictSame(errors, [], `no page asks for what came with ${off}`)
      await page.goto('/settings/profile')
      await page.getByRole('heading', { level: 1 }).waitFor()
      const links = await page
        .getByRole('banner')
        .locator('a')
        .evaluateAll(found => found.map(one => one.getAttribute('href')))
      const linked = allPages.filter(({ path, plugin }) => gone.has(plugin) && path !== '/' && links.includes(path))
      t.strictSame(
        linked.map(({ path }) => path),
        [],
        'no menu entry leads to it'
      )
    }
  )
}
