import type { Page } from 'playwright-core'
import t from 'tap'
import { start } from '../helper.ts'
import { ingestSchema } from '../plugins/tags/requests.ts'
import { browserTest, openPage } from './helper.ts'

t.setTimeout(300_000)
const server = await start(t)
const { admin } = server

const pathOf = (urn: string, tab = '') => `/dataset/${encodeURIComponent(urn)}${tab}`
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name })

async function newDataset(name: string, properties: object = {}): Promise<string> {
  const urn = `urn:li:dataset:(urn:li:dataPlatform:s3,${name},PROD)`
  await server.ingest(urn, 'datasetProperties', { name, ...properties })
  return urn
}

const SAID = `One row per **order**, see [the guide](https://example.com/guide).\n\n> Late at night\n\n- \`total\` in cents`

browserTest(
  'descriptions are Markdown, long ones are folded, and the editor has the text itself',
  async (t, browser) => {
    const urn = await newDataset('told', { description: SAID })
    const page = await openPage(t, browser, server, pathOf(urn))
    const about = page.getByRole('region', { name: 'About' })
    await about.getByRole('link', { name: 'the guide' }).waitFor()
    t.equal(await about.getByText('order', { exact: true }).evaluate(one => one.tagName), 'STRONG')
    t.equal(await about.getByRole('listitem').count(), 1)
    t.equal(await about.getByRole('button', { name: 'Show more' }).count(), 0)
    await about.getByRole('button', { name: 'Edit description of told' }).click()
    t.equal(await page.getByRole('textbox', { name: 'Description' }).inputValue(), SAID)
    const long = await newDataset('long', {
      description: Array.from({ length: 60 }, (_, at) => `line ${at}`).join('\n\n')
    })
    await page.goto(pathOf(long))
    const heightOf = async () => (await about.boundingBox())?.height ?? 0
    await about.getByRole('button', { name: 'Show more' }).waitFor()
    const folded = await heightOf()
    t.ok(folded < 450, `${folded} px`)
    await about.getByRole('button', { name: 'Show more' }).click()
    await about.getByRole('button', { name: 'Show less' }).waitFor()
    t.ok((await heightOf()) > 1000)
  }
)

browserTest(
  'a container shows first what is in it, page by page, a dashboard its charts, a user what they own',
  async (t, browser) => {
    const container = 'urn:li:container:b0a1'
    await server.ingest(container, 'containerProperties', { name: 'shop', description: 'all of **it**' })
    await server.ingest(container, 'dataPlatformInstance', { platform: 'urn:li:dataPlatform:s3' })
    const table = await newDataset('inside', { description: 'a *row*' })
    await server.ingest(table, 'container', { container })
    const gone = await newDataset('removed')
    await server.ingest(gone, 'container', { container })
    await server.ingest(gone, 'status', { removed: true })
    await server.ingest(table, 'ownership', { owners: [{ owner: admin.actor, type: 'DATAOWNER' }] })
    const stamp = { time: 1, actor: admin.actor }
    const changes = { lastModified: { created: stamp, lastModified: stamp } }
    const chart = 'urn:li:chart:(looker,sold)'
    const board = 'urn:li:dashboard:(looker,board)'
    await server.ingest(chart, 'chartInfo', { title: 'Sold', description: '', ...changes, inputs: [{ string: table }] })
    await server.ingest(board, 'dashboardInfo', { title: 'Board', description: '', ...changes, charts: [chart] })

    const page = await openPage(t, browser, server, `/container/${encodeURIComponent(container)}`)
    await tab(page, 'Contents 1').and(page.locator('[aria-current]')).waitFor()
    const row = page.getByRole('table', { name: 'Contents' }).getByRole('row', { name: /inside Dataset a row/ })
    await row.locator('img.logo').waitFor()
    t.equal(await page.getByRole('link', { name: 'removed' }).count(), 0)
    await row.getByRole('link', { name: 'inside' }).click()
    await heading(page, 'inside').waitFor()
    await page.getByRole('navigation', { name: 'Parent' }).getByRole('link', { name: 'shop' }).click()
    await row.waitFor()
    await tab(page, 'Overview').click()
    await page.getByRole('region', { name: 'About' }).getByText('all of it').waitFor()
    await page.goto(`/dashboard/${encodeURIComponent(board)}/Contents`)
    await page.getByRole('row', { name: /Sold Chart/ }).waitFor()
    await page.goto(`/chart/${encodeURIComponent(chart)}/Contents`)
    await page.getByRole('row', { name: /inside Dataset/ }).waitFor()
    await page.goto(`/user/${encodeURIComponent(admin.actor)}/Owns`)
    await page
      .getByRole('table', { name: 'Owns' })
      .getByRole('row', { name: /inside Dataset/ })
      .waitFor()
  }
)

browserTest('the platform in the crumbs leads to a search that finds the entity', async (t, browser) => {
  const urn = await newDataset('found here')
  const page = await openPage(t, browser, server, pathOf(urn))
  const crumbs = page.getByRole('navigation', { name: 'Parent' })
  await crumbs.getByRole('link', { name: /^s3$|^AWS S3$/i }).click()
  await page.waitForURL(/\/search\?browse=platform&filter=platform/)
  await page.getByRole('link', { name: 'found here' }).waitFor()
})

browserTest('one request of GraphQL brings what the page shows first, in 28 requests at most', async (t, browser) => {
  const urn = await newDataset('counted', { description: 'd', customProperties: { a: '1' } })
  await ingestSchema(admin, urn, ['id', 'name'])
  await server.ingest(urn, 'ownership', { owners: [{ owner: admin.actor, type: 'DATAOWNER' }] })
  const page = await openPage(t, browser, server, '/health')
  const asked: string[] = []
  page.on('request', one => asked.push(`${new URL(one.url()).pathname} ${one.postData()?.slice(10, 40) ?? ''}`))
  await page.goto(pathOf(urn))
  await page.getByRole('region', { name: 'Columns' }).getByRole('link', { name: 'id', exact: true }).waitFor()
  await page.getByRole('region', { name: 'Owners' }).getByRole('link').waitFor()
  await page.waitForLoadState('networkidle')
  t.ok(asked.length <= 28, `${asked.length} requests: ${asked.join('\n')}`)
  t.equal(asked.filter(one => one.includes('query entityPage')).length, 1)
  t.equal(asked.filter(one => one.startsWith('/entitiesV2')).length, 0)
  const ours = asked.filter(one => one.startsWith('/api/graphql') && !/query (me|granted|may)\b/.test(one))
  t.equal(ours.length, 1, ours.join('\n'))
})

browserTest(
  'at most one banner: an incident before a deprecation, and both are marks beside the name',
  async (t, browser) => {
    const urn = await newDataset('troubled')
    await server.ingest(urn, 'deprecation', { deprecated: true, note: 'Use another', actor: admin.actor })
    const page = await openPage(t, browser, server, pathOf(urn))
    const banner = page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /Deprecated|Late/ })
    await banner.getByText('Deprecated: Use another').waitFor()
    t.equal(
      await page.getByText('Healthy', { exact: true }).count(),
      1,
      'of the server: nothing of the entity was checked'
    )
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('button', { name: 'Report incident' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Late')
    await page.getByRole('dialog').getByRole('button', { name: 'Report incident' }).click()
    await banner.getByText('Late').waitFor()
    t.equal(await banner.count(), 1)
    await page.getByText('1 active incident', { exact: true }).waitFor()
    await page.getByText('Deprecated', { exact: true }).waitFor()
    await banner.getByRole('link', { name: 'View incident' }).click()
    await page.getByRole('article', { name: 'Late' }).waitFor()
  }
)

browserTest('the history names people and tags, whatever their ids are', async (t, browser) => {
  const made = await admin.gql('mutation m($input: CreateTagInput!) { createTag(input: $input) }', {
    input: { name: 'Personal data' }
  })
  const urn = await newDataset('changed')
  await server.ingest(urn, 'globalTags', { tags: [{ tag: made.data.createTag }] })
  const page = await openPage(t, browser, server, pathOf(urn, '/History'))
  const changes = page.getByRole('table', { name: 'Changes, the newest first' })
  await changes.getByRole('link', { name: 'Personal data' }).waitFor()
  t.notMatch(await page.getByRole('main').innerText(), /[0-9a-f]{8}-[0-9a-f]{4}-|urn:li:/, 'no UUID and no URN')
  t.equal(await page.getByText('No changes').count(), 0)
})

browserTest('an entity of a type that GraphQL does not have now has its page too', async (t, browser) => {
  const reduced = await start(t, { config: { plugins: { domains: false } } })
  const urn = 'urn:li:domain:sales'
  await reduced.ingest(urn, 'domainProperties', { name: 'Sales', description: 'What is **sold**' })
  const page = await openPage(t, browser, reduced, `/domain/${urn}`)
  await heading(page, 'Sales').waitFor()
  await page.getByRole('region', { name: 'About' }).getByText('What is sold').waitFor()
  await tab(page, 'History').click()
  await page.getByRole('table', { name: 'Changes, the newest first' }).waitFor()
})
