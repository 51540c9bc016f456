import t, { type Test } from 'tap'
import { type Call, type Criterion, type Data, definePlugin, type Model } from '../../../core/index.ts'
import { createFilters, type Filtered } from '../../../plugins/search/filters/filters.ts'
import { type Views, views as viewsPlugin } from '../../../plugins/views/index.ts'
import { start } from '../../helper.ts'

const HIVE = 'urn:li:dataPlatform:hive'
const dataset = (name: string) => `urn:li:dataset:(${HIVE},filters.${name},PROD)`

interface Inside {
  readonly data: Data
  readonly model: Model
  readonly views: Views
  readonly call: Call
}

/** A server with entities, and what a plugin has of it. */
async function fill(t: Test) {
  let inside: Inside | undefined
  const probe = definePlugin({
    name: 'probe',
    contract: 2,
    needs: { views: viewsPlugin },
    setup({ needs: { views }, data, model, system }) {
      inside = { data, model, views, call: system('testing filters') }
      return {}
    }
  })
  const server = await start(t, { plugins: [probe] })
  const { ingest } = server
  await ingest(dataset('a'), 'datasetProperties', { name: 'Alpha', customProperties: { team: 'crm' } })
  await ingest(dataset('a'), 'globalTags', { tags: [{ tag: 'urn:li:tag:pii' }] })
  await ingest(dataset('b'), 'datasetProperties', { name: 'beta', created: { time: 1000 } })
  await ingest(dataset('b'), 'domains', { domains: ['urn:li:domain:inner'] })
  await ingest(dataset('gone'), 'datasetProperties', { name: 'Gone' })
  await ingest(dataset('gone'), 'status', { removed: true })
  await ingest('urn:li:chart:(looker,filters.c)', 'domains', { domains: ['urn:li:domain:outer'] })
  await ingest('urn:li:domain:outer', 'domainProperties', { name: 'Outer' })
  await ingest('urn:li:domain:inner', 'domainProperties', { name: 'Inner', parentDomain: 'urn:li:domain:outer' })
  if (!inside) throw new Error('the plugin was not set up')
  const { data, model, views, call } = inside
  const filters = createFilters({ data, model, views })
  return { server, filters, call, find: finder(inside) }
}

/** Names of the entities that the store itself finds. */
function finder({ data, model, views, call }: Inside) {
  const filters = createFilters({ data, model, views })
  return async (filtered: Filtered) => {
    const query = await filters.queryOf(call, { types: ['dataset', 'chart'], ...filtered })
    const within: Criterion = {
      any: [{ urnPrefix: dataset('').slice(0, -6) }, { urnPrefix: 'urn:li:chart:(looker,f' }]
    }
    const { urns } = await data.find(
      call,
      { ...query, where: { all: [query.where ?? within, within] } },
      { limit: 100 }
    )
    return urns.map(urn => /filters\.(\w+)/.exec(urn)?.[1]).toSorted()
  }
}

t.test('filters of clients', async t => {
  const story = await fill(t)
  await t.test('each condition', t => conditions(t, story))
  await t.test('soft-deleted entities are found only by those who ask for them', t => removed(t, story))
  await t.test('and, or, not', t => combined(t, story))
  await t.test('what is below or above in a hierarchy', t => hierarchies(t, story))
  await t.test('names of types are found as clients write them', t => types(t, story))
  await t.test('a view adds its types and filters', t => views(t, story))
  await t.test('what cannot be evaluated is refused', t => refused(t, story))
})

type Story = Awaited<ReturnType<typeof fill>>

async function conditions(t: Test, { find }: Story): Promise<void> {
  const one = (field: string, condition: string | undefined, ...values: string[]) =>
    find({ filters: [{ field, values, ...(condition === undefined ? {} : { condition }) }] })
  t.strictSame(await one('name', undefined, 'Alpha'), ['a'])
  t.strictSame(await one('name', 'EQUAL', 'alpha'), [], 'equal is exact')
  t.strictSame(await one('name', 'IEQUAL', 'ALPHA'), ['a'])
  t.strictSame(await one('name.keyword', 'IN', 'Alpha', 'beta'), ['a', 'b'])
  t.strictSame(await one('name', 'CONTAIN', 'ET'), ['b'])
  t.strictSame(await one('name', 'START_WITH', 'al'), ['a'])
  t.strictSame(await one('name', 'END_WITH', 'TA'), ['b'])
  t.strictSame(await one('tags', 'EXISTS'), ['a'])
  t.strictSame(await one('customProperties', undefined, 'team=crm'), ['a'])
  t.strictSame(await one('platform.keyword', 'EQUAL', HIVE), ['a', 'b'])
  t.strictSame(await one('platform', 'EQUAL', 'urn:li:dataPlatform:looker'), ['c'], 'from dataPlatformInstance')
  t.strictSame(await one('origin', 'EQUAL', 'PROD'), ['a', 'b'])
  t.strictSame(await one('hasTags', 'EQUAL', 'true'), ['a'])
  t.strictSame(await one('hasTags', 'EQUAL', 'false'), ['b', 'c'])
  t.strictSame(await one('hasDomain', 'EXISTS'), ['b', 'c'])
  t.strictSame(await one('createdAt', 'LESS_THAN', '1001'), ['b'], 'numbers come as text')
  t.strictSame(await one('createdAt', 'LESS_THAN', '1000'), [])
  t.strictSame(await one('createdAt', 'LESS_THAN_OR_EQUAL_TO', '1000'), ['b'])
  t.strictSame(await one('createdAt', 'GREATER_THAN', '999.5'), ['b'])
  t.strictSame(await one('createdAt', 'GREATER_THAN_OR_EQUAL_TO', '1970-01-01T00:00:01Z'), ['b'])
  t.strictSame(await one('createdAt', 'EQUAL', '1e3'), ['b'])
  t.strictSame(await one('urn', 'EQUAL', dataset('a'), 'no urn'), ['a'])
  t.strictSame(await one('urn', 'START_WITH', 'urn:li:chart:(looker,f'), ['c'])
  t.strictSame(await one('lowercasedUrn', 'EQUAL', dataset('A'), 'no urn', 'urn:li:tag:a'), ['a'], 'in any case')
  t.strictSame(await one('lowercasedUrn', 'EQUAL', dataset('a').replace('PROD', 'DEV')), [])
  t.strictSame(await one('lowercasedUrn', 'EQUAL', dataset('a').replace('hive', 'HIVE')), [], 'only of the name')
  t.strictSame(await one('nothingHasThis', 'EQUAL', 'x'), [], 'an unknown field')
  t.strictSame(await one('name', 'EQUAL'), [], 'no values')
}

async function removed(t: Test, { find }: Story): Promise<void> {
  const filter = { field: 'removed', values: ['true'] }
  t.strictSame(await find({}), ['a', 'b', 'c'])
  t.strictSame(await find({ searchFlags: { includeSoftDeleted: true } }), ['a', 'b', 'c', 'gone'])
  t.strictSame(await find({ filters: [filter] }), ['gone'], 'a filter names it')
  t.strictSame(await find({ orFilters: [{ and: [{ ...filter, negated: true }] }] }), ['a', 'b', 'c'])
  t.strictSame(await find({ filters: [{ field: 'removed', value: 'false' }] }), ['a', 'b', 'c'])
}

async function combined(t: Test, { find }: Story): Promise<void> {
  const tagged = { field: 'tags', values: ['urn:li:tag:pii'] }
  const beta = { field: 'name', value: 'beta' }
  t.strictSame(await find({ filters: [tagged, beta] }), [])
  t.strictSame(await find({ orFilters: [{ and: [tagged] }, { and: [beta] }] }), ['a', 'b'])
  t.strictSame(await find({ filters: [beta], orFilters: [{ and: [tagged] }, { and: [beta] }] }), ['b'])
  t.strictSame(await find({ orFilters: [{ and: [] }] }), ['a', 'b', 'c'], 'no criteria = everything')
  t.strictSame(await find({ orFilters: [] }), ['a', 'b', 'c'])
  t.strictSame(await find({ filters: [{ ...tagged, negated: true }] }), ['b', 'c'], 'also where the field is absent')
  t.strictSame(await find({ filters: [{ field: 'nothingHasThis', values: ['x'], negated: true }] }), ['a', 'b', 'c'])
}

async function hierarchies(t: Test, { find }: Story): Promise<void> {
  const domains = (condition: string, value: string) => find({ filters: [{ field: 'domains', condition, value }] })
  t.strictSame(await domains('EQUAL', 'urn:li:domain:outer'), ['c'])
  t.strictSame(await domains('DESCENDANTS_INCL', 'urn:li:domain:outer'), ['b', 'c'])
  t.strictSame(await domains('ANCESTORS_INCL', 'urn:li:domain:inner'), ['b', 'c'])
  t.strictSame(await domains('ANCESTORS_INCL', 'urn:li:domain:outer'), ['c'])
  t.strictSame(await domains('RELATED_INCL', 'urn:li:domain:inner'), ['b', 'c'])
  t.strictSame(await domains('DESCENDANTS_INCL', 'no urn'), [])
}

async function types(t: Test, { filters, call }: Story): Promise<void> {
  const where = async (filter: object) => {
    const query = await filters.queryOf(call, {
      types: ['tag'],
      searchFlags: { includeSoftDeleted: true },
      filters: [{ field: '_entityType', ...filter }]
    })
    return query.where
  }
  const is = (...types: string[]) => ({ all: [{ field: '_entityType', in: types }] })
  t.strictSame(await where({ values: ['DATA_JOB', 'mlModel'] }), is('dataJob', 'mlModel'))
  t.strictSame(await where({ values: ['data_job'] }), is('dataJob'))
  t.strictSame(await where({ values: ['NO_SUCH_TYPE'] }), is())
  const { types } = await filters.queryOf(call, {})
  t.ok(types.includes('dataset') && types.includes('tag') && types.includes('corpuser'))
  t.notOk(
    types.some(type => type.startsWith('dataHub') || type === 'query'),
    'administrative types only by name'
  )
}

async function views(t: Test, { server, filters, call, find }: Story): Promise<void> {
  const stamp = { time: 1, actor: 'urn:li:corpuser:datahub' }
  const filter = { or: [{ and: [{ field: 'tags', values: ['urn:li:tag:pii'] }] }] }
  const definition = { entityTypes: ['DATASET', 'DATA_JOB'], filter }
  const view = { name: 'Secret', type: 'GLOBAL', definition, created: stamp, lastModified: stamp }
  await server.ingest('urn:li:dataHubView:pii', 'dataHubViewInfo', view)
  const viewUrn = 'urn:li:dataHubView:pii'
  t.strictSame(await find({ viewUrn }), ['a'])
  t.strictSame((await filters.queryOf(call, { viewUrn })).types, ['dataset', 'dataJob'].toSorted())
  t.strictSame((await filters.queryOf(call, { viewUrn, types: ['dataJob', 'chart'] })).types, ['dataJob'])
  t.strictSame(await find({ viewUrn, types: ['chart'] }), [], 'no type in common: nothing')
}

async function refused(t: Test, { find }: Story): Promise<void> {
  const refuses = (filtered: Filtered, message: RegExp) =>
    t.rejects(find(filtered), { statusCode: 400, message }, `${message}`)
  const one = (field: string, condition: string, value: string) => ({ filters: [{ field, condition, value }] })
  await refuses(one('createdAt', 'GREATER_THAN', 'soon'), /createdAt: expected milliseconds.*found "soon"/)
  await refuses(one('name', 'RESEMBLES', 'x'), /unknown condition RESEMBLES; known: EQUAL/)
  await refuses(one('urn', 'CONTAIN', 'x'), /urn does not support the condition CONTAIN/)
  await refuses(one('lowercasedUrn', 'EXISTS', 'x'), /lowercasedUrn does not support the condition EXISTS/)
  await refuses({ viewUrn: 'urn:li:dataHubView:absent' }, /view urn:li:dataHubView:absent does not exist/)
  await refuses({ viewUrn: 'x' }, /view x does not exist/)
  const many = Array.from({ length: 1001 }, () => ({ field: 'name', value: 'x' }))
  await refuses({ filters: many }, /at most 1000 filters, found 1001/)
}
