import { buildClientSchema, getIntrospectionQuery, parse, validate } from 'graphql'
import type { Page } from 'playwright-core'
import t from 'tap'
import { type Server, start } from '../helper.ts'
import { addressesOf, bootOf } from './every-page.ts'
import { browserTest, openPage, settled } from './helper.ts'
import { fillCatalog } from './hostile-catalog.ts'

t.setTimeout(1_800_000)

const whole = await start(t)
await fillCatalog(whole)
const all = (await addressesOf(whole)).filter(({ isPublic }) => !isPublic)
const { plugins, pages: allPages } = await bootOf(whole)
/** Others need these. */
const NEEDED = new Set(['entities', 'auth', 'console', 'kit'])
/**
 * The GraphQL documents that each page asks for while every plugin is on. What a page asks for over REST belongs to its
 * own plugin.
 */
const asked = new Map<string, Set<string>>()
const WORKS = { isMissing: false, failures: [] }

browserTest('with every plugin on every page works', async (t, browser) => {
  const page = await openPage(t, browser, whole, '/settings/profile', { refusals: true })
  let documents = new Set<string>()
  page.on('request', request => {
    if (request.url().endsWith('/api/graphql')) documents.add(request.postDataJSON().query)
  })
  for (const { path } of all) {
    documents = new Set()
    asked.set(path, documents)
    t.strictSame(await visit(page, path), WORKS, decodeURIComponent(path))
  }
  t.ok(asked.values().some(documents => documents.size > 0))
})

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
      const lacksFields = await lackingFields(server)
      for (const { path, plugin } of all) {
        // A home remains without the plugin that has the page of it.
        const isGone = gone.has(plugin) && path !== '/'
        if (isGone && !path.includes('urn%3Ali')) t.ok((await visit(page, path)).isMissing, `${path} is gone`)
        // What asks for nothing of the plugin asks for the same as before.
        if (!isGone && lacksFields(path)) t.strictSame(await visit(page, path), WORKS, decodeURIComponent(path))
      }
      await settled(page)
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

/** Shows a page without loading the console again. */
async function visit(page: Page, path: string): Promise<{ isMissing: boolean; failures: string[] }> {
  await page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"], main .outline'))
  const failures = await page.locator('main .failure').allTextContents()
  return { isMissing: (await page.getByText('Page not found').count()) > 0, failures }
}

/** Whether a page, with every plugin on, asks for what this server does not have. */
async function lackingFields({ admin }: Server): Promise<(path: string) => boolean> {
  const schema = buildClientSchema((await admin.gql(getIntrospectionQuery())).data)
  return path => [...(asked.get(path) ?? [])].some(document => validate(schema, parse(document)).length > 0)
}
