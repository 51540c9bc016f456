import type { Page } from 'playwright-core'
import t from 'tap'
import { start } from '../helper.ts'
import { startSearching } from '../plugins/search/ready.ts'
import { columnUrn, datasetUrn, ingestAll, type Sent } from './catalog.ts'
import { browserTest, drawn, openPage, settled } from './helper.ts'
import { tabTo } from './keyboard.ts'
import { box, boxes, CHAIN, lineageOf, nameIn, WITH_COLUMNS } from './lineage.ts'

const columnsIn = (page: Page, name: string) => box(page, name).locator('.columns button').allTextContents()
const open = (page: Page, name: string) => page.getByRole('button', { name: `10 columns of ${name}` }).click()

const server = await startSearching(t)
await ingestAll(server.admin, WITH_COLUMNS)
/** Without columns. */
const plain = await startSearching(t)
await ingestAll(plain.admin, CHAIN)

browserTest(
  'a box shows eight of its columns; one that is followed comes first, in the address too',
  async (t, browser) => {
    const page = await openPage(t, browser, server, lineageOf('mart'))
    await open(page, 'mart')
    await box(page, 'mart').getByRole('button', { name: 'mail' }).waitFor()
    t.strictSame(await columnsIn(page, 'mart'), ['id', 'mail', 'a', 'b', 'c', 'd', 'e', 'f'])
    t.equal(await box(page, 'mart').getByRole('link', { name: '+2 more' }).count(), 1)
    await open(page, 'raw')
    await box(page, 'raw').getByRole('button', { name: 'mail' }).click()

    await page.getByText('0 upstream, 2 downstream').waitFor()
    t.match(await columnsIn(page, 'mart'), ['mail', 'id'], 'the staging between them is closed')
    t.equal(await page.locator('path.edge.traced').count(), 2)
    t.equal(await page.locator('path.edge.faint').count(), 2)
    t.match(await box(page, 'staging').getAttribute('class'), /on-path/)

    await page.reload()
    await page.locator('path.edge.traced').nth(1).waitFor({ state: 'attached' })
    t.match(await columnsIn(page, 'mart'), ['mail', 'id'])
    await page.getByRole('button', { name: 'Stop following mail' }).click()
    await page.locator('path.edge.traced').first().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '10 columns of mart' }).click()
    await box(page, 'mart').locator('.columns').waitFor({ state: 'detached' })
    t.strictSame(new URL(page.url()).searchParams.getAll('open'), [datasetUrn('raw')])
  }
)

browserTest('opened boxes show how their columns are joined, without a walk', async (t, browser) => {
  const server = await start(t, { config: { plugins: { search: false } } })
  await ingestAll(server.admin, WITH_COLUMNS)
  const page = await openPage(t, browser, server, lineageOf('staging'))
  t.strictSame(await boxes(page), ['mart', 'raw', 'staging'])
  for (const name of ['mart', 'staging', 'raw']) {
    await page.getByRole('button', { name: `olumns of ${name}` }).click()
    await box(page, name).getByRole('button', { name: 'mail' }).waitFor()
  }
  await page.locator('path.edge.column').nth(3).waitFor({ state: 'attached' })
  t.equal(await page.locator('path.edge.column').count(), 4, 'id and mail of both; total is behind the eighth')
  await box(page, 'mart').getByRole('button', { name: 'mail' }).click()
  await page.getByText('2 upstream, 0 downstream').waitFor()
  t.equal(await page.locator('path.edge.traced').count(), 2)
})

browserTest('an address that names what is not there shows the graph', async (t, browser) => {
  const query = new URLSearchParams([
    ...[datasetUrn('elsewhere'), 'nonsense', ''].map(urn => ['open', urn]),
    ...[['trace', 'nonsense']],
    ...[['hops', '-4']]
  ])
  const page = await openPage(t, browser, server, lineageOf('mart', `?${query}`))
  t.strictSame(await boxes(page), ['mart', 'raw', 'staging'])
  await settled(page)
  t.equal(await page.locator('.failure').count(), 0)
  const absent = columnUrn(datasetUrn('mart'), 'absent')
  await page.goto(
    lineageOf('mart', `?trace=${encodeURIComponent(absent)}&node=${encodeURIComponent(datasetUrn('gone'))}`)
  )
  await page.getByRole('dialog').getByText('Not found').waitFor()
  await page.getByText('0 upstream, 0 downstream').waitFor()
  t.equal((await boxes(page)).length, 3)
})

/** The frame of the graph, in the window. */
async function frameOf(page: Page) {
  const found = await page.locator('.lineage-canvas').boundingBox()
  if (!found) throw new Error('no graph')
  return found
}

/** Where a box is in the frame, and how much it is zoomed. */
async function viewOf(page: Page, name = 'mart') {
  await drawn(page)
  const [frame, found] = [await frameOf(page), await box(page, name).boundingBox()]
  if (!found) throw new Error(`${name} is not drawn`)
  return {
    x: Math.round(found.x - frame.x),
    y: Math.round(found.y - frame.y),
    zoom: Math.round((found.width / 232) * 100) / 100
  }
}

browserTest(
  'a drag pans, Ctrl and the wheel zoom, the wheel alone scrolls the page, Fit comes back',
  async (t, browser) => {
    const page = await openPage(t, browser, plain, lineageOf('mart'), { height: 600 })
    await nameIn(page, 'mart').waitFor()
    const before = await viewOf(page)
    t.ok(before.zoom >= 0.8, 'readable')
    const frame = await page.locator('.lineage-canvas').boundingBox()
    if (!frame) throw new Error('no canvas')
    const [x, y] = [frame.x + frame.width / 2, frame.y + 20]

    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 70, y + 30, { steps: 4 })
    await page.mouse.up()
    t.strictSame(await viewOf(page), { ...before, x: before.x + 70, y: before.y + 30 })

    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -200)
    await page.keyboard.up('Control')
    t.ok((await viewOf(page)).zoom > before.zoom, 'larger')
    await page.mouse.wheel(0, 100)
    await page.waitForFunction(() => scrollY > 0)
    await page.evaluate('scrollTo(0, 0)')

    for (let press = 0; press < 5; press++) await page.getByRole('button', { name: 'Zoom out' }).click()
    t.ok((await viewOf(page)).zoom < 0.6)
    t.equal(await box(page, 'mart').getByRole('button').count(), 0, 'from afar there are only names')
    await page.getByRole('button', { name: 'Fit', exact: true }).click()
    t.strictSame(await viewOf(page), before)
  }
)

browserTest('two fingers zoom; one that goes up or down is left to the page', async (t, browser) => {
  const page = await openPage(t, browser, plain, lineageOf('mart'), { width: 390, height: 844 })
  await nameIn(page, 'mart').waitFor()
  const before = await viewOf(page)
  const frame = await frameOf(page)
  const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: apart === undefined ? [] : [-apart, apart].map((by, id) => ({ x: x + by, y, id }))
    })
  await touch('touchStart', 30)
  for (const apart of [36, 42, 48]) await touch('touchMove', apart)
  await touch('touchEnd')
  t.ok((await viewOf(page)).zoom > before.zoom)
  t.equal(await page.locator('.lineage-canvas').evaluate(one => getComputedStyle(one).touchAction), 'pan-y')
})

browserTest('the panel of a box, by mouse and by keyboard', async (t, browser) => {
  const owners = { owners: [{ owner: 'urn:li:corpuser:datahub', type: 'TECHNICAL_OWNER' }] }
  const about: readonly Sent[] = [
    [datasetUrn('mart'), 'ownership', owners],
    [datasetUrn('mart'), 'datasetProperties', { name: 'mart', description: '**One** row of `order_id`' }],
    [datasetUrn('staging'), 'deprecation', { deprecated: true, note: '', actor: 'urn:li:corpuser:datahub' }]
  ]
  await ingestAll(plain.admin, about)
  const page = await openPage(t, browser, plain, lineageOf('mart'))
  await box(page, 'staging').getByText('Deprecated').waitFor()
  await tabTo(page, nameIn(page, 'mart'))
  await page.keyboard.press('Space')
  const panel = page.getByRole('dialog', { name: 'mart' })
  await panel.getByText('One row of order_id').waitFor()
  await panel.getByRole('link', { name: /datahub/i }).waitFor()
  t.equal(new URL(page.url()).searchParams.get('node'), datasetUrn('mart'))
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('mart,'))

  await box(page, 'staging').locator('small').click()
  await page.getByRole('dialog', { name: 'staging' }).getByText('Deprecated').waitFor()
  await page.reload()
  await page.getByRole('dialog', { name: 'staging' }).getByRole('link', { name: 'Open' }).click()
  await page.getByRole('heading', { level: 1, name: 'staging' }).waitFor()
})
