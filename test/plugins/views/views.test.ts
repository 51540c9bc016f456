import t from 'tap'
import { start } from '../../helper.ts'
import { create, created, filtered, ingest, list, newView, remove, update, viewOf } from './requests.ts'

const { admin, user } = await start(t)
const ann = await user('ann')
const bob = await user('bob')
const manager = await user('manager', { privileges: ['MANAGE_GLOBAL_VIEWS'] })
const FORBIDDEN = [{ extensions: { code: 403 } }]
const NONE = [{ extensions: { code: 404 } }]

t.test('a view is created with all its fields, changed and deleted', async t => {
  const filters = [
    { field: 'platform', values: ['a', 'b'], condition: 'EQUAL', negated: true },
    { field: 'name', value: 'x', condition: 'CONTAIN' },
    { field: 'owners', condition: 'EXISTS' }
  ]
  const { data, errors } = await create(
    ann,
    newView('Mine', { description: 'd', ...filtered('OR', filters, ['DATASET', 'DATA_JOB']) })
  )
  t.notOk(errors)
  const { urn } = data.createView
  t.match(data.createView, {
    ...{ type: 'DATAHUB_VIEW', viewType: 'PERSONAL', name: 'Mine', description: 'd', created: { actor: ann.actor } },
    definition: {
      entityTypes: ['DATASET', 'DATA_JOB'],
      filter: {
        operator: 'OR',
        filters: [
          { field: 'platform', values: ['a', 'b'], condition: 'EQUAL', negated: true },
          { field: 'name', values: ['x'], condition: 'CONTAIN', negated: false },
          { field: 'owners', values: [], condition: 'EXISTS', negated: false }
        ]
      }
    }
  })
  const changed = await update(ann, urn, { name: 'Ours', ...filtered('AND', filters.slice(0, 2)) })
  t.match(changed.data.updateView, {
    ...{ name: 'Ours', description: 'd' },
    definition: { entityTypes: [], filter: { operator: 'AND', filters: [{ field: 'platform' }, { field: 'name' }] } }
  })
  const kept = await update(ann, urn, { description: '', name: null, definition: null })
  t.match(kept.data.updateView, { name: 'Ours', description: null, definition: changed.data.updateView.definition })
  t.strictSame((await remove(ann, urn)).data, { deleteView: true })
  t.equal(await viewOf(ann, urn), null)
  t.match((await remove(manager, urn)).errors, [
    { message: `Failed to modify View. View with urn ${urn} does not exist.` }
  ])
})

t.test('a personal view is only its creator’s: for others it does not exist', async t => {
  const mine = await created(ann, 'secret')
  t.match(await viewOf(ann, mine), { name: 'secret' })
  for (const other of [bob, manager, admin]) {
    t.equal(await viewOf(other, mine), null)
    t.notOk((await list(other, 'listMyViews')).urns.includes(mine))
    const { data } = await other.gql(
      `{ entity(urn: "${mine}") { ... on DataHubView { name description definition { filter { filters { field } } } } } }`
    )
    t.notMatch(JSON.stringify(data), /secret|tags/)
  }
  for (const other of [bob, manager]) {
    const { status, body } = await other.get(`/entitiesV2/${encodeURIComponent(mine)}`)
    if (other === bob) t.notMatch(JSON.stringify(body), /secret/, `${status}`)
  }
  for (const answer of [await update(bob, mine, { name: 'x' }), await remove(bob, mine)])
    t.match(answer.errors, FORBIDDEN)
  for (const answer of [await update(manager, mine, { name: 'x' }), await remove(admin, mine)])
    t.match(answer.errors, NONE)
  t.match((await update(bob, 'urn:li:dataHubView:absent', {})).errors, FORBIDDEN, 'as one that does not exist')
  t.match(await viewOf(ann, mine), { name: 'secret' })
  t.match((await ingest2(bob, mine)).status, 403)
})

const ingest2 = (client: typeof bob, urn: string) =>
  client.ingest(urn, 'dataHubViewInfo', {
    ...{ name: 'x', type: 'PERSONAL', definition: { entityTypes: [], filter: {} } },
    ...{ created: { time: 1, actor: bob.actor }, lastModified: { time: 1, actor: bob.actor } }
  })

t.test('a global view is everybody’s, and changed by those who manage global views', async t => {
  const input = { viewType: 'GLOBAL' }
  t.match((await create(ann, newView('all', input))).errors, FORBIDDEN)
  const urn = await created(manager, 'all', input)
  for (const reader of [ann, bob, admin]) t.match(await viewOf(reader, urn), { name: 'all', viewType: 'GLOBAL' })
  for (const answer of [await update(ann, urn, { name: 'x' }), await remove(ann, urn)])
    t.match(answer.errors, FORBIDDEN)
  t.match((await update(admin, urn, { name: 'everything' })).data.updateView, {
    name: 'everything',
    lastModified: { actor: admin.actor }
  })
  t.strictSame((await remove(manager, urn)).data, { deleteView: true })
})

t.test('views are listed by creator, type and text, the newest first', async t => {
  const cleo = await user('cleo', { privileges: ['MANAGE_GLOBAL_VIEWS'] })
  const first = await created(cleo, 'wintry one')
  const second = await created(cleo, 'wintry two', { viewType: 'GLOBAL' })
  const third = await created(cleo, 'third')
  t.match(await list(cleo, 'listMyViews'), { start: 0, count: 3, total: 3, urns: [third, second, first] })
  t.match(await list(cleo, 'listMyViews', { start: 1, count: 1 }), { start: 1, count: 1, total: 3, urns: [second] })
  t.strictSame((await list(cleo, 'listMyViews', { viewType: 'GLOBAL' })).urns, [second])
  t.strictSame((await list(cleo, 'listMyViews', { query: 'wintry' })).urns.sort(), [first, second].sort())
  t.match(await list(ann, 'listGlobalViews'), { total: 1, urns: [second] })
  t.match(await list(ann, 'listGlobalViews', { query: 'third' }), { total: 0, urns: [] })
  await t.rejects(list(ann, 'listGlobalViews', { start: -1 }), /start must not be negative/)
})

t.test('every input is checked', async t => {
  const urn = await created(ann, 'checked')
  const one = (filter: object) => filtered('AND', [filter])
  const rows: [object, RegExp][] = [
    [{ name: ' ' }, /name of a view must not be empty/],
    [{ name: 'x'.repeat(501) }, /name of a view must have at most 500/],
    [{ description: 'x'.repeat(100_001) }, /description of a view must have at most/],
    [filtered('XOR', []), /XOR/],
    [filtered('AND', [], ['NOPE']), /NOPE/],
    [one({ field: '', values: ['x'] }), /field of a filter must not be empty/],
    [one({ field: 'x'.repeat(501), values: ['x'] }), /field of a filter must have at most 500/],
    [one({ field: 'tags' }), /filter on tags requires a value/],
    [one({ field: 'tags', values: ['x'], condition: 'RESEMBLES' }), /RESEMBLES/],
    [one({ field: 'tags', values: ['x'.repeat(10_001)] }), /value of the filter on tags must have at most 10000/],
    [one({ field: 'tags', values: Array(10_001).fill('x') }), /at most 10000 values, found 10001/],
    [filtered('OR', Array(501).fill({ field: 'tags', values: ['x'] })), /at most 500 filters, found 501/]
  ]
  for (const [input, message] of rows) {
    t.match((await create(ann, newView('x', input))).errors?.[0].message, message)
    t.match((await update(ann, urn, input)).errors?.[0].message, message)
  }
  t.match(await viewOf(ann, urn), { name: 'checked' })
  for (const answer of [await remove(ann, 'urn:li:tag:x'), await update(ann, 'nonsense', {})])
    t.match(answer.errors, [{ extensions: { code: 400 } }])
})

t.test('of two who change a view at once, neither loses a change unseen', async t => {
  const urn = await created(ann, 'shared')
  const expectedLastModified = (await viewOf(ann, urn)).lastModified.time
  const both = await Promise.all(['one', 'two'].map(name => update(ann, urn, { name, expectedLastModified })))
  t.match(
    both.filter(({ errors }) => errors),
    [{ errors: [{ extensions: { code: 409 } }] }]
  )
  await Promise.all([update(ann, urn, { name: 'three' }), update(ann, urn, { description: 'd' })])
  t.match(await viewOf(ann, urn), { name: 'three', description: 'd' })
})

t.test('definitions of ingestion are shown as far as one operator can say them', async t => {
  const urn = 'urn:li:dataHubView:ingested'
  const stamp = { time: 1, actor: admin.actor }
  const shown = async (definition: object) => {
    await ingest(admin, urn, 'dataHubViewInfo', {
      name: 'i',
      type: 'GLOBAL',
      definition,
      created: stamp,
      lastModified: stamp
    })
    return (await viewOf(ann, urn)).definition
  }
  const [a, b] = ['a', 'b'].map(field => ({ field, values: ['x'] }))
  t.match(await shown({ entityTypes: ['DATA_JOB', 'nope'], filter: { criteria: [a] } }), {
    entityTypes: ['DATA_JOB'],
    filter: { operator: 'AND', filters: [{ field: 'a', condition: 'EQUAL', negated: false }] }
  })
  t.strictSame(await shown({ entityTypes: [], filter: {} }), {
    entityTypes: [],
    filter: { operator: 'AND', filters: [] }
  })
  const mixed = { or: [{ and: [a, b] }, { and: [b] }] }
  t.match(await shown({ entityTypes: [], filter: mixed }), { filter: { operator: 'OR', filters: [] } })
  const odd = { or: [{ and: [{ field: 'a', values: [], condition: 'IS_NULL' }] }] }
  t.match(await shown({ entityTypes: [], filter: odd }), { filter: { filters: [{ field: 'a', condition: null }] } })
})
