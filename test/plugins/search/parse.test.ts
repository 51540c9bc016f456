import t from 'tap'
import type { Text } from '../../../plugins/search/engine/port.ts'
import { parseQuery } from '../../../plugins/search/query/parse.ts'
import { isField } from './fuzz.ts'

const withValues = (name: string) => (name === 'hasOwners' ? [{ name: 'ownership.owners' }] : [])
const parsed = (query: string) => parseQuery(query, { isField, withValues, isType: name => name === 'dataset' })
const word = (text: string, more?: object) => ({ kind: 'word', text, ...more }) as Text
const last = (text: string, more?: object) => word(text, { ...more, last: true })
const pii = { kind: 'phrase', text: 'urn:li:tag:pii', field: 'tags' }

const MEANINGS: readonly (readonly [query: string, text: unknown])[] = [
  ['*', 'everything'],
  ['', 'everything'],
  ['shop orders', { all: [word('shop'), last('orders')] }],
  ['shop OR orders', { any: [word('shop'), last('orders')] }],
  ['orders -backup', { all: [word('orders'), { not: last('backup') }] }],
  ['!backup', { not: last('backup') }],
  ['"shop orders"', { kind: 'phrase', text: 'shop orders' }],
  ['name:orders', last('orders', { field: 'name' })],
  ['tags:"urn:li:tag:pii"', pii],
  [
    'name:(orders OR invoices) -tags:pii',
    {
      all: [
        { any: [word('orders', { field: 'name' }), word('invoices', { field: 'name' })] },
        { not: last('pii', { field: 'tags' }) }
      ]
    }
  ],
  ['order*', { kind: 'prefix', text: 'order' }],
  ['ordrs~', { kind: 'fuzzy', text: 'ordrs' }],
  ['rowCount:[10 TO *]', { kind: 'range', field: 'rowCount', from: '10' }],
  ['shop.orders_v', last('shop.orders_v')],
  [
    'urn:li:dataset:(urn:li:dataPlatform:hive,db.t,PROD)',
    { urn: 'urn:li:dataset:(urn:li:dataPlatform:hive,db.t,PROD)' }
  ],
  ['the orders', { all: [word('the', { optional: true }), last('orders')] }],
  ['-', 'nothing'],
  ['orders', last('orders')],
  ['shop AND orders', { all: [word('shop'), last('orders')] }],
  ['shop | orders', { any: [word('shop'), last('orders')] }],
  ['orders NOT backup', { all: [word('orders'), { not: last('backup') }] }],
  ['+orders +shop', { all: [word('orders'), last('shop')] }],
  ['"unclosed phrase', { kind: 'phrase', text: 'unclosed phrase' }],
  ['/q name:orders AND tags:pii', { all: [word('orders', { field: 'name' }), last('pii', { field: 'tags' })] }],
  ['customProperties:"team=crm"', { kind: 'phrase', text: 'team=crm', field: 'customProperties' }],
  ['(shop OR crm) orders', { all: [{ any: [word('shop'), word('crm')] }, last('orders')] }],
  ['name:*ord?rs*', { kind: 'wildcard', text: '*ord?rs*', field: 'name' }],
  ['_exists_:owners', { exists: 'owners' }],
  ['owners:*', { exists: 'owners' }],
  ['rowCount:>=10', { kind: 'range', field: 'rowCount', from: '10' }],
  ['http://wiki/orders', { all: [word('http://', { optional: true }), last('wiki/orders')] }],
  ['((orders', last('orders')],
  ['orders AND', word('orders')],
  ['OR', 'nothing'],
  ['()', 'nothing'],
  ['a:b:c', last('a:b:c')]
]

t.test('each query of the design means what the design says', async t => {
  for (const [query, text] of MEANINGS) t.strictSame(parsed(query).text, text, query)
})

t.test('the syntax of Lucene that clients send is understood', async t => {
  for (const [query, text] of [
    [
      'platform.keyword:"urn\\:li\\:dataPlatform\\:hive"',
      { ...pii, text: 'urn:li:dataPlatform:hive', field: 'platform' }
    ],
    ['tags:urn\\:li\\:tag\\:pii', pii],
    ['tags:urn:li:tag:pii', pii],
    ['tags: "urn:li:tag:pii"', pii],
    ['orders^2 shop^0.5 ', { all: [word('orders'), word('shop')] }],
    ['("a b"~3^4)^2', { kind: 'phrase', text: 'a b' }],
    ['ordrs~1', { kind: 'fuzzy', text: 'ordrs' }],
    ['a\\*b c', { all: [word('a*b'), last('c')] }],
    ['rowCount:{10 TO 20]', { kind: 'range', field: 'rowCount', from: '10', to: '20', fromOpen: true }],
    ['rowCount:<20', { kind: 'range', field: 'rowCount', to: '20', toOpen: true }],
    ['name:["a b" TO c}', { kind: 'range', field: 'name', from: 'a b', to: 'c', toOpen: true }],
    ['rowCount:[* TO *]', { exists: 'rowCount' }],
    ['urn:"urn:li:tag:pii"', { urn: 'urn:li:tag:pii' }],
    ['_exists_:platform.keyword', { exists: 'platform' }],
    ['a||b&&c', { any: [word('a'), { all: [word('b'), last('c')] }] }]
  ] as const) {
    t.strictSame(parsed(query).text, text, query)
  }
})

t.test('a URN is one term, however it is surrounded', async t => {
  const urn = 'urn:li:dataset:(urn:li:dataPlatform:hive,my table,PROD)'
  t.strictSame(parsed(urn).text, { urn })
  t.strictSame(parsed(`(${urn} OR orders)`).text, { any: [{ urn }, word('orders')] })
  t.strictSame(parsed(`orders -${urn}`).text, { all: [word('orders'), { not: { urn } }] })
  t.strictSame(parsed('(urn:li:tag:pii)').text, { urn: 'urn:li:tag:pii' })
  t.strictSame(parsed(`"${urn}"`).text, { urn })
  t.strictSame(parsed(`urn:"${urn}"`).text, { urn })
})

t.test('a URN that is not complete has the words of its id', async t => {
  t.strictSame(parsed('urn:li:dataset:(urn:li:dataPlatform:hive,db').text, last('( hive,db'))
  t.strictSame(parsed('tags:urn:li:tag:p*').text, { kind: 'prefix', text: 'p', field: 'tags' })
  t.equal(parsed('urn:li:tag:').text, 'nothing')
  t.equal(parsed('urn:li:dataset:*').text, 'nothing')
})

t.test('the name of an entity type selects its entities, and nothing is dropped', async t => {
  const dataset = word('dataset', { field: '_entityType' })
  t.strictSame(parsed('dataset:orders').text, { all: [dataset, last('orders')] })
  t.strictSame(parsed('dataset:*').text, dataset)
  t.strictSame(parsed('dataset:the shop').text, { all: [{ all: [dataset, word('the')] }, last('shop')] })
  t.equal(parsed('dataset:').text, 'nothing')
  const others = { isField, isType: (name: string) => name === 'dataset', isSearched: () => false }
  t.strictSame(parseQuery('dataset:orders', others).text, last('orders'), 'the type of a URN')
  t.equal(parseQuery('dataset:*', others).text, 'nothing')
})

t.test('whether a field has a value is a condition', async t => {
  t.strictSame(parsed('hasOwners:true').text, { exists: 'ownership.owners' })
  t.strictSame(parsed('orders AND hasOwners:false').text, {
    all: [word('orders'), { not: { exists: 'ownership.owners' } }]
  })
  for (const query of ['hasOwners:', 'hasOwners:maybe', '-hasOwners:maybe'])
    t.equal(parsed(query).text, 'nothing', query)
})

t.test('a sign touches what it stands before', async t => {
  t.strictSame(parsed('shop - orders').text, { all: [word('shop'), last('orders')] })
  t.strictSame(parsed('what ! now').text, { all: [word('what'), last('now')] })
  t.strictSame(parsed('--backup').text, { not: last('backup') })
  t.strictSame(parsed('order-date').text, last('order-date'))
})

t.test('stop words count alone, with a sign, in quotes and in fields', async t => {
  t.strictSame(parsed('the of').text, { all: [word('the'), last('of')] })
  t.strictSame(parsed('the -backup').text, { all: [word('the'), { not: last('backup') }] })
  t.strictSame(parsed('+the orders').text, { all: [word('the'), last('orders')] })
  t.strictSame(parsed('* the').text, last('the'))
  t.strictSame(parsed('NOT the').text, { not: last('the') })
  t.strictSame(parsed('name:the orders').text, { all: [word('the', { field: 'name' }), last('orders')] })
  t.strictSame(parsed('data_table orders ').text, { all: [word('data_table', { optional: true }), word('orders')] })
})

t.test('text without a word finds nothing, never everything', async t => {
  for (const query of [
    '-',
    '!',
    '()',
    '""',
    '"*"',
    '?',
    '*?*',
    '_*',
    '\\*',
    '/q ',
    ' ',
    '!""',
    '-???',
    'OR NOT AND',
    '\ud800',
    '!(())'
  ]) {
    t.equal(parsed(query).text, 'nothing', query)
  }
})

t.test('a condition without a value finds nothing, negated or not', async t => {
  for (const query of [
    'name:',
    '!name:',
    'name:()',
    'name:"" orders',
    'orders -name:---',
    '-_exists_:nofield',
    'name: OR',
    'rowCount:>='
  ]) {
    t.equal(parsed(query).text, 'nothing', query)
  }
  t.strictSame(parsed('name: OR orders').text, last('orders'))
  t.equal(parsed('-*').text, 'nothing')
  t.equal(parsed('!(-*)').text, 'nothing')
})

t.test('a query has a name, whatever else it means', async t => {
  for (const [query, name] of [
    ['shop.orders_v2', 'shop.orders_v2'],
    [' Shop Orders ', 'Shop Orders'],
    ['"Shop - Orders"', 'Shop - Orders'],
    ['/q orders', 'orders'],
    ['Shop - Orders', 'Shop - Orders'],
    ['order*', 'order'],
    ['a OR b', 'a OR b'],
    ['Revenue (USD) | EU', 'Revenue (USD) | EU'],
    ['s3://lake/orders', 'lake/orders'],
    ['"s3://lake/orders"', 'lake/orders'],
    ['\\\\files\\orders.csv', '\\\\files\\orders.csv'],
    ['"\\\\files\\orders.csv"', '\\\\files\\orders.csv']
  ] as const) {
    t.equal(parsed(query).name, name, query)
  }
  for (const query of ['*', 'urn:li:tag:pii']) t.equal(parsed(query).name, undefined, query)
})

t.test('a pasted name keeps its signs', async t => {
  t.strictSame(parsed('CORP\\svc_etl').text, last('CORP\\svc_etl'))
  t.strictSame(parsed('"CORP\\svc_etl"').text, { kind: 'phrase', text: 'CORP\\svc_etl' })
  t.strictSame(parsed('active?').text, {
    any: [
      { kind: 'wildcard', text: 'active?' },
      { kind: 'phrase', text: 'active?' }
    ]
  })
  t.strictSame(parsed('a#?&*_b').text, {
    any: [
      { kind: 'wildcard', text: 'a#?&*_b' },
      { kind: 'phrase', text: 'a#?&*_b' }
    ]
  })
  t.strictSame(parsed('ord?rs').text, { kind: 'wildcard', text: 'ord?rs' }, 'a wildcard between letters is one')
  t.strictSame(
    parsed('name://orders').text,
    { all: [word('name://', { optional: true }), last('orders')] },
    'an address, not a field'
  )
})
