import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { Server } from '../helper.ts'
import { DATASET } from '../plugins/timeseries/rows.ts'
import { drawn } from './helper.ts'
import { USER } from './hostile.ts'
import { mutate } from './hostile-people.ts'
import { MOST_MOVED, movedOn } from './shifts.ts'

/** Pages that are about what the others hide: what is stored, and what a recipe of another program says. */
const TECHNICAL: readonly RegExp[] = [/\/Aspects$/, /^\/operate\/api$/, /^\/access$/, /^\/ingestion\/new\//]

const FORBIDDEN = {
  'a UUID': '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}',
  'a constant': '(?<![\\w`.$])[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+(?![\\w`])',
  'a URN': 'urn:li:'
} as const

/** Entities whose ids are made by the server, on the dataset that has one of everything; the document has no title. */
export async function addOpaque({ admin, ingest }: Server): Promise<void> {
  const create = async (mutation: string) => Object.values((await admin.gql(`mutation { made: ${mutation} }`)).data)[0]
  const term = await create('createGlossaryTerm(input: { name: "Revenue" })')
  const domain = await create('createDomain(input: { name: "Finance" })')
  await admin.gql(`mutation { addTerm(input: { termUrn: "${term}", resourceUrn: "${DATASET}" }) }`)
  await admin.gql(`mutation { setDomain(entityUrn: "${DATASET}", domainUrn: "${domain}") }`)
  for (const type of ['TECHNICAL_OWNER', 'BUSINESS_OWNER'])
    await ingest(DATASET, 'ownership', { owners: [{ owner: USER, type }] })
  const propertyUrn = 'urn:li:structuredProperty:expert'
  await ingest(propertyUrn, 'propertyDefinition', {
    ...{ qualifiedName: 'expert', displayName: 'Expert', valueType: 'urn:li:dataType:datahub.urn' },
    ...{ cardinality: 'MULTIPLE', entityTypes: ['urn:li:entityType:datahub.dataset'] }
  })
  const add =
    'mutation a($input: UpsertStructuredPropertiesInput!) { upsertStructuredProperties(input: $input) { properties { structuredProperty { urn } } } }'
  for (const urns of [[USER], [USER, admin.actor]]) {
    const values = urns.map(stringValue => ({ stringValue }))
    const structuredPropertyInputParams = [{ structuredPropertyUrn: propertyUrn, values }]
    await mutate(admin, add, { assetUrn: DATASET, structuredPropertyInputParams })
  }
  const stamp = { time: Date.now(), actor: admin.actor }
  await ingest(`urn:li:document:${randomUUID()}`, 'documentInfo', {
    ...{ contents: { text: '' }, status: { state: 'PUBLISHED' }, created: stamp, lastModified: stamp },
    relatedAssets: [{ asset: DATASET }]
  })
}

/** What people would have to decode, with the words around it. */
async function unreadable(page: Page): Promise<string[]> {
  const text = (await page.locator('body').innerText()).replace(/\s+/g, ' ')
  return Object.entries(FORBIDDEN).flatMap(([what, pattern]) =>
    Array.from(text.matchAll(new RegExp(`.{0,30}${pattern}.{0,20}`, 'g')), ([found]) => `${what}: ${found}`)
  )
}

/** The width of the first row that can be selected, before and after it is. */
async function rowWidths(page: Page): Promise<readonly (number | undefined)[]> {
  const box = page.locator('main tbody input[type="checkbox"]').first()
  if ((await box.count()) === 0) return []
  const row = page
    .locator('main tbody tr')
    .filter({ has: page.locator('input[type="checkbox"]') })
    .first()
  const before = await row.boundingBox()
  await box.check()
  await drawn(page)
  const after = await row.boundingBox()
  await box.uncheck()
  return [before?.width, after?.width]
}

const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

/** What keeps people from reading the page that was just loaded at this address, under `watchShifts`. */
export async function readingFaults(page: Page, path: string): Promise<string[]> {
  const shown = decodeURIComponent(path)
  const moved = await movedOn(page)
  const words = TECHNICAL.some(one => one.test(shown)) ? [] : await unreadable(page)
  const [before, after] = await rowWidths(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await drawn(page)
  return [
    ...words,
    ...(moved > MOST_MOVED ? [`moves by ${moved.toFixed(3)}`] : []),
    ...(before === after ? [] : [`a row of ${before} pixels has ${after} when it is selected`]),
    ...((await scrollsSideways(page)) ? ['scrolls sideways on a phone'] : [])
  ]
}
