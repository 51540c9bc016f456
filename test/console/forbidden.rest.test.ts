import type { Page } from 'playwright-core'
import t from 'tap'
import { start } from '../helper.ts'
import { removePolicies } from '../people.ts'
import { addressesOf, bootOf } from './every-page.ts'
import { browserTest, openPage, settled } from './helper.ts'
import { fillCatalog } from './hostile-catalog.ts'

t.setTimeout(600_000)

const server = await start(t)
await fillCatalog(server)
const addresses = await addressesOf(server)
const user = { name: 'guest', password: 'correct horse battery staple' }
await server.user(user.name, user)
await removePolicies(server.admin)

/** Parts of what pages show that this user may not know: names, texts and ids of the catalog. */
const SECRETS = /longlong|onerror|shop\.orders|raw_orders|customer_email|مبيعات|corpGroup:team|corpuser:ida/

async function show(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
}

browserTest('a user who may nothing has no menu entries for what would be refused', async (t, browser) => {
  const { pages } = await bootOf(server)
  const page = await openPage(t, browser, server, '/settings/profile', { user, refusals: true })
  await show(page, '/settings/profile')
  const nav = page.getByRole('navigation', { name: 'Main' })
  const folded = nav.locator('[aria-expanded="false"]')
  while ((await folded.count()) > 0) await folded.first().click()
  const linked = await nav.locator('a').evaluateAll(links => links.map(one => one.getAttribute('href')))
  const offered = pages.filter(({ path }) => linked.includes(path))
  t.strictSame(
    offered.filter(({ anyOf }) => anyOf).map(({ path }) => path),
    []
  )
  const open = pages.filter(({ menu, anyOf }) => menu && !anyOf).map(({ path }) => path)
  t.strictSame(
    offered
      .filter(({ menu }) => menu)
      .map(({ path }) => path)
      .toSorted(),
    open.toSorted(),
    'and all others'
  )
})

browserTest('by address they see what is refused and the privileges, and no data in any answer', async (t, browser) => {
  const page = await openPage(t, browser, server, '/login', { user, refusals: true })
  const answers: Promise<string>[] = []
  page.on('response', response => {
    if (/json/.test(response.headers()['content-type'] ?? '')) answers.push(response.text().catch(() => ''))
  })
  for (const { path, anyOf, isPublic } of addresses) {
    if (isPublic) continue
    answers.length = 0
    await show(page, path)
    const main = page.getByRole('main')
    if (anyOf.length > 0) {
      await main.getByRole('region', { name: "You don't have permission" }).waitFor()
      const told = await main.textContent()
      for (const privilege of anyOf) t.match(told, privilege, `${path} names ${privilege}`)
      t.equal(await main.getByRole('link', { name: /^Explain/ }).count(), 1, `${path} leads to the explanation`)
    }
    const texts = await Promise.all(answers)
    // the request itself may be quoted: an address names an entity
    const leaked = texts.filter(text =>
      SECRETS.test(text.replaceAll(decodeURIComponent(path).split('/')[2] ?? '\0', ''))
    )
    t.strictSame(leaked, [], `${decodeURIComponent(path)} sends nothing`)
  }
})
