import t from 'tap'
import type { SearchField } from '../../../core/index.ts'
import { createHighlighter } from '../../../plugins/search/query/highlight.ts'
import { parseQuery } from '../../../plugins/search/query/parse.ts'

const field = (scoped: string, name: string, more: Partial<SearchField> = {}): SearchField => ({
  name: scoped,
  aspect: scoped.split('.')[0] ?? '',
  names: [name],
  type: 'TEXT',
  isText: false,
  isReference: false,
  isRichText: false,
  byDefault: true,
  boost: 1,
  completes: false,
  isFacet: false,
  ...more
})
const FIELDS = [
  field('editableDatasetProperties.description', 'editedDescription', { isText: true, isRichText: true }),
  field('datasetProperties.description', 'description', { isText: true }),
  field('datasetProperties.name', 'name', { boost: 10 }),
  field('schemaMetadata.fieldPaths', 'fieldPaths'),
  field('globalTags.tags', 'tags', { type: 'URN', isReference: true }),
  field('datasetProperties.customProperties', 'customProperties', { type: 'KEYWORD', byDefault: false }),
  field('datasetProfile.rowCount', 'rowCount', { type: 'COUNT', byDefault: true })
]
const highlight = createHighlighter(FIELDS)
const isField = (name: string) => FIELDS.some(({ names }) => names.includes(name))

const VALUES = [
  { field: 'datasetProperties.description', text: 'All orders of customers, without the backups', isText: true },
  { field: 'schemaMetadata.fieldPaths', text: 'customer.orderId', isText: false },
  { field: 'schemaMetadata.fieldPaths', text: 'amount', isText: false },
  { field: 'globalTags.tags', text: 'urn:li:tag:order_data', isText: false },
  { field: 'datasetProperties.customProperties', text: 'team=orders', isText: false },
  { field: 'datasetProperties.name', text: 'shop.orders_v2', isText: false },
  { field: 'unknown.field', text: 'orders', isText: false }
]
const found = (query: string, values = VALUES) =>
  highlight(parseQuery(query, { isField }).text, values).map(({ name, value }) => `${name}: ${value}`)

t.test('the values that match are given, names first', async t => {
  t.strictSame(found('orders'), [
    'name: shop.orders_v2',
    'tags: urn:li:tag:order_data',
    'fieldPaths: customer.orderId',
    'description: All orders of customers, without the backups'
  ])
  t.strictSame(found('amounts'), ['fieldPaths: amount'])
})

t.test('of fields that are wanted more values are given, and of others none', async t => {
  const columns = Array.from({ length: 60 }, (_none, at) => ({
    field: 'schemaMetadata.fieldPaths',
    text: `order_${at}`,
    isText: false
  }))
  const { text } = parseQuery('orders', { isField })
  const count = (only?: readonly string[]) => {
    const values = highlight(text, [...VALUES, ...columns], only)
    return ['name', 'fieldPaths', 'tags'].map(name => values.filter(one => one.name === name).length)
  }
  t.strictSame(count(), [1, 5, 1])
  t.strictSame(count([]), [1, 5, 1])
  t.strictSame(count(['name', 'fieldPaths']), [1, 40, 0])
  const both = parseQuery('order mail', { isField }).text
  const late = { field: 'schemaMetadata.fieldPaths', text: 'order_mail', isText: false }
  const [best] = highlight(both, [...columns, late], ['fieldPaths'])
  t.strictSame(best, { name: 'fieldPaths', value: 'order_mail' }, 'the one with most words first')
})

t.test('each kind of term is found where it searches', async t => {
  for (const [query, values] of [
    ['name:orders', ['name: shop.orders_v2']],
    ['customProperties:"team=orders"', ['customProperties: team=orders']],
    ['tags:"urn:li:tag:order_data"', ['tags: urn:li:tag:order_data']],
    ['"orders of customers"', ['description: All orders of customers, without the backups']],
    ['"customers of orders"', []],
    ['custom*', ['fieldPaths: customer.orderId', 'description: All orders of customers, without the backups']],
    ['name:*ord?rs*', ['name: shop.orders_v2']],
    ['shp~', ['name: shop.orders_v2']],
    ['amont~', ['fieldPaths: amount']],
    ['amounds~', ['fieldPaths: amount']],
    ['sho', ['name: shop.orders_v2']],
    [
      'orders.v',
      [
        'name: shop.orders_v2',
        'tags: urn:li:tag:order_data',
        'fieldPaths: customer.orderId',
        'description: All orders of customers, without the backups'
      ]
    ],
    ['ordersv2', ['name: shop.orders_v2']],
    ['amount OR shop', ['name: shop.orders_v2', 'fieldPaths: amount']]
  ] as const) {
    t.strictSame(found(query), values, query)
  }
})

t.test('what is negated, optional or has no words is not shown', async t => {
  for (const query of ['amount -orders', 'the amount', 'amount AND name:*', 'amount AND rowCount:>5']) {
    t.strictSame(found(query), ['fieldPaths: amount'], query)
  }
  t.strictSame(found('*'), [])
  t.strictSame(found('urn:li:tag:order_data'), [])
})

t.test('a long text is an excerpt around the first match, without markup', async t => {
  const text = `<p>${'word '.repeat(100)}<b>orders</b> ${'word '.repeat(100)}</p>`
  const [value = ''] = found('orders', [{ field: 'editableDatasetProperties.description', text, isText: true }])
  t.match(value, /^editedDescription: ….*orders.*…$/)
  t.notMatch(value, /[<>]/)
  t.ok(value.length < 330)
})

t.test('of a thousand columns that match, five are given', async t => {
  const text = (at: number) => `order_${at}`
  const columns = Array.from({ length: 1_000 }, (_, at) => ({
    field: 'schemaMetadata.fieldPaths',
    text: text(at),
    isText: false
  }))
  t.equal(found('order', [...columns, ...VALUES]).filter(value => value.startsWith('fieldPaths')).length, 5)
})

t.test('an equal value of two aspects is given once', async t => {
  t.strictSame(found('amount', [...VALUES, ...VALUES]), ['fieldPaths: amount'])
})

t.test('of much text the first 300 000 characters are looked at', async t => {
  const long = 'größe xyz '.repeat(2_000)
  const values = (matching: number) =>
    Array.from({ length: 2_000 }, (_none, at) => ({
      field: 'datasetProperties.description',
      text: at === matching ? `zzz ${long}` : long,
      isText: true
    }))
  t.match(found('a*b*c*d zzz~ nothing', values(14)), [/^description: zzz/])
  t.strictSame(found('a*b*c*d zzz~ nothing', values(15)), [])
})
