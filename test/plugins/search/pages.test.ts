import t from 'tap'
import type { Urn } from '../../../core/index.ts'
import type { Order } from '../../../plugins/search/engine/port.ts'
import { dataset, keyOf, openAsking, run, wantedOf } from './asking.ts'

const ORDERS: readonly Order[] = [
  'score',
  'urn',
  'urnDescending',
  { fields: ['datasetProperties.name'], descending: true }
]
const properties = (name: string) => ({ datasetKey: keyOf(name), datasetProperties: { name } })

t.test('a cursor neither skips nor repeats what did not change, while the index changes between pages', async t => {
  for (const order of ORDERS) {
    const { index, put, search } = openAsking(t)
    const urns = Array.from({ length: 60 }, (_none, at) => dataset(`shop.orders_${at}`))
    for (const [at, urn] of urns.entries()) put(urn, properties(`shop.orders_${at}`))
    const seen: Urn[] = []
    const wanted = wantedOf('orders')
    for (let after: string | undefined, page = 0; page === 0 || after !== undefined; page++) {
      const found = search(wanted, order, { limit: 7, ...(after && { after }) })
      seen.push(...found.hits.map(({ urn }) => urn))
      after = found.next
      put(dataset(`shop.new_${page}`), properties(`shop.orders_new_${page}`))
      for (const gone of found.hits.slice(0, 3)) put(gone.urn, { datasetKey: undefined, datasetProperties: undefined })
      run(index.write(`${page}`))
    }
    t.equal(new Set(seen).size, seen.length, 'nothing twice')
    t.strictSame(
      urns.filter(urn => !seen.includes(urn)),
      [],
      `nothing is left out: ${JSON.stringify(order)}`
    )
  }
})

t.test('a cursor of another search, or that no search returned, is refused', async t => {
  const { put, search } = openAsking(t)
  for (const name of ['a', 'b', 'c']) put(dataset(name), properties(`${name}.orders`))
  const { next = '' } = search(wantedOf('orders'), 'score', { limit: 1 })
  t.equal(search(wantedOf('orders'), 'score', { limit: 5, after: next }).hits.length, 2)
  const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const [question, ...position] = JSON.parse(Buffer.from(next, 'base64url').toString())
  const refused = { statusCode: 400, message: /is not a cursor of this search/ }
  for (const after of [
    '',
    'x',
    json(null),
    json([]),
    json([question]),
    json([question, {}, [], 1]),
    json(['x', ...position])
  ]) {
    t.throws(() => search(wantedOf('orders'), 'score', { limit: 1, after }), refused, after)
  }
  t.throws(() => search(wantedOf('order'), 'score', { limit: 1, after: next }), refused, 'another text')
  t.throws(() => search(wantedOf('orders'), 'urn', { limit: 1, after: next }), refused, 'another order')
})

t.test('pages of any depth partition the hits, which the total counts', async t => {
  const { put, search } = openAsking(t)
  for (let at = 0; at < 200; at++) put(dataset(`n${at}`), properties(at % 3 === 0 ? `shop.orders_${at}` : `x.y_${at}`))
  const wanted = wantedOf('orders OR y')
  const all = search(wanted, 'score', { limit: 1000 })
  t.equal(all.total, 200)
  t.equal(all.next, undefined)
  for (const limit of [1, 7, 199, 200]) {
    const pages: Urn[] = []
    for (let skip = 0; skip < 200; skip += limit) {
      pages.push(...search(wanted, 'score', { skip, limit }).hits.map(({ urn }) => urn))
    }
    t.strictSame(
      pages,
      all.hits.map(({ urn }) => urn)
    )
  }
  t.strictSame(search(wanted, 'score', { skip: 200, limit: 5 }), { hits: [], total: 200 })
  t.strictSame(search(wanted, 'score', { limit: 0 }), { hits: [], total: 200 })
})
