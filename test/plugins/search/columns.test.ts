import t, { type Test } from 'tap'
import type { Client } from '../../helper.ts'
import { startSearching } from './ready.ts'

const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
const tag = (name: string) => ({ tags: [{ tag: `urn:li:tag:${name}` }] })
const AUDIT = { time: 1_700_000_000_000, actor: 'urn:li:corpuser:datahub' }
const EMAIL_V2 = '[version=2.0].[type=struct].[type=string].email'

interface Described {
  readonly fieldPath: string
  readonly description?: string
  readonly label?: string
  readonly globalTags?: object
  readonly glossaryTerms?: object
}

const schema = (...columns: readonly Described[]) => ({
  schemaName: 'x',
  platform: 'urn:li:dataPlatform:hive',
  version: 0,
  hash: '',
  platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
  fields: columns.map(column => ({
    nativeDataType: 'string',
    type: { type: { 'com.linkedin.schema.StringType': {} } },
    ...column
  }))
})

interface Found {
  readonly total: number
  readonly datasets: number
  readonly isExact: boolean
  /** By dataset, the paths of its columns and how many match. */
  readonly columns: Readonly<Record<string, readonly (string | number)[]>>
}

const QUERY = `query ($input: SearchColumnsInput!) { searchColumns(input: $input) {
  total datasets isExact searchResults { entity { urn } total columns {
    schemaField { fieldPath type description } editableInfo { description }
  } }
} }`

async function search(by: Client, input: object): Promise<Found> {
  const { data, errors } = await by.gql(QUERY, { input })
  if (errors) throw new Error(JSON.stringify(errors))
  const { searchResults, ...found } = data.searchColumns
  const results: { entity: { urn: string }; total: number; columns: { schemaField: Described }[] }[] = searchResults
  const columns = results.map(({ entity, total, columns }) => [
    entity.urn.split(',')[1],
    [total, ...columns.map(({ schemaField }) => schemaField.fieldPath)]
  ])
  return { ...found, columns: Object.fromEntries(columns) }
}

async function fill(t: Test) {
  const server = await startSearching(t)
  const { ingest } = server
  for (const name of ['pii', 'secret']) await ingest(`urn:li:tag:${name}`, 'tagProperties', { name })
  await ingest('urn:li:glossaryTerm:Contact', 'glossaryTermInfo', { definition: 'x', termSource: 'INTERNAL' })
  await ingest(
    dataset('crm.people'),
    'schemaMetadata',
    schema(
      { fieldPath: 'customer_email', description: 'Where invoices go', globalTags: tag('pii') },
      { fieldPath: 'customerPhone' },
      { fieldPath: 'email_2' },
      { fieldPath: 'note', description: 'An email that was written to the customer' }
    )
  )
  await ingest(dataset('crm.people'), 'editableSchemaMetadata', {
    created: AUDIT,
    lastModified: AUDIT,
    editableSchemaFieldInfo: [
      { fieldPath: 'customerPhone', description: 'Dial it before noon', globalTags: tag('pii') },
      { fieldPath: 'gone', description: 'Nobody declares this zebra any more' }
    ]
  })
  await ingest(
    dataset('shop.mails'),
    'schemaMetadata',
    schema({
      fieldPath: EMAIL_V2,
      glossaryTerms: { terms: [{ urn: 'urn:li:glossaryTerm:Contact' }], auditStamp: AUDIT }
    })
  )
  await ingest(dataset('shop.mails'), 'editableSchemaMetadata', {
    created: AUDIT,
    lastModified: AUDIT,
    editableSchemaFieldInfo: [{ fieldPath: 'email', description: 'Checked by the customer' }]
  })
  // Its words are of two columns.
  await ingest(dataset('split'), 'schemaMetadata', schema({ fieldPath: 'customer_id' }, { fieldPath: 'sent_email' }))
  await ingest(
    dataset('wide'),
    'schemaMetadata',
    schema(...Array.from({ length: 40 }, (_, at) => ({ fieldPath: `feature_${at}` })))
  )
  return server
}

t.test('columns are found by what is theirs', async t => {
  const server = await fill(t)
  const { admin } = server
  await t.test('by words of one column: its name, descriptions of both kinds, tags and terms', t => words(t, admin))
  await t.test('by labels', t => labels(t, admin))
  await t.test('by dataset, in pages', t => pages(t, admin))
  await t.test('in the datasets of the filters', async t => {
    const filters = [{ field: 'urn', values: [dataset('wide')] }]
    t.match(await search(admin, { query: 'email', filters }), { total: 0, datasets: 0, isExact: true, columns: {} })
    t.match(await search(admin, { query: '*', filters, columnsPerDataset: 1 }), {
      total: 40,
      columns: { wide: [40, 'feature_0'] }
    })
  })
  await t.test('what changes is found at once', t => changes(t, server))
  await t.test('not more are counted than people look at', t => many(t, server))
  await t.test('bad input is refused with what is allowed', t => refused(t, admin))
})

async function words(t: Test, admin: Client): Promise<void> {
  t.strictSame(await search(admin, { query: 'Customer Emails' }), {
    ...{ total: 3, datasets: 2, isExact: true },
    // A column that is called so comes before one that only speaks of it; the first one of the dataset has both in its name.
    columns: { 'crm.people': [2, 'customer_email', 'note'], 'shop.mails': [1, EMAIL_V2] }
  })
  t.match(await search(admin, { query: 'customeremail' }), { columns: { 'crm.people': [1, 'customer_email'] } })
  t.match(await search(admin, { query: 'phone noon' }), { total: 1, columns: { 'crm.people': [1, 'customerPhone'] } })
  t.match(await search(admin, { query: 'email pii invoices' }), { total: 1, datasets: 1 })
  t.match(await search(admin, { query: 'contact' }), { columns: { 'shop.mails': [1, EMAIL_V2] } })
  for (const query of ['zebra', 'string email', 'struct', '!!', 'email nowhere'])
    t.match(await search(admin, { query }), { total: 0, datasets: 0, isExact: true, columns: {} }, query)
  const { data } = await admin.gql(QUERY, { input: { query: 'dial' } })
  t.strictSame(data.searchColumns.searchResults[0].columns, [
    {
      schemaField: { fieldPath: 'customerPhone', type: 'STRING', description: null },
      editableInfo: { description: 'Dial it before noon' }
    }
  ])
}

async function labels(t: Test, admin: Client): Promise<void> {
  const tags = ['urn:li:tag:pii']
  t.match(await search(admin, { tags }), {
    total: 2,
    columns: { 'crm.people': [2, 'customer_email', 'customerPhone'] }
  })
  t.match(await search(admin, { tags, query: 'email' }), { total: 1, columns: { 'crm.people': [1, 'customer_email'] } })
  t.match(await search(admin, { terms: ['urn:li:glossaryTerm:Contact'] }), { total: 1, datasets: 1 })
  t.match(await search(admin, { tags, terms: ['urn:li:glossaryTerm:Contact'] }), { total: 0, datasets: 0 })
  t.match(await search(admin, { tags: ['urn:li:tag:secret'] }), { total: 0 })
  t.match(await search(admin, { tags: [...tags, ...tags] }), { total: 2 }, 'one tag, named twice')
}

async function pages(t: Test, admin: Client): Promise<void> {
  const all = await search(admin, { query: '*', count: 100 })
  t.match(all, {
    total: 47,
    datasets: 4,
    isExact: true,
    columns: { wide: [40, 'feature_0', 'feature_1', 'feature_2'] }
  })
  t.equal(all.columns.wide?.length, 4, 'three columns of each dataset')
  const one = async (start: number) => {
    const found = await search(admin, { query: '*', start, count: 1 })
    t.match(found, { total: 47, datasets: 4 })
    return Object.keys(found.columns)
  }
  t.strictSame(
    [...(await one(0)), ...(await one(1)), ...(await one(2)), ...(await one(3)), ...(await one(4))],
    Object.keys(all.columns)
  )
  t.equal((await search(admin, { query: 'feature', columnsPerDataset: 1_000 })).columns.wide?.length, 41)
}

async function changes(t: Test, { admin, ingest }: Awaited<ReturnType<typeof startSearching>>): Promise<void> {
  t.match(await search(admin, { query: 'ephemeral' }), { total: 0 })
  await ingest(
    dataset('late'),
    'schemaMetadata',
    schema({ fieldPath: 'a', description: 'An ephemeral one' }, { fieldPath: 'b' })
  )
  t.match(await search(admin, { query: 'ephemeral' }), { columns: { late: [1, 'a'] } })
  await ingest(
    dataset('late'),
    'schemaMetadata',
    schema({ fieldPath: 'a' }, { fieldPath: 'b', description: 'ephemeral' })
  )
  t.match(await search(admin, { query: 'ephemeral' }), { columns: { late: [1, 'b'] } })
  await ingest(dataset('late'), 'status', { removed: true })
  t.match(await search(admin, { query: 'ephemeral' }), { total: 0 })
}

async function many(t: Test, { admin, ingest }: Awaited<ReturnType<typeof startSearching>>): Promise<void> {
  const bulk = schema(...Array.from({ length: 1_100 }, (_, at) => ({ fieldPath: `bulk_${at}` })))
  const names = Array.from({ length: 11 }, (_, at) => `bulky${at}`)
  for (const name of names) await ingest(dataset(name), 'schemaMetadata', bulk)
  t.match(await search(admin, { query: 'bulk 7' }), { total: 11, datasets: 11, isExact: true })
  const first = await search(admin, { query: 'bulk', count: 1 })
  t.match(first, { total: 1_100, datasets: 1, isExact: false })
  const all = await search(admin, { query: 'bulk', count: 20 })
  t.match(all, { total: 12_100, datasets: 11, isExact: true })
  t.strictSame(Object.keys(all.columns).toSorted(), names.toSorted(), 'what a page needs is counted all the same')
}

async function refused(t: Test, admin: Client): Promise<void> {
  const words = Array.from({ length: 21 }, (_, at) => `w${at}`).join(' ')
  const tags = Array.from({ length: 11 }, (_, at) => `urn:li:tag:t${at}`)
  for (const [input, message] of [
    [{ query: words }, 'query: expected at most 20 different words, found 21'],
    [{ tags }, 'tags and terms: expected at most 10 together, found 11'],
    [{ tags: ['urn:li:corpuser:a'] }, /tag/],
    [{ terms: ['pii'] }, /pii/],
    [{ columnsPerDataset: -1 }, 'columnsPerDataset must be between 0 and 1000, found -1'],
    [{ count: 1_001 }, 'count must be between 0 and 1000, found 1001'],
    [{ start: -1 }, 'start must not be negative, found -1']
  ] as const) {
    const { errors } = await admin.gql(QUERY, { input })
    t.match(errors, [{ message, extensions: { code: 400 } }], JSON.stringify(input).slice(0, 60))
  }
}
