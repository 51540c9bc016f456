import t, { type Test } from 'tap'
import type { Client } from '../../helper.ts'
import { startSearching } from './ready.ts'

const dataset = (name: string, platform = 'hive') => `urn:li:dataset:(urn:li:dataPlatform:${platform},${name},PROD)`
const property = (name: string) => `urn:li:structuredProperty:${name}`
const names = (urns: readonly string[]) => urns.map(urn => urn.split(',')[1] ?? urn)

interface Asked {
  readonly query: string
  readonly selection?: string
  readonly [member: string]: unknown
}

/** The answer to `searchAcrossEntities`, of datasets. */
async function search(by: Client, { selection = '', ...input }: Asked) {
  const { data, errors } = await by.gql(
    `query ($input: SearchAcrossEntitiesInput!) { searchAcrossEntities(input: $input) {
      total partial { message words of } searchResults { entity { urn } ${selection} } suggestions { text }
    } }`,
    { input: { types: ['DATASET'], ...input } }
  )
  if (errors) throw new Error(JSON.stringify(errors))
  const { searchResults, ...rest } = data.searchAcrossEntities
  const urns: string[] = searchResults.map(({ entity }: { entity: { urn: string } }) => entity.urn)
  return { ...rest, results: searchResults, names: names(urns) }
}

const PROPERTIES: Readonly<Record<string, { readonly type: string; readonly values: readonly (readonly object[])[] }>> =
  {
    'org.example.cost_center': { type: 'string', values: [[{ string: 'EU west' }], [{ string: 'EU west' }]] },
    'org.example.retention': { type: 'number', values: [[{ double: 30 }], [{ double: 7 }]] },
    'org.example.reviewed': { type: 'date', values: [[{ string: '2024-05-01' }], [{ string: '2025-01-31' }]] }
  }

const described = (description: string) => ({ description })
const COLUMN = {
  nativeDataType: 'string',
  type: { type: { 'com.linkedin.schema.StringType': {} } }
}
const schema = (...paths: string[]) => ({
  schemaName: 'x',
  platform: 'urn:li:dataPlatform:hive',
  version: 0,
  hash: '',
  platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
  fields: paths.map(fieldPath => ({ fieldPath, ...COLUMN }))
})
const PICTURE = `data:image/jpeg;base64,${'/9j4AAQSkZJRg'.repeat(3_000)}`

async function fill(t: Test) {
  const server = await startSearching(t)
  const { ingest } = server
  for (const [name, { type }] of Object.entries(PROPERTIES)) {
    await ingest(property(name), 'propertyDefinition', {
      qualifiedName: name,
      valueType: `urn:li:dataType:datahub.${type}`,
      cardinality: 'SINGLE',
      ...(type === 'number' && { displayName: 'Days kept' }),
      entityTypes: ['urn:li:entityType:datahub.dataset']
    })
  }
  await ingest(property('org.example.retention'), 'structuredPropertySettings', { showInSearchFilters: true })
  for (const [at, name] of ['costs.north', 'costs.south'].entries()) {
    const properties = Object.entries(PROPERTIES).map(([one, { values }]) => ({
      propertyUrn: property(one),
      values: values[at]
    }))
    await ingest(dataset(name), 'structuredProperties', { properties })
  }
  await ingest(dataset('costs.north'), 'schemaMetadata', schema('CODE_!#%&*_KEY', 'plain_key', 'code'))
  await ingest(
    dataset('parcels'),
    'datasetProperties',
    described('Every parcel with the weight that its sender declared')
  )
  await ingest(dataset('senders'), 'datasetProperties', described('Who has sent a parcel'))
  await ingest(dataset('\\\\files\\budget\\year.csv', 'file'), 'datasetProperties', {})
  await ingest(dataset('ACME\\loader_job', 'file'), 'datasetProperties', {})
  await ingest(dataset('lake/raw/clicks.parquet', 'gcs'), 'datasetProperties', {})
  await ingest(dataset('gs://lake/raw/views.parquet', 'gcs'), 'datasetProperties', {})
  await ingest(dataset('taxed'), 'datasetProperties', described('月別の消費税と送料'))
  await ingest(dataset('pictured'), 'editableDatasetProperties', described(`Logo: ![](${PICTURE}) ${PICTURE} quokka`))
  await ingest(dataset('pictured.plain'), 'datasetProperties', {
    customProperties: { icon: `${PICTURE} wombat` },
    description: `<img src="${PICTURE}"> numbat`
  })
  await ingest(dataset('pictured.columns'), 'schemaMetadata', {
    ...schema(),
    fields: [{ fieldPath: 'x', ...COLUMN, description: `${PICTURE} bandicoot` }]
  })
  return server
}

t.test('what users of searches reported', async t => {
  const { admin } = await fill(t)
  await t.test('structured properties have facets', t => facets(t, admin))
  await t.test('structured properties are searched by their names', t => propertyText(t, admin))
  await t.test('a query whose words no entity has finds those with most of them, and says so', t => partial(t, admin))
  await t.test('what demands its words is not answered with some of them', t => demanded(t, admin))
  await t.test('pasted names are found as typed', t => pasted(t, admin))
  await t.test('a word of one letter is found within others', async t => {
    for (const query of ['税', '料', '月', '消費税'])
      t.strictSame((await search(admin, { query })).names, ['taxed'], query)
    t.strictSame((await search(admin, { query: '票' })).names, [])
  })
  await t.test('text behind an embedded picture is found', t => pictures(t, admin))
})

async function facets(t: Test, admin: Client): Promise<void> {
  const count = async (...facets: string[]) => {
    const query = `query ($input: AggregateAcrossEntitiesInput!) { aggregateAcrossEntities(input: $input) {
      facets { field aggregations { value count } } } }`
    const { data } = await admin.gql(query, { input: { query: '*', facets } })
    return data.aggregateAcrossEntities.facets
  }
  const cost = [{ value: 'EU west', count: 2 }]
  for (const field of [
    'structuredProperties.org.example.cost_center',
    'structuredProperties.org_example_cost_center',
    'structuredProperties.org.example.cost_center.keyword'
  ]) {
    t.strictSame(await count(field), [{ field, aggregations: cost }])
  }
  const days = [
    { value: '30', count: 1 },
    { value: '7', count: 1 }
  ]
  const [retention, reviewed, columns] = await count(
    'structuredProperties.org.example.retention',
    'structuredProperties.org.example.reviewed',
    'columnCount'
  )
  t.strictSame(
    retention.aggregations.toSorted((a: { value: string }, b: { value: string }) => (a.value < b.value ? -1 : 1)),
    days
  )
  t.match(reviewed.aggregations, [{ value: '2024-05-01' }, { value: '2025-01-31' }])
  t.match(columns.aggregations, [{ count: 1 }, { count: 1 }])
  const [pairs, unknown] = await count(
    'structuredProperties.org.example.cost_center␞structuredProperties.org.example.retention',
    'structuredProperties.none'
  )
  t.strictSame(pairs.aggregations.map(({ value }: { value: string }) => value).toSorted(), ['EU west␞30', 'EU west␞7'])
  t.strictSame(unknown.aggregations, [])
  const { data } = await admin.gql(`{ searchAcrossEntities(input: { types: [DATASET], query: "costs" }) {
    facets { field displayName entity { urn } aggregations { value count } } } }`)
  const ofProperties = data.searchAcrossEntities.facets.filter(({ field }: { field: string }) => field.includes('.'))
  t.match(ofProperties, [
    {
      field: 'structuredProperties.org.example.retention',
      displayName: 'Days kept',
      entity: { urn: property('org.example.retention') },
      aggregations: [{ count: 1 }, { count: 1 }]
    }
  ])
  t.strictSame(ofProperties[0].aggregations.map(({ value }: { value: string }) => value).toSorted(), ['30', '7'])
}

async function propertyText(t: Test, admin: Client): Promise<void> {
  const found = async (query: string) => (await search(admin, { query })).names.toSorted()
  const both = ['costs.north', 'costs.south']
  t.strictSame(await found('structuredProperties.org.example.cost_center:"EU west"'), both)
  t.strictSame(await found('structuredProperties.org.example.cost_center:west'), both)
  t.strictSame(await found('structuredProperties.org_example_cost_center:east'), [])
  t.strictSame(await found('structuredProperties.org.example.cost_center:*'), both)
  t.strictSame(await found('structuredProperties.org.example.retention:30'), ['costs.north'])
  t.strictSame(await found('structuredProperties.org.example.retention:[1 TO 10]'), ['costs.south'])
  t.strictSame(await found('structuredProperties.org.example.reviewed:>=2025-01-01'), ['costs.south'])
  t.strictSame(await found('_exists_:structuredProperties.org.example.retention -columnCount:3'), ['costs.south'])
  const sortInput = { sortCriterion: { field: 'structuredProperties.org.example.retention', sortOrder: 'ASCENDING' } }
  const searchFlags = { fetchExtraFields: ['structuredProperties.org.example.retention'] }
  const sorted = await search(admin, { query: 'costs', sortInput, searchFlags, selection: 'extraProperties { value }' })
  t.strictSame(sorted.names, ['costs.south', 'costs.north'])
  t.match(sorted.results[0].extraProperties, [{ value: '7' }])
}

async function partial(t: Test, admin: Client): Promise<void> {
  const exact = await search(admin, { query: 'every parcel with the weight that its sender declared' })
  t.match(exact, { total: 1, partial: null, names: ['parcels'] })
  const answer = await search(admin, {
    query: 'every parcel with the weight that its sender guessed',
    selection: 'insights { text }'
  })
  t.match(answer, {
    total: 1,
    names: ['parcels'],
    partial: { message: /No result has all/ },
    results: [{ insights: [{ text: /No result has all/ }] }]
  })
  t.equal(answer.partial.words + 1, answer.partial.of)
  const best = await search(admin, { query: 'parcel weight guessed' })
  t.match(best, { total: 1, names: ['parcels'], partial: { words: 2, of: 3 } }, 'not those with fewer')
  const misspelt = await search(admin, { query: 'parcels sendrs', searchFlags: { getSuggestions: true } })
  t.match(misspelt, { partial: { words: 1, of: 2 } })
  t.ok(misspelt.suggestions.some(({ text }: { text: string }) => text === 'parcels senders'))
  const filters = [{ field: 'platform', values: ['urn:li:dataPlatform:gcs'] }]
  t.equal((await search(admin, { query: 'parcel sender guessed', filters })).total, 0, 'of what the filters leave')
  t.equal((await search(admin, { query: 'parcel guessed invented' })).total, 0, 'less than half')
}

async function demanded(t: Test, admin: Client): Promise<void> {
  for (const query of [
    'parcel AND guessed',
    '+parcel +guessed',
    '"parcel guessed"',
    'guessed',
    'nofield:parcel',
    'name:parcels description:guessed',
    'parcel sender -parcel'
  ]) {
    t.match(await search(admin, { query }), { total: 0, partial: null }, query)
  }
  const scroll = `{ scrollAcrossEntities(input: { types: [DATASET], query: "parcel sender guessed" }) { total } }`
  const { data } = await admin.gql(scroll)
  t.equal(data.scrollAcrossEntities.total, 0, 'clients delete what they scroll through')
}

async function pasted(t: Test, admin: Client): Promise<void> {
  const path = '\\\\files\\budget\\year.csv'
  const [clicks, views] = ['lake/raw/clicks.parquet', 'gs://lake/raw/views.parquet']
  for (const [typed, name] of [
    [path, path],
    ['ACME\\loader_job', 'ACME\\loader_job'],
    [`gs://${clicks}`, clicks],
    ['lake/raw/views.parquet', views],
    [views, views],
    ['CODE_!#%&*_KEY', 'costs.north']
  ] as const) {
    t.match(await search(admin, { query: typed }), { partial: null, names: [name] }, typed)
    t.match(await search(admin, { query: `"${typed}"` }), { partial: null, names: [name] }, `"${typed}"`)
  }
}

async function pictures(t: Test, admin: Client): Promise<void> {
  for (const [query, name] of [
    ['quokka', 'pictured'],
    ['wombat', 'pictured.plain'],
    ['numbat', 'pictured.plain'],
    ['bandicoot', 'pictured.columns']
  ] as const) {
    const found = await search(admin, { query, selection: 'matchedFields { value }' })
    t.strictSame(found.names, [name], query)
    t.match(found.results[0].matchedFields[0].value, new RegExp(query))
  }
  t.strictSame((await search(admin, { query: 'AAQSkZJRg' })).names, [])
}
