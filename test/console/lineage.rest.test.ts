import { readFile } from 'node:fs/promises'
import t from 'tap'
import { start } from '../helper.ts'
import { startSearching } from '../plugins/search/ready.ts'
import { scaled } from '../rounds.ts'
import { datasetUrn, ingestAll, type Sent } from './catalog.ts'
import { browserTest, openPage, settled } from './helper.ts'
import { tabTo } from './keyboard.ts'
import { boxes, CHAIN, from, lineageOf, named, nameIn, WITH_COLUMNS } from './lineage.ts'

/** Ten times what the design asks, since machines differ. */
const FIRST_HOP_MS = 10_000
const MANY = scaled(300, 3600)
const shown = (count: number) => count.toLocaleString('en')

const server = await startSearching(t)
await ingestAll(server.admin, CHAIN)

browserTest(
  'ancestors and descendants are drawn, no siblings; arrows walk, + opens the next hop',
  async (t, browser) => {
    const page = await openPage(t, browser, server, lineageOf('mart', '?hops=1'))
    t.strictSame(await boxes(page), ['mart', 'report', 'staging'])
    t.equal(page.workers().length, 1, 'the layout is found in a worker')
    await page.getByText('2 upstream · 1 downstream').waitFor()

    await tabTo(page, nameIn(page, 'mart'))
    await page.keyboard.press('ArrowLeft')
    t.match(await page.locator(':focus').getAttribute('aria-label'), /^staging,.*1 hop upstream, 1 more upstream$/)
    await page.keyboard.press('+')
    await page.waitForURL(url => url.searchParams.get('hops') === '2')
    await nameIn(page, 'raw').waitFor()
    t.strictSame(await boxes(page), ['mart', 'raw', 'report', 'staging'])
    for (const [key, name] of [
      ['ArrowLeft', 'raw'],
      ['ArrowRight', 'staging'],
      ['ArrowRight', 'mart'],
      ['ArrowRight', 'report']
    ] as const) {
      await page.keyboard.press(key)
      t.match(await page.locator(':focus').getAttribute('aria-label'), new RegExp(`^${name},`))
    }
    await page.keyboard.press('Home')
    t.match(await page.locator(':focus').getAttribute('aria-label'), /^mart,/)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'report' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'mart' }).waitFor()
  }
)

browserTest('the button at the side of a box opens the next hop, too', async (t, browser) => {
  const page = await openPage(t, browser, server, lineageOf('report', '?hops=1'))
  t.strictSame(await boxes(page), ['mart', 'report'])
  await page.getByRole('button', { name: 'Show 1 more upstream of mart' }).click()
  await nameIn(page, 'staging').waitFor()
  t.strictSame(await boxes(page), ['mart', 'report', 'staging'])
  await page.waitForURL(url => url.searchParams.get('hops') === '2')
})

browserTest('200 datasets: the first hop at once, readable, and the list holds the same', async (t, browser) => {
  const server = await startSearching(t)
  const names = Array.from({ length: 200 }, (_none, at) => `wide.dataset_with_a_long_name_${at}`)
  await ingestAll(server.admin, [...CHAIN, ...names.map(named), ...names.map(name => from(name, 'report'))])
  const page = await openPage(t, browser, server, lineageOf('mart', '?hops=1'))
  await nameIn(page, 'report').waitFor({ timeout: FIRST_HOP_MS })
  t.ok(((await nameIn(page, 'report').boundingBox())?.height ?? 0) >= 12, 'names have their full size')

  await page.getByRole('combobox', { name: 'Depth' }).selectOption('all')
  await page.getByText('Showing 150 of 204').waitFor()
  await page.locator('.lineage-node').nth(149).waitFor()
  // They are drawn in several goes.
  await page.locator('.lineage-node').nth(149).waitFor({ state: 'attached' })
  t.equal((await boxes(page)).length, 150)

  await page.getByRole('combobox', { name: 'Depth' }).selectOption('1')
  await page.getByText('Showing 3 of 204').waitFor()
  await page.locator('.lineage-node').nth(3).waitFor({ state: 'detached' })
  const drawn = (await boxes(page)).filter(name => name !== 'mart')
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await page.getByText('2 entities', { exact: true }).waitFor()
  t.strictSame((await page.getByRole('table').getByRole('link').allTextContents()).sort(), drawn)
})

browserTest('a cycle is drawn with an edge that goes back', async (t, browser) => {
  const server = await startSearching(t)
  await ingestAll(server.admin, [...['a', 'b', 'c'].map(named), from('a', 'c'), from('b', 'a'), from('c', 'b')])
  const page = await openPage(t, browser, server, lineageOf('a'))
  t.strictSame(await boxes(page), ['a', 'b', 'c'])
  t.equal(await page.locator('path.edge').count(), 3)
  t.equal(await page.locator('path.edge.back title').textContent(), 'b leads back to c: a cycle')
})

browserTest('more upstreams than are drawn are counted, listed and downloaded', async (t, browser) => {
  const server = await startSearching(t)
  const names = Array.from({ length: MANY }, (_none, at) => `many.source_${at}`)
  await ingestAll(server.admin, [
    ...names.map((name): Sent => [datasetUrn(name), 'status', { removed: false }]),
    from('sink', ...names),
    named('sink')
  ])
  const page = await openPage(t, browser, server, lineageOf('sink'))
  await page.getByText(`${shown(MANY)} upstream · 0 downstream`).waitFor()
  // They are drawn in several goes.
  await page.locator('.lineage-node').nth(149).waitFor({ state: 'attached' })
  t.equal((await boxes(page)).length, 150)
  t.equal(await page.getByRole('button', { name: /^Impact/ }).count(), 0, 'nothing is made of it')
  await page.getByRole('link', { name: 'Show list' }).click()
  await page.getByText(`${shown(MANY)} entities`, { exact: true }).waitFor()
  t.equal(await page.getByRole('table').getAttribute('aria-rowcount'), String(MANY + 1))
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click()
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  t.equal(lines.length, MANY + 1)
  t.equal(lines[0], 'direction,hops,type,platform,name,column,owners,urn,path')
  t.equal(new Set(lines).size, MANY + 1)
})

browserTest('the lineage of a column is its path alone', async (t, browser) => {
  const server = await startSearching(t)
  await ingestAll(server.admin, WITH_COLUMNS)
  const page = await openPage(t, browser, server, lineageOf('mart', '?column=mail'))
  t.strictSame(await boxes(page), ['mail', 'mail', 'mail'])
  await page.getByText('2 upstream · 0 downstream').waitFor()
  await page.getByRole('link', { name: 'Show all lineage' }).click()
  await nameIn(page, 'staging').waitFor()
  t.strictSame(await boxes(page), ['mart', 'raw', 'staging'])
})

browserTest('who may, adds and removes an edge; who may not, sees no button', async (t, browser) => {
  const server = await startSearching(t)
  await ingestAll(server.admin, [...CHAIN, named('added')])
  const page = await openPage(t, browser, server, lineageOf('mart', '?hops=1'))
  await page.getByRole('button', { name: 'Edit lineage' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Add upstream' }).fill('added')
  await page.getByRole('option', { name: /added/ }).first().click()
  await dialog.getByRole('button', { name: 'Remove added' }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await nameIn(page, 'added').waitFor()
  t.strictSame(await boxes(page), ['added', 'mart', 'report', 'staging'])
  await page.getByRole('button', { name: /Undo/ }).click()
  await nameIn(page, 'added').waitFor({ state: 'detached' })

  const password = 'a long password of a reader'
  await server.user('reader', { role: 'Reader', password })
  const reading = await openPage(t, browser, server, lineageOf('mart'), { user: { name: 'reader', password } })
  await settled(reading)
  t.equal((await boxes(reading)).length, 4)
  t.equal(await reading.getByRole('button', { name: 'Edit lineage' }).count(), 0)
})

browserTest('without search the direct neighbours are drawn', async (t, browser) => {
  const server = await start(t, { config: { plugins: { search: false } } })
  await ingestAll(server.admin, CHAIN)
  const page = await openPage(t, browser, server, lineageOf('mart'))
  t.strictSame(await boxes(page), ['mart', 'report', 'staging'])
  await page.getByText('only the direct neighbours are known').waitFor()
  t.match(await nameIn(page, 'staging').getAttribute('aria-label'), /1 more upstream/)
})
