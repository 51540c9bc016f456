import t from 'tap'
import { start } from '../helper.ts'
import { ingestSchema } from '../plugins/tags/requests.ts'
import { ingest } from '../plugins/timeseries/rows.ts'
import { browserTest, focused, openPage, press } from './helper.ts'

t.setTimeout(300_000)
const server = await start(t)
const { admin } = server
const pathOf = (urn: string, query = '') => `/dataset/${encodeURIComponent(urn)}/Schema${query}`
const urnOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`

/** The columns that have a tag of users. */
async function taggedColumns(urn: string): Promise<string[]> {
  const { data } = await admin.gql(
    `query q($urn: String!) { dataset(urn: $urn) { editableSchemaMetadata {
       editableSchemaFieldInfo { fieldPath tags { tags { tag { urn } } } } } } }`,
    { urn }
  )
  const infos: { fieldPath: string; tags: { tags: object[] } | null }[] =
    data.dataset.editableSchemaMetadata?.editableSchemaFieldInfo ?? []
  return infos.filter(({ tags }) => tags?.tags.length).map(({ fieldPath }) => fieldPath)
}

const DAY = 86_400_000

/** A dataset with a profile of the whole table, one of a partition that is newer, and queries that name its columns. */
async function profiled(name: string): Promise<string> {
  const urn = urnOf(name)
  await ingestSchema(admin, urn, ['id', 'address.street', 'note'])
  const at = Date.now() - DAY
  await ingest(admin, urn, 'datasetProfile', [
    {
      ...{ timestampMillis: at, rowCount: 1000 },
      fieldProfiles: [
        { fieldPath: 'id', nullCount: 0, uniqueCount: 1_100_000, min: '1', max: '98765.4321987' },
        {
          ...{ fieldPath: '[version=2.0].[type=struct].[type=struct].address.[type=string].street', nullCount: 830 },
          ...{ uniqueCount: 5, sampleValues: ['<b>main</b>', 'side', 'side'] }
        }
      ]
    },
    {
      ...{ timestampMillis: at + 1000, rowCount: 7, partitionSpec: { type: 'PARTITION', partition: '2026-01' } },
      fieldProfiles: [{ fieldPath: 'id', nullCount: 7, uniqueCount: 7 }]
    }
  ])
  await ingest(admin, urn, 'datasetUsageStatistics', [
    {
      ...{ timestampMillis: at, eventGranularity: { unit: 'DAY', multiple: 1 }, totalSqlQueries: 2000 },
      fieldCounts: [
        { fieldPath: 'id', count: 1500 },
        { fieldPath: 'address.street', count: 3 }
      ]
    }
  ])
  return urn
}

browserTest(
  'what a profile and queries say of columns is in the table, and is not there without them',
  async (t, browser) => {
    const page = await openPage(t, browser, server, pathOf(await profiled('profiled')))
    const cells = (column: string) =>
      page
        .getByRole('row')
        .filter({ has: page.getByText(column, { exact: true }) })
        .getByRole('cell')
        .allInnerTexts()
    await page.getByText('1.1M').waitFor()
    t.match(await cells('id'), ['', /id/, /int/, '—', '', /^0 %$/, '1.1M', '1.5K'])
    t.match(
      await cells('address.street'),
      ['', /street/, /int/, '—', '', /^83 %$/, '5', '3'],
      'however the path is spelled'
    )
    t.match(await cells('note'), ['', /note/, /int/, '—', '', '—', '—', '—'])
    t.match(await page.locator('.entity-toolbar').innerText(), /Profiled\s+yesterday/)
    await ingestSchema(admin, urnOf('unprofiled'), ['mail'])
    await page.goto(pathOf(urnOf('unprofiled')))
    await page.getByRole('row').filter({ hasText: 'mail' }).first().waitFor()
    for (const name of ['Null', 'Distinct', 'Queries'])
      t.equal(await page.getByRole('columnheader', { name, exact: true }).count(), 0, name)
    t.notMatch(await page.locator('.entity-toolbar').innerText(), /Profiled/)
  }
)

browserTest(
  'the details of a column are beside the table, in the address, and give the focus back',
  async (t, browser) => {
    const urn = await profiled('detailed')
    const page = await openPage(t, browser, server, pathOf(urn))
    await page.getByText('1.1M').waitFor()
    const row = page.getByRole('row').filter({ hasText: 'street' })
    await row.focus()
    await press(page, 'Enter')
    const drawer = page.getByRole('dialog', { name: 'address.street' })
    await drawer.getByText('<b>main</b>').waitFor()
    t.equal(new URL(page.url()).searchParams.get('column'), 'address.street')
    t.equal(await drawer.getByRole('listitem').filter({ hasText: 'side' }).count(), 1, 'each value once')
    t.match(await drawer.innerText(), /Null\s+83 %\s+Distinct\s+5/)
    await drawer.getByText('3 queries in the last month').waitFor()
    await drawer.getByRole('link', { name: 'Column lineage' }).waitFor()
    t.equal((await drawer.boundingBox())?.width, 460)
    await press(page, 'Escape')
    await drawer.waitFor({ state: 'detached' })
    t.match(await focused(page), /street/, 'the row has the focus again')
    t.equal(new URL(page.url()).searchParams.get('column'), null)

    await page.getByRole('row').filter({ hasText: 'note' }).getByText('note').click()
    const other = page.getByRole('dialog', { name: 'note' })
    await other.getByText('0 queries in the last month').waitFor()
    t.equal(await other.getByText('Sample values').count(), 0)
    await row.getByText('street').click()
    await drawer.waitFor()
    t.equal(await page.getByRole('dialog').count(), 1, 'the page beside it can be used')
    await page.reload()
    await drawer.getByText('<b>main</b>').waitFor()
  }
)

browserTest('labels are changed in the details; who may not has nothing to press', async (t, browser) => {
  const urn = await profiled('labelled')
  await admin.gql('mutation { createTag(input: {id: "detail", name: "detail"}) }')
  const page = await openPage(t, browser, server, pathOf(urn, '?column=note'))
  const drawer = page.getByRole('dialog', { name: 'note' })
  await drawer.getByRole('button', { name: 'Add tag' }).click()
  await page.getByRole('combobox', { name: 'Tag' }).pressSequentially('detail')
  await page.getByRole('option', { name: /detail/ }).click()
  await drawer.getByRole('link', { name: 'detail' }).waitFor()
  t.strictSame(await taggedColumns(urn), ['note'])
  await drawer.getByRole('button', { name: 'Remove detail' }).click()
  await drawer.getByText('None').first().waitFor()
  t.strictSame(await taggedColumns(urn), [])

  const user = { name: 'reader', password: 'a long password of reader' }
  await server.user(user.name, { password: user.password })
  const own = await openPage(t, browser, server, pathOf(urn, '?column=note'), { user })
  const read = own.getByRole('dialog', { name: 'note' })
  await read.getByText('None').first().waitFor()
  await read.getByRole('button', { name: 'Add tag' }).waitFor({ state: 'detached' })
  t.equal(await read.getByRole('button', { name: 'Add term' }).count(), 0)
})

browserTest(
  'on a narrow screen a column takes at most four lines, and nothing is scrolled sideways',
  async (t, browser) => {
    const urn = await profiled('narrow')
    const page = await openPage(t, browser, server, pathOf(urn), { width: 390 })
    const row = page.getByRole('row').filter({ hasText: 'street' })
    await row.getByText('83 %').waitFor()
    const height = (await row.boundingBox())?.height ?? 0
    t.ok(height > 40 && height <= 4 * 44 + 16, `${height} pixels`)
    t.equal(await page.evaluate<number>('document.documentElement.scrollWidth'), 390)
    await row.getByText('street').click()
    const drawer = page.getByRole('dialog', { name: 'address.street' })
    await drawer.waitFor()
    t.equal((await drawer.boundingBox())?.width, 390)
    await drawer.getByRole('button', { name: 'Close' }).click()
    await drawer.waitFor({ state: 'detached' })
  }
)
