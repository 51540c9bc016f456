import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../../test/browser-program.ts'
import { datasetUrn, type Sent, upstreamLineage } from '../../test/console/catalog.ts'
import type { Bench, Figure, Topic } from '../figure.ts'
import { PASSWORD, post, withServer } from '../server.ts'

const NEIGHBOURS = 150
const TABLE = (name: string) =>
  `/dataset/${encodeURIComponent(`urn:li:dataset:(urn:li:dataPlatform:snowflake,toyshop_analytics.${name},PROD)`)}`
const WIDE = `${TABLE('ml.customer_features')}/Schema`
const HUB = datasetUrn('hub')

/** An address, and what is there when its content is. */
type Place = readonly [path: string, content: string]

const PLACES: Readonly<Record<string, Place>> = {
  home: ['/', '#home-used a'],
  search: ['/search?query=orders', '.search-hits a'],
  entity: [TABLE('marts.fct_orders'), '.entity-overview .card h2'],
  columns: [`${TABLE('marts.fct_orders')}/Schema`, 'tbody tr'],
  lineage: [`${TABLE('marts.fct_orders')}/Lineage`, '.lineage-node'],
  glossary: ['/glossary', '.tree li'],
  coverage: ['/coverage', 'tbody tr'],
  usage: ['/operate/usage', 'tbody tr']
}
const contents = Object.keys(PLACES).map(
  (name): Figure => ({
    ...{ name: `content of ${name}, warm`, unit: 's', better: 'lower', target: { value: 0.6 } }
  })
)
const long = (what: string): Figure => ({
  name: `longest task, ${what}`,
  unit: 'ms',
  better: 'lower',
  target: { value: 100 }
})
const columns = long('3 000 columns: opened, filtered, scrolled')
const graph = long('a graph of 300 nodes: opened, zoomed')

/** Pages in Chromium, with the sample: until their content is there, and how long the browser was busy at once. */
export const pagesTopic: Topic = {
  name: 'pages',
  figures: [...contents, columns, graph],
  isSlow: true,
  async run(bench) {
    const program = findBrowser()
    if (program === undefined) return bench.leaveOut([...contents, columns, graph], 'install chromium')
    await withServer(async (url, headers) => {
      await fill(url, headers)
      const browser = await chromium.launch({ executablePath: program })
      try {
        await measure(bench, await openContext(browser, url))
      } finally {
        await browser.close()
      }
    })
  }
}

async function measure(bench: Bench, context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  for (const [at, place] of Object.values(PLACES).entries()) {
    const figure = contents[at]
    if (figure)
      await bench.measure({ figures: [figure], isWarmedUp: true, ours: async () => [await opened(page, place)] })
  }
  await bench.measure({ figures: [columns], isWarmedUp: true, ours: async () => [await longestOf(page, readColumns)] })
  await bench.measure({ figures: [graph], isWarmedUp: true, ours: async () => [await longestOf(page, readGraph)] })
}

/** Seconds until the content of a page is there. */
async function opened(page: Page, [path, content]: Place): Promise<number> {
  const begun = performance.now()
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator(content).first().waitFor()
  const seconds = (performance.now() - begun) / 1000
  await page.waitForLoadState('networkidle')
  return seconds
}

async function readColumns(page: Page): Promise<void> {
  await opened(page, [WIDE, 'tbody tr'])
  const field = page.getByRole('searchbox', { name: 'Filter columns' })
  for (const filter of ['e', 'em', 'email', '']) {
    await field.fill(filter)
    await drawn(page)
  }
  for (const place of ['document.body.scrollHeight / 2', 'document.body.scrollHeight', '0']) {
    await page.evaluate(`scrollTo(0, ${place})`)
    await drawn(page)
  }
}

async function readGraph(page: Page): Promise<void> {
  await opened(page, [`/dataset/${encodeURIComponent(HUB)}/Lineage`, '.lineage-node'])
  for (const name of ['Zoom out', 'Zoom in']) {
    await page.getByRole('button', { name }).click()
    await drawn(page)
  }
}

const drawn = (page: Page) =>
  page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')

/** Milliseconds of the longest task of the page's main thread; 0 if none took 50, which browsers do not report. */
async function longestOf(page: Page, read: (page: Page) => Promise<void>): Promise<number> {
  await read(page)
  await page.waitForLoadState('networkidle')
  await drawn(page)
  return page.evaluate('Math.max(0, ...window.longTasks)')
}

async function openContext(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 860 },
    reducedMotion: 'reduce'
  })
  await context.request.post('/logIn', { data: { username: 'datahub', password: PASSWORD } })
  await context.addInitScript(`window.longTasks = []
    new PerformanceObserver(list => window.longTasks.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'longtask', buffered: true })`)
  return context
}

/** The sample, and a dataset between 150 others on each side. */
async function fill(url: string, headers: Record<string, string>): Promise<void> {
  await post(`${url}/api/graphql`, headers, { query: 'mutation { loadSample { task } }' })
  while (!(await isLoaded(url, headers))) await pause(500)
  const names = (side: string) => Array.from({ length: NEIGHBOURS }, (_none, at) => `${side}_${at}`)
  const joined = (name: string, upstreams: readonly string[]): Sent => [
    datasetUrn(name),
    'upstreamLineage',
    upstreamLineage(upstreams.map(one => datasetUrn(one)))
  ]
  const sent: Sent[] = [
    ...['hub', ...names('up'), ...names('down')].map((name): Sent => [datasetUrn(name), 'datasetProperties', { name }]),
    joined('hub', names('up')),
    ...names('down').map(name => joined(name, ['hub']))
  ]
  await post(`${url}/aspects?action=ingestProposalBatch`, headers, { proposals: sent.map(proposalOf) })
}

async function isLoaded(url: string, headers: Record<string, string>): Promise<boolean> {
  const query = '{ sample { isLoaded work { state } } }'
  const { data } = (await post(`${url}/api/graphql`, headers, { query })) as {
    data: { sample: { isLoaded: boolean; work: { state: string } | null } }
  }
  return data.sample.isLoaded && !/^(?:QUEUED|RUNNING)$/.test(data.sample.work?.state ?? '')
}

const proposalOf = ([entityUrn, aspectName, value]: Sent) => ({
  ...{ entityType: 'dataset', entityUrn, changeType: 'UPSERT', aspectName },
  aspect: { value: JSON.stringify(value), contentType: 'application/json' }
})
