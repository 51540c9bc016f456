/**
 * Takes pictures of all pages of the console with the sample's data: light, dark and on a phone, under
 * `.cache/pictures/pages`. With a folder as argument: only the three of the README, into it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import type { Boot } from '../plugins/console/web/boot.ts'
import { findBrowser } from '../test/browser-program.ts'
import { cache } from '../test/cache.ts'
import { startServer, type TestServer } from '../testing/server.ts'

const DATASET = '/dataset/urn:li:dataset:(urn:li:dataPlatform:snowflake,toyshop_analytics.marts.fct_orders,PROD)'
/** Values of the parameters in paths of pages. */
const EXAMPLES: Readonly<Record<string, string>> = { '/tag/:urn/:tab?': '/tag/urn:li:tag:sample-gold' }
const README: Readonly<Record<string, string>> = {
  search: '/search?query=customer',
  columns: `${DATASET}/Schema`,
  lineage: `${DATASET}/Lineage`
}
const SCREENS = [
  { name: 'light', colorScheme: 'light', width: 1280 },
  { name: 'dark', colorScheme: 'dark', width: 1280 },
  { name: 'phone', colorScheme: 'light', width: 390 }
] as const
/** What stands for what is not loaded. */
const WAITING = 'main .outline, main .bone, main [aria-busy="true"]'
/** Until what an answer causes has begun. */
const SETTLE_MS = 500

type Screen = (typeof SCREENS)[number]

async function main(): Promise<void> {
  const [folder] = process.argv.slice(2)
  const program = findBrowser()
  if (program === undefined) throw new Error('install chromium')
  await using server = await startServer()
  await sendSample(server)
  const browser = await chromium.launch({ executablePath: program })
  try {
    if (folder) return await createCamera(server, browser, folder)(SCREENS[0], README)
    const pages = await pagesOf(server)
    const photograph = createCamera(server, browser, join(cache, 'pictures', 'pages'))
    for (const screen of SCREENS) await photograph(screen, pages, `-${screen.name}`)
  } finally {
    await browser.close()
  }
}

async function sendSample({ url, admin, folder }: TestServer): Promise<void> {
  const create = `mutation { createAccessToken(input:
    {type: PERSONAL, actorUrn: "${admin.actor}", duration: ONE_DAY, name: "sample"}) { accessToken } }`
  const { data } = await admin.gql(create)
  const program = fileURLToPath(new URL('../bin/aspectd.js', import.meta.url))
  const child = spawn(process.execPath, [program, 'sample', '--url', url], {
    cwd: folder,
    env: { PATH: process.env.PATH, ASPECTD_TOKEN: data.createAccessToken.accessToken },
    stdio: 'inherit'
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the sample ended with ${code}`)
}

/** By the names of the pictures. */
async function pagesOf({ anonymous }: TestServer): Promise<Record<string, string>> {
  const { body } = await anonymous.get('/', { accept: 'text/html' })
  const [, json = ''] = /<script type="application\/json" id="aspectd">(.*?)<\/script>/s.exec(body) ?? []
  const { pages, panels }: Boot = JSON.parse(json)
  const plain = pages.map(({ path }) => EXAMPLES[path] ?? path).filter(path => !path.includes('/:'))
  const tabs = panels.filter(({ on }) => on.includes('dataset')).map(({ tab }) => `${DATASET}/${tab}`)
  const paths = ['/login', ...plain, DATASET, `${DATASET}/Schema`, `${DATASET}/Aspects`, ...tabs]
  return Object.fromEntries(paths.map(path => [nameOf(path), path]))
}

const nameOf = (path: string): string =>
  path
    .replace(DATASET, 'dataset')
    .replace(/^\//, '')
    .replaceAll(/[^\w-]+/g, '-') || 'home'

function createCamera({ url, password }: TestServer, browser: Browser, folder: string) {
  mkdirSync(folder, { recursive: true })
  return async (
    { colorScheme, width }: Screen,
    pages: Readonly<Record<string, string>>,
    suffix = ''
  ): Promise<void> => {
    const context = await browser.newContext({ baseURL: url, colorScheme, viewport: { width, height: 800 } })
    const page = await context.newPage()
    const log = (what: string) => process.stdout.write(`${page.url()}: ${what}\n`)
    page.on('console', message => log(message.text()))
    page.on('pageerror', error => log(String(error)))
    for (const [name, path] of Object.entries(pages)) {
      const { cookies } = await context.storageState()
      if (path !== '/login' && cookies.length === 0)
        await context.request.post('/logIn', { data: { username: 'datahub', password } })
      // The first visit can be without the font, which comes too late on a busy machine.
      for (let visit = 0; visit < 2; visit++) await show(page, path)
      await page.screenshot({ path: join(folder, `${name}${suffix}.png`) })
    }
    await context.close()
  }
}

async function show(page: Page, path: string): Promise<void> {
  await page.goto(path)
  do {
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(SETTLE_MS)
  } while ((await page.locator(WAITING).count()) > 0)
}

await main()
