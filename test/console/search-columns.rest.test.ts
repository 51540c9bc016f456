import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { type Client, eventually, type Server } from '../helper.ts'
import { startSearching } from '../plugins/search/ready.ts'
import { datasetUrn, ingestAll, type Sent, schemaMetadata } from './catalog.ts'
import { browserTest, openPage, press } from './helper.ts'

const TABLES = Array.from({ length: 30 }, (_none, at) => datasetUrn(`crm.table_${at}`))
const WIDE = datasetUrn('crm.wide')

/** 30 tables with one e-mail column each, one with 40, and a tag. */
const CATALOG: readonly Sent[] = [
  ['urn:li:tag:pii', 'tagProperties', { name: 'pii', colorHex: '#ff0000' }],
  ['urn:li:glossaryTerm:contact', 'glossaryTermInfo', { name: 'Contact', definition: 'x', termSource: 'INTERNAL' }],
  ...TABLES.map((urn): Sent => [urn, 'schemaMetadata', schemaMetadata(['id', 'email'])]),
  [WIDE, 'schemaMetadata', schemaMetadata(Array.from({ length: 40 }, (_none, at) => `email_${at}`))]
]

async function filled(t: Test, options: Parameters<typeof startSearching>[1] = {}): Promise<Server> {
  const server = await startSearching(t, options)
  await ingestAll(server.admin, CATALOG)
  return server
}

interface Written {
  readonly fieldPath: string
  readonly description: string | null
  readonly tags: readonly string[]
}

/** What users wrote of the columns of a table. */
async function written(client: Client, urn: string): Promise<Written[]> {
  const { data } = await client.gql(
    `query q($urn: String!) { dataset(urn: $urn) { editableSchemaMetadata {
       editableSchemaFieldInfo { fieldPath description tags { tags { tag { urn } } } } } } }`,
    { urn }
  )
  const infos: { fieldPath: string; description: string | null; tags: { tags: { tag: { urn: string } }[] } | null }[] =
    data.dataset.editableSchemaMetadata?.editableSchemaFieldInfo ?? []
  return infos.map(({ tags, ...info }) => ({ ...info, tags: tags?.tags.map(({ tag }) => tag.urn) ?? [] }))
}

async function taggedIn(client: Client, urns: readonly string[]): Promise<number> {
  const all = await Promise.all(urns.map(urn => written(client, urn)))
  return all.flat().filter(({ tags }) => tags.includes('urn:li:tag:pii')).length
}

const found = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const columnRow = (page: Page, column: string, table: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: column, exact: true }) })
    .filter({ has: page.getByRole('link', { name: table, exact: true }) })

browserTest(
  'all e-mail columns of the catalog are tagged from the search, by one request; Undo takes it back',
  async (t, browser) => {
    const server = await filled(t)
    const page = await openPage(t, browser, server, '/search?query=email')
    let requests = 0
    page.on('request', request => {
      if (request.postData()?.includes('batchAddTags(')) requests++
    })
    await page.getByRole('link', { name: 'Columns 70' }).click()
    await page.getByRole('button', { name: 'Select all 70' }).click()
    await page.getByText('70 selected').waitFor()
    await press(page, 't')
    await page.getByRole('combobox', { name: 'Tag' }).pressSequentially('pii')
    await page.getByRole('option', { name: /pii/ }).waitFor()
    await press(page, 'Enter')
    await page.getByText('Added pii to 70 columns').first().waitFor()
    t.equal(requests, 1)
    t.equal(await taggedIn(server.admin, [...TABLES, WIDE]), 70)
    await columnRow(page, 'email', 'crm.table_0').getByRole('link', { name: 'pii' }).waitFor()
    await press(page, 'z')
    await eventually(async () => (await taggedIn(server.admin, [...TABLES, WIDE])) === 0)
    t.pass('none of them has it any more')
  }
)

browserTest(
  'of a table three columns are shown, then all of them; the address has the tab and the page',
  async (t, browser) => {
    const server = await filled(t)
    const page = await openPage(t, browser, server, '/search?query=email&in=columns')
    await found(page, '70 columns in 31 tables').waitFor()
    const wide = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'crm.wide', exact: true }) })
    t.ok((await page.getByRole('row').count()) <= 1 + 3 + 19, 'a page is 20 tables')
    if ((await wide.count()) === 0) await page.getByRole('button', { name: 'Next' }).click()
    await wide.first().waitFor()
    t.equal(await wide.count(), 3)
    await wide.last().getByRole('checkbox').check()
    await page.getByRole('button', { name: 'All 40 in crm.wide' }).click()
    await wide.nth(39).waitFor()
    t.equal(await page.getByRole('button', { name: 'All 40 in crm.wide' }).count(), 0)
    t.ok(await page.getByText('1 selected').isVisible(), 'what was selected stays so')
    t.ok(await wide.first().locator('mark').count(), 'what matches is marked')
    await wide
      .first()
      .getByRole('link', { name: /^email_/ })
      .click()
    await page.waitForURL(url => url.pathname.endsWith('/Schema') && url.searchParams.get('column') !== null)
    await page.goBack()
    await wide.first().waitFor()
    await page.goto('/search?query=nowhere&in=columns')
    await page.getByText('No columns match “nowhere”').waitFor()
  }
)

browserTest(
  'selected columns of several tables are described by one request, which Undo takes back',
  async (t, browser) => {
    const server = await filled(t)
    const [first = '', second = ''] = TABLES
    await server.admin.gql('mutation m($input: DescriptionUpdateInput!) { updateDescription(input: $input) }', {
      input: { resourceUrn: first, subResourceType: 'DATASET_FIELD', subResource: 'email', description: 'before' }
    })
    const filters = [first, second].map(urn => `filter=${encodeURIComponent(`urn:${urn}`)}`).join('&')
    const page = await openPage(t, browser, server, `/search?query=email&in=columns&${filters}`)
    await found(page, '2 columns in 2 tables').waitFor()
    await page.getByRole('checkbox', { name: /^Select all/ }).check()
    await page.getByRole('button', { name: 'Add description' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add description to 2 columns' })
    await dialog.getByText('Replaces 1 description').waitFor()
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Where invoices go')
    await dialog.getByRole('button', { name: 'Save description' }).click()
    await page.getByText('Saved description of 2 columns').first().waitFor()
    const texts = async () =>
      (await Promise.all([first, second].map(urn => written(server.admin, urn)))).map(
        ([one]) => one?.description ?? null
      )
    t.strictSame(await texts(), ['Where invoices go', 'Where invoices go'])
    await press(page, 'z')
    await eventually(async () => String(await texts()) === String(['before', null]))
    t.pass('each has what it had')
  }
)

browserTest(
  'who may not change columns is told so, and with the plugins off there is nothing to press',
  async (t, browser) => {
    const server = await filled(t)
    const user = { name: 'reader', password: 'a long password of reader' }
    await server.user(user.name, { password: user.password })
    const page = await openPage(t, browser, server, '/search?query=email&in=columns', { user })
    await page.getByRole('checkbox', { name: /^Select all/ }).check()
    const button = page.getByRole('button', { name: 'Add tag' })
    await page
      .locator('.search-bar')
      .getByText(/Edit dataset col tags/)
      .first()
      .waitFor()
    t.equal(await button.getAttribute('aria-disabled'), 'true')

    const off = await filled(t, { config: { plugins: { tags: false, glossary: false, documentation: false } } })
    const bare = await openPage(t, browser, off, '/search?query=email&in=columns')
    await found(bare, '70 columns in 31 tables').waitFor()
    await bare.getByRole('checkbox', { name: /^Select all/ }).check()
    await bare.getByText(/^\d+ selected$/).waitFor()
    for (const name of ['Add tag', 'Add term', 'Add description'])
      t.equal(await bare.getByRole('button', { name }).count(), 0, name)
  }
)
