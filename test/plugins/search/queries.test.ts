import t from 'tap'
import { dataset, keyOf, namesOf, openAsking } from './asking.ts'

/** Names of datasets with the aspects that tell them apart. */
const SAMPLE: Readonly<Record<string, { readonly datasetProperties?: object; readonly [aspect: string]: unknown }>> = {
  'shop.orders_v2': {
    datasetProperties: { description: 'All orders of the shop.', customProperties: { team: 'crm' } }
  },
  'crm.orders': { ...tagged('pii'), ownership: owned('ana') },
  'crm.orders_backup': {},
  'shop.invoices': { ...tagged('pii'), datasetProperties: { description: 'orders shop, not the shop orders' } },
  'shop.customers': { ...columns('customer_id', 'orders_count'), ...tagged('gdpr'), ownership: owned('bob') },
  'wiki.pages': { datasetProperties: { description: 'http://wiki/orders' } },
  'demo.a_b_c': {}
}

function tagged(tag: string) {
  return { globalTags: { tags: [{ tag: `urn:li:tag:${tag}` }] } }
}
function owned(by: string) {
  return { owners: [{ owner: `urn:li:corpuser:${by}`, type: 'DATAOWNER' }] }
}
function columns(...paths: string[]) {
  const type = { type: { 'com.linkedin.schema.StringType': {} } }
  return { schemaMetadata: { fields: paths.map(fieldPath => ({ fieldPath, type })) } }
}

const ALL = Object.keys(SAMPLE)
const ORDERS = ['shop.orders_v2', 'crm.orders', 'crm.orders_backup', 'shop.invoices', 'shop.customers', 'wiki.pages']
const SHOP = ['shop.orders_v2', 'shop.invoices', 'shop.customers']

/** The table of queries in docs/search.md, and what is nothing. */
const FINDS: readonly (readonly [query: string, names: readonly string[]])[] = [
  ['*', ALL],
  ['orders', ORDERS],
  ['order', ORDERS],
  ['shop orders', SHOP],
  ['shop AND orders', SHOP],
  ['shop OR orders', ORDERS],
  ['orders -backup', ORDERS.filter(name => name !== 'crm.orders_backup')],
  ['!backup', ALL.filter(name => name !== 'crm.orders_backup')],
  ['+orders +shop', SHOP],
  ['"shop orders"', ['shop.orders_v2', 'shop.invoices']],
  ['"orders shop"', ['shop.invoices']],
  ['name:orders', ['shop.orders_v2', 'crm.orders', 'crm.orders_backup']],
  ['/q name:orders AND tags:pii', ['crm.orders']],
  ['tags:"urn:li:tag:pii"', ['crm.orders', 'shop.invoices']],
  ['tags:pii', ['crm.orders', 'shop.invoices']],
  ['tags.keyword:pii', ['crm.orders', 'shop.invoices']],
  ['customProperties:"team=crm"', ['shop.orders_v2']],
  ['name:(orders OR invoices) -tags:pii', ['shop.orders_v2', 'crm.orders_backup']],
  ['(shop OR crm) orders', [...SHOP, 'crm.orders', 'crm.orders_backup']],
  ['custom*', ['shop.customers']],
  ['inv*', ['shop.invoices']],
  ['name:*ord?rs*', ['shop.orders_v2', 'crm.orders', 'crm.orders_backup']],
  ['name:shop.*v2', ['shop.orders_v2']],
  ['fieldPaths:customer_*', ['shop.customers']],
  ['ordrs~', ['shop.orders_v2', 'crm.orders', 'crm.orders_backup', 'shop.customers', 'shop.invoices', 'wiki.pages']],
  ['invioces~', ['shop.invoices']],
  ['_exists_:owners', ['crm.orders', 'shop.customers']],
  ['owners:*', ['crm.orders', 'shop.customers']],
  ['shop.orders_v', ['shop.orders_v2']],
  ['orders_b', ['crm.orders_backup']],
  ['http://wiki/orders', ['wiki.pages']],
  ['the orders', ORDERS],
  ['urn:li:dataset:(urn:li:dataPlatform:hive,crm.orders,PROD)', ['crm.orders']],
  ['a:b:c', ['demo.a_b_c']],
  ['-', []],
  ['()', []],
  ['unknown:orders', []],
  ['nosuchword', []]
]

t.test('queries find what docs/search.md says', async t => {
  const { put, found } = openAsking(t)
  for (const [name, { datasetProperties, ...aspects }] of Object.entries(SAMPLE)) {
    put(dataset(name), { datasetKey: keyOf(name), datasetProperties: { name, ...datasetProperties }, ...aspects })
  }
  for (const [query, names] of FINDS) {
    t.strictSame(namesOf(found(query).hits).sort(), [...names].sort(), query)
  }
})

t.test('ranges of numbers and times include their bounds unless they are open', async t => {
  const { put, found } = openAsking(t)
  for (const day of [5, 10, 20]) {
    put(dataset(`day${day}`), { datasetProperties: { created: { time: Date.UTC(2024, 0, day) } } })
  }
  const tenth = Date.UTC(2024, 0, 10)
  for (const [query, names] of [
    [`createdAt:>=${tenth}`, ['day10', 'day20']],
    [`createdAt:>${tenth}`, ['day20']],
    [`createdAt:[* TO ${tenth}]`, ['day10', 'day5']],
    [`createdAt:{2024-01-05 TO 2024-01-20}`, ['day10']],
    [`createdAt:${tenth}`, ['day10']],
    ['createdAt:[2024-01-10 TO *]', ['day10', 'day20']],
    ['createdAt:[soon TO *]', []]
  ] as const) {
    t.strictSame(namesOf(found(query).hits).sort(), names, query)
  }
})
