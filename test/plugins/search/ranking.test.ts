import t from 'tap'
import { dataset, keyOf, namesOf, openAsking } from './asking.ts'

const type = { type: { 'com.linkedin.schema.StringType': {} } }
const columns = (...paths: string[]) => ({ schemaMetadata: { fields: paths.map(fieldPath => ({ fieldPath, type })) } })
const described = (description: string) => ({ datasetProperties: { description } })

t.test('a whole name ranks first, then names that begin so, words of names, keys, columns, texts', async t => {
  const { put, found } = openAsking(t)
  const entities: Readonly<Record<string, object>> = {
    'z.text': described('Has a customer in its text'),
    'y.columns': columns('customer'),
    'x.tagged': { globalTags: { tags: [{ tag: 'urn:li:tag:customer' }] } },
    'big.customer_orders': {},
    'shop.new_customer': {},
    'crm.customer': {}
  }
  for (const [name, aspects] of Object.entries(entities)) put(dataset(name), { datasetKey: keyOf(name), ...aspects })
  t.strictSame(namesOf(found('customer').hits), [
    'crm.customer',
    'big.customer_orders',
    'shop.new_customer',
    'x.tagged',
    'y.columns',
    'z.text'
  ])
})

t.test('a word as it is written ranks before another word of the same stem', async t => {
  const { put, found } = openAsking(t)
  for (const name of ['a.big_custom', 'b.big_customer', 'c.big_customers'])
    put(dataset(name), { datasetKey: keyOf(name) })
  t.strictSame(namesOf(found('customer').hits).slice(0, 1), ['b.big_customer'])
  t.strictSame(namesOf(found('custom').hits).slice(0, 1), ['a.big_custom'])
  t.equal(found('customer').total, 3)
})

t.test('use, owners and descriptions order what matches alike, and never lift it above a better match', async t => {
  const { put, found } = openAsking(t)
  const best = {
    usageFeatures: { queryCountPercentileLast30Days: 100 },
    ownership: { owners: [{ owner: 'urn:li:corpuser:ana', type: 'DATAOWNER' }] }
  }
  put(dataset('x.plain_orders'), { datasetKey: keyOf('x.plain_orders') })
  put(dataset('x.owned_orders'), { datasetKey: keyOf('x.owned_orders'), ...best, ...described('Of the shop') })
  put(dataset('x.other'), { datasetKey: keyOf('x.other'), ...best, ...described('orders') })
  put(dataset('x.old_orders'), { datasetKey: keyOf('x.old_orders'), deprecation: { deprecated: true, note: '' } })
  t.strictSame(namesOf(found('orders').hits), ['x.owned_orders', 'x.plain_orders', 'x.old_orders', 'x.other'])
})

t.test('words that select nothing alone add to the score, and words that must be absent do not', async t => {
  const { put, found } = openAsking(t)
  put(dataset('x.data_orders'), { datasetKey: keyOf('x.data_orders') })
  put(dataset('x.orders'), { datasetKey: keyOf('x.orders') })
  const [first, second] = found('data orders').hits
  t.match(namesOf([first, second].filter(hit => hit !== undefined)), ['x.data_orders', 'x.orders'])
  t.ok((first?.score ?? 0) > (second?.score ?? 0))
  const plain = found('orders').hits.find(({ urn }) => urn === dataset('x.orders'))
  const without = found('orders -backup').hits.find(({ urn }) => urn === dataset('x.orders'))
  t.equal((plain?.score ?? 0) % 10_000, (without?.score ?? 0) % 10_000)
})

t.test('fields of a hidden aspect do not exist: for words, the whole name, facets, sorts and completion', async t => {
  const { put, found, facets, complete, suggest, search } = openAsking(t)
  const secret = { datasetProperties: { name: 'secretplan', description: 'hush' } }
  put(dataset('x.orders'), { datasetKey: keyOf('x.orders'), ...secret })
  put(dataset('a.orders'), { datasetKey: keyOf('a.orders'), datasetProperties: { name: 'zzz' } })
  const hidden = { hidden: new Set(['datasetProperties']) }
  const queries = [
    'secretplan',
    'secret*',
    'hush',
    '"hush"',
    'name:secret*',
    'secretplam~',
    '_exists_:description',
    'description:hush'
  ]
  for (const query of queries) {
    t.equal(found(query).total, 1, query)
    t.equal(found(query, hidden).total, 0, query)
  }
  const wanted = { text: 'everything', narrowed: { query: {}, ...hidden } } as const
  const named = [{ name: 'name', fields: ['datasetProperties.name'] }]
  t.strictSame(facets(wanted, named, 5), [{ field: 'name', values: [] }])
  const sorted = search(wanted, { fields: ['datasetProperties.name'] }, { limit: 5 })
  t.strictSame(namesOf(sorted.hits), ['a.orders', 'x.orders'])
  t.equal(complete('secr', 5).length, 1)
  t.strictSame(complete('secr', 5, hidden), [])
  t.strictSame(suggest('secretplam'), [{ text: 'secretplan', frequency: 1 }])
  t.strictSame(suggest('secretplam', hidden), [])
})
