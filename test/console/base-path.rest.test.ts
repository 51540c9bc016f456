import type { Browser, Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { start } from '../helper.ts'
import { missingProxy, type PROXIES, startProxy } from '../proxies.ts'
import { scaled } from '../rounds.ts'
import { addressesOf } from './every-page.ts'
import { browserTest, openPage, press, settled } from './helper.ts'
import { fillCatalog } from './hostile-catalog.ts'

t.setTimeout(600_000)
const BASE = '/tools/catalog'
const server = await start(t, { config: { basePath: BASE } })
await fillCatalog(server)
const addresses = (await addressesOf(server)).map(({ path }) => path)

type Front = { readonly name: keyof typeof PROXIES; readonly removes: boolean }

async function openBehind(t: Test, browser: Browser, { name, removes }: Front) {
  const { origin } = new URL(server.url)
  const front = await startProxy(t, name, { origin, basePath: BASE, removes })
  const outside: string[] = []
  const place = { url: front.origin, password: server.password }
  const page = await openPage(t, browser, place, `${BASE}/`, { user: null, refusals: true })
  page.on('request', request => {
    const { protocol, pathname } = new URL(request.url())
    if (protocol.startsWith('http') && !pathname.startsWith(`${BASE}/`)) outside.push(pathname)
  })
  return { page, at: (path: string) => page.waitForURL(`${front.origin}${BASE}${path}`), outside }
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('datahub')
  await page.getByLabel('Password').fill(server.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Links that leave the base path, and parts that have failed. */
const faults = (page: Page): Promise<string[]> =>
  page.evaluate(
    base => [
      ...[...document.querySelectorAll('a[href^="/"]')]
        .map(one => one.getAttribute('href') ?? '')
        .filter(href => !href.startsWith(`${base}/`)),
      ...[...document.querySelectorAll('.failure')].map(one => `fails: ${one.textContent}`)
    ],
    BASE
  )

/** Links, keys, Back, what is sent, what is written, the editor, and the session. */
async function journey(t: Test, browser: Browser, front: Front): Promise<void> {
  const { page, at, outside } = await openBehind(t, browser, front)
  await at('/login')
  await page.goto(`${BASE}/tags`)
  await at('/login?to=%2Ftags')
  await logIn(page)
  await at('/tags')
  await page.getByRole('button', { name: 'New tag' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(`behind ${front.name}`)
  await dialog.getByRole('button', { name: `Create behind ${front.name}` }).click()
  await dialog.waitFor({ state: 'hidden' })
  await press(page, 'g', 't')
  await at('/settings/tokens')
  await page.goBack()
  await page.getByRole('heading', { level: 1 }).waitFor()
  t.match(new URL(page.url()).pathname, /^\/tools\/catalog\/tag/)
  const [cookie] = await page.context().cookies()
  t.equal(cookie?.path, BASE)
  await page.goto(`${BASE}/api/graphiql`)
  await page.locator('.graphiql-container').first().waitFor()
  await page.goto(`${BASE}/`)
  await page.getByRole('button', { name: 'DataHub' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await at('/login')
  t.strictSame(outside, [])
}

/** Each page and each tab, as somebody opens its address. */
async function everyPage(t: Test, browser: Browser, front: Front): Promise<void> {
  const { page, at, outside } = await openBehind(t, browser, front)
  await at('/login')
  await logIn(page)
  await at('/')
  t.ok(addresses.length > 80)
  for (const path of addresses) {
    await page.goto(BASE + path)
    await settled(page)
    t.strictSame(await faults(page), [], path)
  }
  t.strictSame([...new Set(outside)], [])
}

const FRONTS: readonly Front[] = [
  { name: 'nginx', removes: false },
  { name: 'caddy', removes: true }
]

/** In the soak, each page is seen through both. */
const THOROUGH = FRONTS.slice(0, scaled(1, FRONTS.length))

for (const front of FRONTS) {
  const { name, removes } = front
  const missing = missingProxy(name)
  if (missing) {
    t.test(`behind ${name}`, { skip: missing }, async () => undefined)
    continue
  }
  const how = `${name}, which ${removes ? 'removes' : 'keeps'} the base path`
  browserTest(`people work below a base path behind ${how}`, (t, browser) => journey(t, browser, front))
  if (THOROUGH.includes(front))
    browserTest(`every page is below the base path behind ${how}`, (t, browser) => everyPage(t, browser, front))
}
