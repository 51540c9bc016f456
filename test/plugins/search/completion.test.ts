import t from 'tap'
import { dataset, keyOf, namesOf, openAsking } from './asking.ts'

const named = (name: string) => ({ datasetKey: keyOf(name), datasetProperties: { name } })
const used = (percent: number) => ({ usageFeatures: { queryCountPercentileLast30Days: percent } })

t.test('completes names that begin so, then names with such a word, the most used first', async t => {
  const { put, complete } = openAsking(t)
  put(dataset('shop.orders'), { ...named('shop.orders'), ...used(10) })
  put(dataset('orders_old'), named('orders_old'))
  put(dataset('crm.open_orders'), { ...named('crm.open_orders'), ...used(90) })
  put(dataset('invoices'), { ...named('invoices'), ...used(100) })
  for (const prefix of ['ord', 'OR', 'Orders']) {
    t.strictSame(namesOf(completed(prefix)), ['shop.orders', 'orders_old', 'crm.open_orders'], prefix)
  }
  // A word of "crm.open_orders" begins so, and so does its last segment.
  t.strictSame(namesOf(completed('o')), ['crm.open_orders', 'shop.orders', 'orders_old'])
  t.strictSame(namesOf(completed('shop.o')), ['shop.orders'])
  t.strictSame(namesOf(completed('open ord')), ['crm.open_orders'])
  t.strictSame(completed(''), [])
  t.strictSame(completed('-'), [])
  t.strictSame(namesOf(completed('o', 1)), ['crm.open_orders'])

  function completed(prefix: string, limit = 10) {
    return complete(prefix, limit).map(urn => ({ urn }))
  }
})

t.test('completes only what the query selects, and the fields that are named', async t => {
  const { put, complete } = openAsking(t)
  const tags = { globalTags: { tags: [{ tag: 'urn:li:tag:orange' }] } }
  put(dataset('orders'), named('orders'))
  put(dataset('other'), { ...named('other'), ...tags })
  const where = { field: 'globalTags.tags', in: ['urn:li:tag:orange'] }
  t.strictSame(complete('o', 5, { where }), [dataset('other')])
  t.strictSame(complete('o', 5, { types: ['chart'] }), [])
  t.strictSame(complete('ora', 5), [])
  t.strictSame(complete('ora', 5, { fields: ['globalTags.tags'] }), [dataset('other')])
})

t.test('of thousands of names that begin so, the most used are completed first', async t => {
  const { index, complete } = openAsking(t)
  for (let at = 0; at < 5000; at++) {
    const name = at % 10 === 0 ? `or_${at}` : `x_or_${at}`
    const keys = ['ror', 'po', 'por', `x${name}`, 'e']
    const fields = [{ name: 'datasetProperties.name', words: ['or'], keys, values: [name] }]
    index.put(dataset(name), new Map([['datasetProperties', { fields, edges: [], traits: (at % 32) << 8 }]]))
  }
  for (const prefix of ['o', 'or', 'or_']) {
    const found = namesOf(complete(prefix, 5).map(urn => ({ urn })))
    t.ok(
      found.every(name => name.startsWith('or_') && Number(name.slice(3)) % 32 === 30),
      found.join()
    )
    t.equal(found.length, 5)
  }
})

t.test('suggests words of visible names at a small distance, the nearest, then the most frequent', async t => {
  const { put, suggest } = openAsking(t)
  for (const name of ['customers', 'customer_a', 'customer_b', 'costumer', 'orders', 'border'])
    put(dataset(name), named(name))
  t.strictSame(suggest('customrs'), [
    { text: 'customers', frequency: 1 },
    { text: 'customer', frequency: 2 }
  ])
  t.strictSame(suggest('ordrs'), [{ text: 'orders', frequency: 1 }])
  t.strictSame(suggest('my-ordrs'), [{ text: 'my-orders', frequency: 1 }])
  t.strictSame(suggest('customer', { where: { urns: [dataset('costumer')] } }), [{ text: 'costumer', frequency: 1 }])
  t.strictSame(suggest('zzzz'), [])
  t.strictSame(suggest(''), [])
})
