import t from 'tap'
import { start } from '../../helper.ts'
import { create, created, ingest, list, newDataset, newQuery, remove, update, urnsOf } from './requests.ts'

const { admin, user } = await start(t)
const GHOST = 'urn:li:dataset:(urn:li:dataPlatform:hive,ghost,PROD)'

t.test('a query is created with all its fields, changed and deleted', async t => {
  const [orders, shops] = [await newDataset(admin), await newDataset(admin)]
  const more = { name: 'All orders', description: 'Every order' }
  const { data, errors } = await create(admin, newQuery([orders, orders], 'select * from orders', more))
  t.notOk(errors)
  const { urn, properties } = data.createQuery
  t.match(data.createQuery, {
    ...{ type: 'QUERY', platform: null, subjects: [{ dataset: { urn: orders, type: 'DATASET' }, schemaField: null }] },
    properties: {
      ...{ ...more, source: 'MANUAL', statement: { value: 'select * from orders', language: 'SQL' }, origin: null },
      ...{ created: { actor: admin.actor }, createdOn: { actor: { urn: admin.actor } }, customProperties: [] }
    }
  })
  t.equal(data.createQuery.subjects.length, 1, 'a dataset that is named twice')

  const changed = await update(admin, urn, {
    properties: { name: 'Orders', description: '', statement: { value: 'select id from orders', language: 'UNKNOWN' } },
    subjects: [{ datasetUrn: shops }]
  })
  t.match(changed.data.updateQuery, {
    properties: {
      ...{ name: 'Orders', description: null, statement: { value: 'select id from orders', language: 'UNKNOWN' } },
      created: properties.created
    },
    subjects: [{ dataset: { urn: shops } }]
  })
  const kept = await update(admin, urn, { properties: { name: null } })
  t.match(kept.data.updateQuery, { properties: { name: 'Orders' }, subjects: [{ dataset: { urn: shops } }] })
  t.ok(kept.data.updateQuery.properties.lastModified.time > changed.data.updateQuery.properties.lastModified.time)

  t.strictSame((await remove(admin, urn)).data, { deleteQuery: true })
  t.strictSame(await urnsOf(admin, { datasetUrn: shops }), [])
  t.match((await remove(admin, urn)).errors, [{ message: `Failed to find query with urn ${urn}` }])
  t.match((await update(admin, urn, {})).errors, [{ extensions: { code: 404 } }])
})

t.test('what ingestion wrote is shown: columns, origin, platform, custom properties', async t => {
  const dataset = await newDataset(admin)
  const urn = 'urn:li:query:ingested'
  const column = `urn:li:schemaField:(${dataset},id)`
  const stamp = { time: 5, actor: 'urn:li:corpGroup:team' }
  await ingest(admin, urn, 'queryProperties', {
    ...{ statement: { value: 'select id', language: 'SQL' }, source: 'SYSTEM', created: stamp, lastModified: stamp },
    ...{ origin: 'urn:li:dashboard:(looker,1)', customProperties: { tool: 'looker' } }
  })
  const subjects = [dataset, column, 'urn:li:chart:(looker,1)'].map(entity => ({ entity }))
  await ingest(admin, urn, 'querySubjects', { subjects })
  await ingest(admin, urn, 'dataPlatformInstance', { platform: 'urn:li:dataPlatform:hive' })
  const { queries } = await list(admin, { datasetUrn: dataset })
  t.match(queries, [
    {
      platform: { name: 'hive' },
      properties: {
        ...{ name: '', source: 'SYSTEM', origin: { type: 'DASHBOARD' }, createdOn: { time: 5, actor: null } },
        customProperties: [{ key: 'tool', value: 'looker' }]
      },
      subjects: [
        { dataset: { urn: dataset }, schemaField: null },
        { dataset: { urn: dataset }, schemaField: { urn: column, fieldPath: 'id' } }
      ]
    }
  ])
  t.equal(queries[0].subjects.length, 2, 'GraphQL has no place for a chart')
  const bare = 'urn:li:query:bare'
  await ingest(admin, bare, 'status', { removed: false })
  const { data } = await admin.gql(
    `{ entity(urn: "${bare}") { urn type ... on QueryEntity { properties { name } subjects { dataset { urn } } } } }`
  )
  t.match(data.entity, { type: 'QUERY', properties: null, subjects: null })
})

t.test('queries are listed by dataset, column, source, text and filters, the newest first', async t => {
  const [orders, shops] = [await newDataset(admin), await newDataset(admin)]
  const first = await created(admin, [orders], 'select 1', { name: 'wintry first' })
  const second = await created(admin, [orders, shops], 'select 2', { name: 'wintry second' })
  const system = 'urn:li:query:listed'
  const stamp = { time: 1, actor: admin.actor }
  const column = `urn:li:schemaField:(${shops},id)`
  await ingest(admin, system, 'queryProperties', {
    ...{ statement: { value: 'select 3', language: 'SQL' }, source: 'SYSTEM', created: stamp, lastModified: stamp }
  })
  await ingest(admin, system, 'querySubjects', { subjects: [{ entity: shops }, { entity: column }] })
  const entities = (values: string[], more: object = {}) => ({ field: 'entities', values, condition: 'EQUAL', ...more })

  t.strictSame(await urnsOf(admin, { datasetUrn: orders }), [second, first])
  t.strictSame(await urnsOf(admin, { datasetUrn: shops }), [second, system])
  t.strictSame(await urnsOf(admin, { datasetUrn: shops, source: 'SYSTEM' }), [system])
  t.strictSame(await urnsOf(admin, { orFilters: [{ and: [entities([column])] }] }), [system])
  t.strictSame(await urnsOf(admin, { orFilters: [{ and: [entities([column])] }, { and: [entities([orders])] }] }), [
    second,
    first,
    system
  ])
  const negated = [{ and: [entities([shops]), entities([orders], { negated: true })] }]
  t.strictSame(await urnsOf(admin, { orFilters: negated }), [system])
  t.strictSame((await urnsOf(admin, { query: 'wintry' })).sort(), [first, second].sort())
  t.match(await list(admin, { datasetUrn: orders, start: 1, count: 1 }), {
    start: 1,
    count: 1,
    total: 2,
    queries: [{ urn: first }]
  })
  const sorted = { sortCriterion: { field: 'name', sortOrder: 'ASCENDING' } }
  t.strictSame(await urnsOf(admin, { datasetUrn: orders, sortInput: sorted }), [first, second])

  await ingest(admin, first, 'status', { removed: true })
  t.strictSame(await urnsOf(admin, { datasetUrn: orders }), [second], 'soft-deleted')
})

t.test('every input is checked', async t => {
  const dataset = await newDataset(admin)
  const urn = await created(admin, [dataset])
  const rows: [object, RegExp][] = [
    [newQuery([]), /at least one dataset/],
    [newQuery([GHOST]), /ghost,PROD\) of the query does not exist/],
    [newQuery(['urn:li:chart:(looker,1)']), /dataset/],
    [newQuery(['nonsense']), /nonsense/],
    [newQuery(Array(1001).fill(dataset)), /At most 1000 subjects are allowed, found 1001/],
    [newQuery([dataset], ' '), /statement of a query must not be empty/],
    [newQuery([dataset], 'x'.repeat(200_001)), /statement of a query must have at most 200000/],
    [newQuery([dataset], 'x', { name: 'x'.repeat(501) }), /name of a query must have at most 500/],
    [newQuery([dataset], 'x', { description: 'x'.repeat(100_001) }), /description of a query must have at most/],
    [newQuery([dataset], 'x', { statement: { value: 'x', language: 'COBOL' } }), /COBOL/]
  ]
  for (const [input, message] of rows) {
    t.match((await create(admin, input)).errors?.[0].message, message)
    t.match((await update(admin, urn, input)).errors?.[0].message, message)
  }
  t.equal(await list(admin, { datasetUrn: dataset }).then(({ total }) => total), 1, 'nothing was written')
  t.match((await update(admin, dataset, {})).errors, [{ extensions: { code: 400 } }])
  t.match((await remove(admin, 'nonsense')).errors, [{ extensions: { code: 400 } }])
  for (const input of [
    { start: -1 },
    { count: 10_001 },
    { sortInput: { sortCriterion: { field: 'nope', sortOrder: 'ASCENDING' } } }
  ])
    await t.rejects(list(admin, input), /"code":400/)
})

t.test('a query requires a privilege on each of its datasets, before and after', async t => {
  const [mine, other] = [await newDataset(admin), await newDataset(admin)]
  const ann = await user('ann', { privileges: ['EDIT_ENTITY_QUERIES'], on: mine })
  const both = await created(admin, [mine, other])
  t.match((await create(ann, newQuery([mine, other]))).errors, [
    { message: /^Unauthorized to create Query\./, extensions: { code: 403 } }
  ])
  t.match((await update(ann, both, { properties: { name: 'x' } })).errors, [
    { message: /^Unauthorized to update Query\./ }
  ])
  t.match((await remove(ann, both)).errors, [{ message: /^Unauthorized to delete Query\./ }])

  const { data } = await create(ann, newQuery([mine]))
  const own = data.createQuery.urn
  t.match((await update(ann, own, { subjects: [{ datasetUrn: other }] })).errors, [{ extensions: { code: 403 } }])
  t.match((await update(ann, own, { properties: { name: 'mine' } })).data.updateQuery.properties, {
    name: 'mine',
    lastModified: { actor: ann.actor }
  })
  const columns = 'urn:li:query:of-columns'
  await ingest(admin, columns, 'querySubjects', { subjects: [{ entity: `urn:li:schemaField:(${mine},id)` }] })
  t.strictSame((await remove(ann, columns)).data, { deleteQuery: true }, 'a column counts as its dataset')
  const without = 'urn:li:query:of-nothing'
  await ingest(admin, without, 'querySubjects', { subjects: [] })
  for (const urn of [without, 'urn:li:query:absent'])
    t.match((await remove(ann, urn)).errors, [{ extensions: { code: 403 } }])
  t.strictSame((await remove(admin, without)).data, { deleteQuery: true })
  t.strictSame((await remove(ann, own)).data, { deleteQuery: true })
})

t.test('of two users who change a query at once, neither loses a change unseen', async t => {
  const dataset = await newDataset(admin)
  const urn = await created(admin, [dataset])
  const [before] = (await list(admin, { datasetUrn: dataset })).queries
  const expectedLastModified = before.properties.lastModified.time
  const both = await Promise.all(
    ['one', 'two'].map(name => update(admin, urn, { properties: { name }, expectedLastModified }))
  )
  const failed = both.filter(({ errors }) => errors)
  t.match(failed, [
    {
      errors: [
        { extensions: { code: 409 }, message: new RegExp(`expected its last change at ${expectedLastModified}`) }
      ]
    }
  ])

  await Promise.all([
    update(admin, urn, { properties: { name: 'three' } }),
    update(admin, urn, { properties: { description: 'd' } })
  ])
  t.match((await list(admin, { datasetUrn: dataset })).queries, [{ properties: { name: 'three', description: 'd' } }])
})
