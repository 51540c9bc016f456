import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import t from 'tap'
import { type Server, start } from '../helper.ts'
import { scaled } from '../rounds.ts'
import { type Address, addressesOf } from './every-page.ts'
import { browserTest, drawn, openPage, settled } from './helper.ts'
import { fillCatalog } from './hostile-catalog.ts'
import { addOpaque, readingFaults } from './readable.ts'
import { watchShifts } from './shifts.ts'

t.setTimeout(1_200_000)

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const server: Server = await start(t)
await fillCatalog(server)
await addOpaque(server)
const addresses: readonly Address[] = await addressesOf(server)

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[]
}

async function violations(page: Page, rules: readonly string[]): Promise<string[]> {
  const run = `axe.run({ runOnly: ${JSON.stringify(rules)} }).then(({ violations }) => violations)`
  const found = await page.evaluate<readonly Violation[]>(run)
  return found.map(({ id, nodes }) => {
    const [first] = nodes
    return `${id} (${nodes.length}): ${first?.target.join(' ')}: ${first?.failureSummary?.replace(/\s+/g, ' ')}`
  })
}

/** The innermost elements that are too wide for the window, if the page scrolls sideways. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      one => one.getBoundingClientRect().right > innerWidth + 1
    )
    const innermost = wide.filter(one => ![...one.children].some(child => wide.includes(child)))
    return [`scrolls sideways: ${innermost.slice(0, 3).map(one => `${one.tagName}.${one.className}`)}`]
  })

/** Texts of users that became elements, links that run something, failures that the page shows. */
const unsafe = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...('hacked' in globalThis ? ['a text of a user was run'] : []),
    ...(document.querySelector('img[src="x"], main script') ? ['a text of a user became an element'] : []),
    ...(document.querySelector('a[href^="javascript:"]') ? ['a link runs a script'] : []),
    ...[...document.querySelectorAll('.failure')].map(one => `fails: ${one.textContent}`)
  ])

/** At some widths a table with long words is wider than the window, which then scrolls. */
const lookAtContent = async (page: Page) => [...(await violations(page, RULES)), ...(await unsafe(page))]
const lookAt = async (page: Page) => [...(await lookAtContent(page)), ...(await tooWide(page))]
/** Nothing else depends on the scheme. */
const lookAtColors = (page: Page) => violations(page, ['color-contrast'])

interface View {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly scheme?: 'dark'
  readonly look: (page: Page) => Promise<readonly string[]>
}

const ALL_VIEWS: readonly View[] = [
  { name: 'in light', width: 1280, height: 800, look: lookAt },
  { name: 'in dark', width: 1280, height: 800, scheme: 'dark', look: lookAtColors },
  { name: 'on a tablet', width: 768, height: 1024, look: lookAtContent },
  { name: 'on a phone', width: 390, height: 844, look: lookAt },
  // what a window of 1280 × 800 has left
  { name: 'at 200 % zoom', width: 640, height: 400, look: lookAt },
  { name: 'at 320 pixels', width: 320, height: 640, look: tooWide }
]
const VIEWS = ALL_VIEWS.slice(0, scaled(1, ALL_VIEWS.length))

/** What is found on a page that is loaded once, read, and then seen in each view. */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(path)
  await settled(page)
  const found = (await readingFaults(page, path)).map(one => `${decodeURIComponent(path)}: ${one}`)
  await page.evaluate(AXE)
  for (const { name, width, height, scheme = 'light', look } of VIEWS) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height })
    await drawn(page)
    found.push(...(await look(page)).map(one => `${decodeURIComponent(path)} ${name}: ${one}`))
  }
  return found
}

/** The addresses by who sees them and by the first part of their path, which is how the menus group them. */
const groups = Map.groupBy(addresses, ({ path, isPublic }) =>
  isPublic ? 'without a session' : `below /${path.split(/[/?]/)[1]}`
)

for (const [name, group] of groups) {
  browserTest(
    `people can read each page ${name}, in ${VIEWS.length} views without an obstacle; nothing moves by itself, no text of a user becomes more`,
    async (t, browser) => {
      const page = await openPage(t, browser, server, '/login', group[0]?.isPublic ? { user: null } : {})
      await watchShifts(page)
      for (const { path } of group) t.strictSame(await faultsOf(page, path), [], path)
    }
  )
}
