import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { created, filtered, ingest, viewOf } from './requests.ts'

const server = await start(t)
const { admin, user } = server
const ann = await user('ann')
const [A, B, C] = ['a', 'b', 'c'].map(name => `urn:li:dataset:(urn:li:dataPlatform:hive,viewed.${name},PROD)`)
const CHART = 'urn:li:chart:(looker,viewed)'
const [a = '', b = '', c = ''] = [A, B, C]

t.before(async () => {
  for (const urn of [a, b, c]) await ingest(admin, urn, 'datasetProperties', { name: `viewed ${urn.slice(-7, -6)}` })
  await ingest(admin, CHART, 'status', { removed: false })
  for (const urn of [a, CHART]) await ingest(admin, urn, 'globalTags', { tags: [{ tag: 'urn:li:tag:pii' }] })
  await ingest(admin, b, 'globalTags', { tags: [{ tag: 'urn:li:tag:old' }] })
  await ingest(admin, b, 'upstreamLineage', { upstreams: [a, c].map(dataset => ({ dataset, type: 'TRANSFORMED' })) })
  await eventually(async () => !(await ann.gql('{ searchAcrossEntities(input: {}) { total } }')).errors)
})

const PII = { field: 'tags', values: ['urn:li:tag:pii'] }
const OLD = { field: 'tags', values: ['urn:li:tag:old'] }
const VIEWED = ['DATASET', 'CHART']

async function find(viewUrn: string, more: object = {}): Promise<string[]> {
  const input = { query: '*', types: VIEWED, viewUrn, ...more }
  const { data, errors } = await ann.gql(
    'query q($input: SearchAcrossEntitiesInput!) { searchAcrossEntities(input: $input) { searchResults { entity { urn } } } }',
    { input }
  )
  if (errors) throw new Error(JSON.stringify(errors))
  return data.searchAcrossEntities.searchResults.map(({ entity }: { entity: { urn: string } }) => entity.urn).sort()
}

t.test('a search in a view finds what its types and filters match', async t => {
  const pii = await created(ann, 'pii', filtered('AND', [PII]))
  t.strictSame(await find(pii), [CHART, a].sort())
  t.strictSame(await find(await created(ann, 'datasets', filtered('AND', [PII], ['DATASET']))), [a])
  t.strictSame(await find(await created(ann, 'or', filtered('OR', [PII, OLD], ['DATASET']))), [a, b])
  t.strictSame(await find(await created(ann, 'and', filtered('AND', [PII, OLD]))), [])
  t.strictSame(await find(await created(ann, 'not', filtered('AND', [{ ...PII, negated: true }], ['DATASET']))), [b, c])
  t.strictSame(await find(await created(ann, 'types', filtered('AND', [], ['CHART']))), [CHART])
  t.strictSame(await find(await created(ann, 'or of none', filtered('OR', []))), [CHART, a, b, c].sort())
  t.strictSame(await find(pii, { orFilters: [{ and: [OLD] }] }), [], 'with the filters of the search')
})

t.test('every search has it', async t => {
  const viewUrn = await created(ann, 'all', filtered('AND', [PII], ['DATASET']))
  const run = async (name: string, type: string, input: object, fields: string) => {
    const { data, errors } = await ann.gql(`query q($input: ${type}!) { ${name}(input: $input) { ${fields} } }`, {
      input: { ...input, viewUrn }
    })
    t.notOk(errors, name)
    return data[name]
  }
  t.match(await run('search', 'SearchInput', { type: 'DATASET', query: '*' }, 'total'), { total: 1 })
  t.match(await run('scrollAcrossEntities', 'ScrollAcrossEntitiesInput', { query: '*' }, 'total'), { total: 1 })
  const { facets } = await run(
    'aggregateAcrossEntities',
    'AggregateAcrossEntitiesInput',
    { facets: ['tags'] },
    'facets { aggregations { value count } }'
  )
  t.strictSame(facets, [{ aggregations: [{ value: 'urn:li:tag:pii', count: 1 }] }])
  const lineage = { urn: b, direction: 'UPSTREAM', query: '*' }
  t.match(
    await run('searchAcrossLineage', 'SearchAcrossLineageInput', lineage, 'total searchResults { entity { urn } }'),
    {
      total: 1,
      searchResults: [{ entity: { urn: a } }]
    }
  )
  t.match(await run('scrollAcrossLineage', 'ScrollAcrossLineageInput', lineage, 'total'), { total: 1 })
  const { suggestions } = await run(
    'autoCompleteForMultiple',
    'AutoCompleteMultipleInput',
    { query: 'viewed' },
    'suggestions { entities { urn } }'
  )
  t.strictSame(suggestions, [{ entities: [{ urn: a }] }])
})

t.test('another user’s view cannot be searched in, as one that does not exist', async t => {
  const theirs = await created(admin, 'theirs', filtered('AND', [PII]))
  for (const urn of [theirs, 'urn:li:dataHubView:absent', 'nonsense'])
    await t.rejects(find(urn), new RegExp(`the view ${urn.slice(0, 20)}.* does not exist`))
  const shared = await created(admin, 'shared', { viewType: 'GLOBAL', ...filtered('AND', [PII], ['DATASET']) })
  t.strictSame(await find(shared), [a])
})

t.test(
  'while the plugin is disabled searches work, those in a view say what is missing, and views are kept',
  async t => {
    const urn = await created(ann, 'kept', filtered('AND', [PII], ['DATASET']))
    const off = await server.restart({ config: { plugins: { views: false } } })
    const search = (viewUrn?: string) =>
      off.admin.gql(
        'query q($viewUrn: String) { searchAcrossEntities(input: { query: "viewed", viewUrn: $viewUrn }) { total } }',
        { viewUrn }
      )
    await eventually(async () => !(await search()).errors)
    t.match((await search()).data, { searchAcrossEntities: { total: 4 } })
    t.match((await search(urn)).errors, [{ message: /views/, extensions: { code: 409 } }])
    t.match((await off.admin.gql('{ globalViewsSettings { defaultView } }')).errors, [
      { message: /Cannot query field/ }
    ])
    t.match(
      (await off.admin.gql('{ me { corpUser { settings { views { defaultView { urn } } } } } }')).errors,
      undefined
    )
    const again = await off.restart({ config: {} })
    t.equal(await viewOf(again.admin, urn), null, 'still personal')
  }
)
