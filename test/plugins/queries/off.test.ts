import t from 'tap'
import { start } from '../../helper.ts'
import { create, created, list, newDataset, newQuery, remove, update, urnsOf } from './requests.ts'

t.test('without the plugin search queries are listed by comparing texts', async t => {
  const { admin } = await start(t, { config: { plugins: { search: false, lineage: false } } })
  const [orders, shops] = [await newDataset(admin), await newDataset(admin)]
  const first = await created(admin, [orders], 'select 1', { name: 'wintry first' })
  const second = await created(admin, [shops], 'select 2', { name: 'second' })
  t.strictSame(await urnsOf(admin, { datasetUrn: orders }), [first])
  t.strictSame(await urnsOf(admin, { query: 'wintry' }), [first])
  const entities = { field: 'entities', values: [orders] }
  t.strictSame(await urnsOf(admin, { orFilters: [{ and: [entities] }] }), [first])
  t.strictSame(await urnsOf(admin, { orFilters: [{ and: [{ ...entities, negated: true }] }] }), [second])
  await t.rejects(
    list(admin, { orFilters: [{ and: [{ field: 'createdAt', values: ['1'], condition: 'LESS_THAN' }] }] }),
    /requires the plugin search/
  )
  const many = Array(1001).fill(entities)
  await t.rejects(list(admin, { orFilters: [{ and: many }] }), /At most 1000 filters are allowed, found 1001/)
})

t.test('while the plugin is disabled its fields are gone and its data is kept', async t => {
  const first = await start(t)
  const dataset = await newDataset(first.admin)
  const urn = await created(first.admin, [dataset])
  const off = await first.restart({ config: { plugins: { queries: false } } })
  for (const answer of [
    await create(off.admin, newQuery([dataset])),
    await update(off.admin, urn, {}),
    await remove(off.admin, urn)
  ])
    t.match(answer.errors[0].message, /Cannot query field|Unknown type/)
  t.match((await off.admin.gql(`{ entity(urn: "${urn}") { __typename type } }`)).data, {
    entity: { __typename: 'OtherEntity', type: 'QUERY' }
  })
  const again = await off.restart({ config: {} })
  t.strictSame(await urnsOf(again.admin, { datasetUrn: dataset }), [urn])
})
