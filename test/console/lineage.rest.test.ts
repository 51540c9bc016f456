import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { start } from '../helper.ts'
import { startSearching } from '../plugins/search/ready.ts'
import { columnUrn, datasetUrn, ingestAll, type Sent, schemaMetadata, upstreamLineage } from './catalog.ts'
import { browserTest, openPage } from './helper.ts'
import { tabTo } from './keyboard.ts'

/** Ten times what the design asks, since machines differ. */
const FIRST_HOP_MS = 10_000

const named = (name: string): Sent => [datasetUrn(name), 'datasetProperties', { name }]
const from = (name: string, ...upstreams: string[]): Sent => [
  datasetUrn(name),
  'upstreamLineage',
  upstreamLineage(upstreams.map(one => datasetUrn(one)))
]
const path = (name: string, query = '') => `/dataset/${encodeURIComponent(datasetUrn(name))}/Lineage${query}`

const box = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name},`) })
const boxes = async (page: Page): Promise<string[]> => {
  await page.locator('svg g.box').first().waitFor()
  const labels = await page.locator('svg g.box').evaluateAll(found => found.map(one => one.getAttribute('aria-label')))
  return labels.map(label => label?.split(',')[0] ?? '').sort()
}

/** raw → staging → mart → report; raw also feeds a sibling of the mart, and the report 200 datasets. */
const CHAIN: readonly Sent[] = [
  ...['raw', 'staging', 'mart', 'report', 'sibling'].map(named),
  from('staging', 'raw'),
  from('mart', 'staging'),
  from('sibling', 'staging'),
  from('report', 'mart')
]

browserTest(
  'ancestors and descendants are drawn, no siblings; arrows walk, + opens the next hop',
  async (t, browser) => {
    const server = await startSearching(t)
    await ingestAll(server.admin, CHAIN)
    const page = await openPage(t, browser, server, path('mart', '?hops=1'))
    t.strictSame(await boxes(page), ['mart', 'report', 'staging'])
    t.equal(page.workers().length, 1, 'the layout is found in a worker')
    await page.getByText('2 upstream, 1 downstream').waitFor()

    await tabTo(page, box(page, 'mart'))
    await page.keyboard.press('ArrowLeft')
    t.match(await page.locator(':focus').getAttribute('aria-label'), /^staging,.*1 hop upstream, 1 more upstream$/)
    await page.keyboard.press('+')
    await page.waitForURL(url => url.searchParams.get('hops') === '2')
    await box(page, 'raw').waitFor()
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
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'report' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'mart' }).waitFor()
  }
)

browserTest('200 datasets: the first hop at once, readable, and the list holds the same', async (t, browser) => {
  const server = await startSearching(t)
  const names = Array.from({ length: 200 }, (_none, at) => `wide.dataset_with_a_long_name_${at}`)
  await ingestAll(server.admin, [...CHAIN, ...names.map(named), ...names.map(name => from(name, 'report'))])
  const page = await openPage(t, browser, server, path('mart', '?hops=1'))
  await box(page, 'report').waitFor({ timeout: FIRST_HOP_MS })
  const text = box(page, 'report').locator('text').first()
  t.ok(((await text.boundingBox())?.height ?? 0) >= 12, 'names have their full size')

  await page.getByRole('combobox', { name: 'Hops' }).selectOption('all')
  await page.getByText('150 of 204 are drawn').waitFor()
  await page.getByText('The graph shows the nearest 150.').waitFor()
  await page.locator('svg g.box').nth(149).waitFor()
  t.equal((await boxes(page)).length, 150)

  await page.getByRole('combobox', { name: 'Hops' }).selectOption('1')
  await page.getByText('3 of 204 are drawn').waitFor()
  await page.locator('svg g.box').nth(3).waitFor({ state: 'detached' })
  const drawn = (await boxes(page)).filter(name => name !== 'mart')
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await page.getByText('2 entities', { exact: true }).waitFor()
  t.strictSame((await page.getByRole('table').getByRole('link').allTextContents()).sort(), drawn)
})

browserTest('a cycle is drawn with an edge that goes back', async (t, browser) => {
  const server = await startSearching(t)
  await ingestAll(server.admin, [...['a', 'b', 'c'].map(named), from('a', 'c'), from('b', 'a'), from('c', 'b')])
  const page = await openPage(t, browser, server, path('a'))
  t.strictSame(await boxes(page), ['a', 'b', 'c'])
  t.equal(await page.locator('path.edge').count(), 3)
  t.equal(await page.locator('path.edge.back title').textContent(), 'b leads back to c: a cycle')
})

browserTest('3 600 upstreams are counted, listed and downloaded', async (t, browser) => {
  const server = await startSearching(t)
  const names = Array.from({ length: 3600 }, (_none, at) => `many.source_${at}`)
  await ingestAll(server.admin, [
    ...names.map((name): Sent => [datasetUrn(name), 'status', { removed: false }]),
    from('sink', ...names),
    named('sink')
  ])
  const page = await openPage(t, browser, server, path('sink'))
  await page.getByText('3,600 upstream, 0 downstream').waitFor()
  t.equal((await boxes(page)).length, 150)
  await page.getByRole('link', { name: 'Show the list' }).click()
  await page.getByText('3,600 entities', { exact: true }).waitFor()
  t.equal(await page.getByRole('table').getAttribute('aria-rowcount'), '3601')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click()
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  t.equal(lines.length, 3601)
  t.equal(lines[0], 'direction,hops,type,platform,name,column,urn,path')
  t.equal(new Set(lines).size, 3601)
})

browserTest('the lineage of a column is its path alone', async (t, browser) => {
  const server = await startSearching(t)
  const column = (name: string, field: string) => columnUrn(datasetUrn(name), field)
  const schema = (name: string): Sent => [datasetUrn(name), 'schemaMetadata', schemaMetadata(['mail', 'id'])]
  const joined = (name: string, upstream: string): Sent => [
    datasetUrn(name),
    'upstreamLineage',
    upstreamLineage(
      [datasetUrn(upstream)],
      [
        [column(upstream, 'mail'), column(name, 'mail')],
        [column(upstream, 'id'), column(name, 'id')]
      ]
    )
  ]
  await ingestAll(server.admin, [
    ...['raw', 'staging', 'mart'].map(schema),
    ...['raw', 'staging', 'mart'].map(named),
    joined('staging', 'raw'),
    joined('mart', 'staging')
  ])
  const page = await openPage(t, browser, server, path('mart', '?column=mail'))
  t.strictSame(await boxes(page), ['mail', 'mail', 'mail'])
  await page.getByText('2 upstream, 0 downstream').waitFor()
  await page.getByRole('link', { name: 'Show the whole lineage' }).click()
  await box(page, 'staging').waitFor()
  t.strictSame(await boxes(page), ['mart', 'raw', 'staging'])
})

browserTest('who may, adds and removes an edge', async (t, browser) => {
  const server = await startSearching(t)
  await ingestAll(server.admin, [...CHAIN, named('added')])
  const page = await openPage(t, browser, server, path('mart', '?hops=1'))
  await page.getByRole('button', { name: 'Edit lineage…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Add upstream' }).fill('added')
  await page.getByRole('option', { name: /added/ }).first().click()
  await dialog.getByRole('button', { name: 'Remove added' }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await box(page, 'added').waitFor()
  t.strictSame(await boxes(page), ['added', 'mart', 'report', 'staging'])
  await page.getByRole('button', { name: /Undo/ }).click()
  await box(page, 'added').waitFor({ state: 'detached' })
})

browserTest('without search the direct neighbours are drawn', async (t, browser) => {
  const server = await start(t, { config: { plugins: { search: false } } })
  await ingestAll(server.admin, CHAIN)
  const page = await openPage(t, browser, server, path('mart'))
  t.strictSame(await boxes(page), ['mart', 'report', 'staging'])
  await page.getByText('only the direct neighbours are known').waitFor()
  t.match(await box(page, 'staging').getAttribute('aria-label'), /1 more upstream/)
})
