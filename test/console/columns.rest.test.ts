import type { Page } from 'playwright-core'
import t from 'tap'
import { type Client, eventually, start } from '../helper.ts'
import { ingestSchema } from '../plugins/tags/requests.ts'
import { browserTest, focused, openPage, press } from './helper.ts'

t.setTimeout(300_000)
const server = await start(t)
const { admin } = server
const urnOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
const pathOf = (urn: string, query = '') => `/dataset/${encodeURIComponent(urn)}/Schema${query}`
const found = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

const MAILS = Array.from({ length: 50 }, (_, at) => `mail_${at}`)

async function wideDataset(name: string, others = 2950): Promise<string> {
  const urn = urnOf(name)
  await ingestSchema(admin, urn, [...MAILS, ...Array.from({ length: others }, (_, at) => `value_${at}`)])
  return urn
}

async function newTag(id: string): Promise<string> {
  const { data } = await admin.gql('mutation m($input: CreateTagInput!) { createTag(input: $input) }', {
    input: { id, name: id }
  })
  return data.createTag
}

const ADD = 'mutation m($input: BatchAddTagsInput!) { batchAddTags(input: $input) }'
const resources = (urn: string, columns: readonly string[]) =>
  columns.map(subResource => ({ resourceUrn: urn, subResourceType: 'DATASET_FIELD', subResource }))

/** The columns that have the tag of users. */
async function columnsWith(client: Client, urn: string, tag: string): Promise<string[]> {
  const { data } = await client.gql(
    `query q($urn: String!) { dataset(urn: $urn) { editableSchemaMetadata {
       editableSchemaFieldInfo { fieldPath tags { tags { tag { urn } } } } } } }`,
    { urn }
  )
  const infos: { fieldPath: string; tags: { tags: { tag: { urn: string } }[] } | null }[] =
    data.dataset.editableSchemaMetadata?.editableSchemaFieldInfo ?? []
  return infos.filter(({ tags }) => tags?.tags.some(one => one.tag.urn === tag)).map(({ fieldPath }) => fieldPath)
}

browserTest(
  'of 3 000 columns less than 100 rows are in the document, the filter answers, End reaches the last',
  async (t, browser) => {
    const page = await openPage(t, browser, server, pathOf(await wideDataset('wide')))
    await page.getByRole('link', { name: 'Columns 3,000' }).waitFor()
    await page.getByRole('row').filter({ hasText: 'mail_0' }).first().waitFor()
    t.ok((await page.getByRole('row').count()) < 100, 'few rows are in the document')
    t.equal(await page.getByRole('table').getAttribute('aria-rowcount'), '3001')
    await page.getByRole('row').nth(1).focus()
    await press(page, 'End')
    await page.getByRole('row').filter({ hasText: 'value_2949' }).waitFor()
    t.match(await focused(page), /value_2949/, 'End reaches the last row')
    t.ok((await page.getByRole('row').count()) < 100)
    const filter = page.getByRole('searchbox', { name: 'Filter columns' })
    await filter.fill('mail')
    await found(page, '50 of 3,000 columns').waitFor()
    await filter.fill('value_29')
    await found(page, '61 of 3,000 columns').waitFor()
    t.equal(new URL(page.url()).searchParams.get('filter'), 'value_29', 'the filter is in the address')
    await page.reload()
    await found(page, '61 of 3,000 columns').waitFor()
    await filter.fill('nowhere')
    await page.getByRole('button', { name: 'Clear filter' }).click()
    await found(page, '3,000 of 3,000 columns').waitFor()
  }
)

browserTest('a link to a column opens the page with its row in view and marked', async (t, browser) => {
  const urn = await wideDataset('linked')
  const page = await openPage(t, browser, server, pathOf(urn, '?column=value_1999'))
  const row = page.getByRole('row').filter({ hasText: 'value_1999' })
  await row.waitFor()
  t.equal(await row.getAttribute('aria-current'), 'true')
  const box = await row.boundingBox()
  t.ok(box && box.y > 0 && box.y < 800, 'it is in view')
  await page.goto(pathOf(urn, '?column=dropped'))
  await page.getByText('Column dropped not found').waitFor()
})

browserTest(
  '50 of 3 000 columns are tagged by the keyboard in five steps and one request; Undo restores what was before',
  async (t, browser) => {
    const urn = await wideDataset('tagged')
    const tag = await newTag('pii')
    const had = MAILS.slice(0, 3)
    await admin.gql(ADD, { input: { tagUrns: [tag], resources: resources(urn, had) } })
    const page = await openPage(t, browser, server, pathOf(urn))
    let requests = 0
    page.on('request', request => {
      if (request.postData()?.includes('batchAddTags')) requests++
    })
    await page.getByRole('row').filter({ hasText: 'mail_0' }).first().waitFor()
    await page.getByRole('searchbox', { name: 'Filter columns' }).fill('mail')
    await found(page, '50 of 3,000 columns').waitFor()
    await page.getByRole('checkbox', { name: /^Select all/ }).press('Space')
    await page.getByText('50 selected').waitFor()
    await press(page, 't')
    await page.getByRole('combobox', { name: 'Tag' }).pressSequentially('pii')
    await page.getByRole('option', { name: /pii/ }).waitFor()
    await press(page, 'Enter')
    await page.getByText('Added pii to 50 columns (3 had it before)').first().waitFor()
    t.equal(requests, 1, 'one request')
    t.strictSame((await columnsWith(admin, urn, tag)).sort(), [...MAILS].sort(), 'all 50 have it')
    const other = await openPage(t, browser, server, pathOf(urn, '?filter=pii'))
    await found(other, '50 of 3,000 columns').waitFor()
    t.pass('another browser sees all 50')
    await press(page, 'z')
    await eventually(async () => String(await columnsWith(admin, urn, tag)) === String(had))
    t.pass('the three that had it keep it')
  }
)

browserTest('one refused column of 50: none is tagged, it is named, the selection stays', async (t, browser) => {
  const urn = await wideDataset('refused', 10)
  const tag = await newTag('secret')
  const page = await openPage(t, browser, server, pathOf(urn), { refusals: true })
  await page.getByRole('row').filter({ hasText: 'mail_49' }).waitFor()
  await ingestSchema(
    admin,
    urn,
    MAILS.filter(name => name !== 'mail_7')
  )
  await page.getByRole('searchbox', { name: 'Filter columns' }).fill('mail')
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  await page.getByRole('button', { name: 'Add tag' }).click()
  await page.getByRole('combobox', { name: 'Tag' }).pressSequentially('secret')
  await page.getByRole('option', { name: /secret/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('No changes').waitFor()
  t.match(await dialog.innerText(), /field mail_7/, 'the refused column is named')
  t.strictSame(await columnsWith(admin, urn, tag), [], 'none is tagged')
  await press(page, 'Escape')
  t.ok(await page.getByText('50 selected').isVisible(), 'the selection stays')
})

browserTest('a privilege that was taken away meanwhile is named, and asked for', async (t, browser) => {
  const urn = await wideDataset('guarded', 0)
  const tag = await newTag('gold')
  const user = { name: 'steward', password: 'a long password of steward' }
  await server.user(user.name, { password: user.password, privileges: ['EDIT_DATASET_COL_TAGS'], on: urn })
  const page = await openPage(t, browser, server, pathOf(urn), { user, refusals: true })
  await page.getByRole('checkbox', { name: 'Select mail_1', exact: true }).check()
  await page.getByRole('button', { name: 'Add tag' }).click()
  const { data } = await admin.gql(
    'query { listPolicies(input: {start: 0, count: 100, query: "granted"}) { policies { urn name } } }'
  )
  for (const { urn: policy, name } of data.listPolicies.policies) {
    if (name === 'granted') await admin.gql('mutation m($urn: String!) { deletePolicy(urn: $urn) }', { urn: policy })
  }
  await page.getByRole('combobox', { name: 'Tag' }).pressSequentially('gold')
  await page.getByRole('option', { name: /gold/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('EDIT_DATASET_COL_TAGS').waitFor()
  t.strictSame(await columnsWith(admin, urn, tag), [])
  const ask = dialog
    .getByRole('link')
    .filter({ hasText: /why|access/i })
    .first()
  t.match(await ask.getAttribute('href'), /^\/access\?.*privilege=/, 'a link to /access, filled in')
})

browserTest(
  'nested columns are indented, tags of ingestion are told apart, a description is edited',
  async (t, browser) => {
    const urn = urnOf('nested')
    const type = { type: { 'com.linkedin.schema.StringType': {} } }
    const field = (fieldPath: string, more: object = {}) => ({
      ...{ fieldPath, nullable: true, recursive: false, isPartOfKey: false, nativeDataType: 'text', type },
      ...more
    })
    const tag = await newTag('raw')
    const zip = '[version=2.0].[type=struct].[type=struct].address.[type=string].zip'
    await server.ingest(urn, 'schemaMetadata', {
      ...{ schemaName: 's', platform: 'urn:li:dataPlatform:hive', version: 0, hash: '' },
      platformSchema: { 'com.linkedin.schema.MySqlDDL': { tableSchema: '' } },
      primaryKeys: ['id'],
      fields: [
        field('id', { nullable: false }),
        field('[version=2.0].[type=struct].[type=struct].address'),
        field(zip, { description: 'of the post', globalTags: { tags: [{ tag }] } })
      ]
    })
    const page = await openPage(t, browser, server, pathOf(urn))
    const row = page.getByRole('row').filter({ hasText: 'zip' })
    await row.waitFor()
    t.equal(await row.locator('code').innerText(), 'zip', 'the path is readable')
    const key = page.getByRole('row').filter({ has: page.getByText('id', { exact: true }) })
    t.equal(await key.getByText('PK', { exact: true }).getAttribute('title'), 'Primary key')
    t.equal(await key.getByText('NN', { exact: true }).count(), 0, 'each key is not null')
    const indents = await page.evaluate<number[]>(
      `[...document.querySelectorAll('tbody code')].map(one => one.getBoundingClientRect().x)`
    )
    t.ok((indents[2] ?? 0) > (indents[1] ?? 0), 'indented below the column that contains it')
    t.equal(await row.locator('.chip.ingested').count(), 1, 'the tag of ingestion has a dashed edge')
    t.match(
      await row.getByRole('link', { name: 'lineage' }).getAttribute('href'),
      new RegExp(`/Lineage\\?column=${encodeURIComponent(zip).replace(/[.*+?^$()[\]\\]/g, '.')}`.slice(0, 20))
    )
    await row.locator('code').click()
    const dialog = page.getByRole('dialog', { name: 'address.zip' })
    await dialog.getByRole('button', { name: 'Edit description of address.zip' }).click()
    await dialog.getByRole('textbox', { name: 'Description' }).fill('the postal code')
    await dialog.getByRole('button', { name: 'Save description' }).click()
    await page.getByText('Saved description of address.zip').first().waitFor()
    await press(page, 'Escape')
    await row.filter({ hasText: 'the postal code' }).waitFor()
    await page.getByRole('searchbox', { name: 'Filter columns' }).fill('postal')
    await found(page, '1 of 3 columns').waitFor()
    t.pass('the filter finds the new description')
  }
)

browserTest('without the plugin tags there is nothing to tag with, and the columns are shown', async (t, browser) => {
  const own = await start(t, { config: { plugins: { tags: false } } })
  const urn = urnOf('plain')
  await ingestSchema(own.admin, urn, ['id'])
  const page = await openPage(t, browser, own, pathOf(urn))
  await page.getByRole('row').filter({ hasText: 'id' }).first().waitFor()
  await page.getByRole('checkbox').last().check()
  t.equal(await page.getByRole('button', { name: 'Add tag' }).count(), 0)
  t.equal(await page.getByRole('columnheader', { name: 'Tags' }).count(), 0)
  await page.getByRole('columnheader', { name: 'Glossary terms', exact: true }).waitFor()
})
