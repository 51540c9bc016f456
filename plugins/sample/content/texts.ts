import { tableNamed } from './business.ts'
import { CREATED, first, type Piece } from './pieces.ts'
import { type Shop, type Table, userUrn } from './shop.ts'

const DAY = 86_400_000

/** Documents, queries, links, and a table that is on its way out. */
export function textPieces({ tables }: Shop, now: number): Piece[] {
  const old = tableNamed(tables, 'dim_bundles')
  return [
    ...DOCUMENTS.flatMap((document, at) => documentPieces(tables, document, now - (at + 1) * DAY)),
    ...QUERIES.flatMap((query, at) => queryPieces(tables, query, now - (at + 2) * DAY)),
    first(old.urn, 'deprecation', {
      deprecated: true,
      note: 'Bundles are sold as products now: use `dim_products`.',
      actor: userUrn('hugo.martin'),
      replacement: tableNamed(tables, 'dim_products').urn
    }),
    first(tableNamed(tables, 'fct_orders').urn, 'institutionalMemory', {
      elements: [
        link('https://toyshop.example/wiki/orders', 'How an order becomes a row'),
        link('https://toyshop.example/dashboards/orders', 'Orders today')
      ]
    })
  ]
}

const link = (url: string, description: string) => ({ url, description, createStamp: CREATED })

interface Text {
  readonly id: string
  readonly title: string
  readonly kind: string
  readonly text: string
  readonly author: string
  readonly tables: readonly string[]
}

const DOCUMENTS: readonly Text[] = [
  {
    ...{ id: 'revenue', title: 'How revenue is counted', kind: 'Guide', author: 'hugo.martin' },
    tables: ['fct_orders', 'revenue_by_day', 'revenue_by_country'],
    text: `# How revenue is counted

Revenue is what customers paid, **before** refunds and without tax.

1. An order counts on the day it was *paid*, not on the day it was placed.
2. Gift cards count when they are used.
3. Amounts are in cents of the currency of the order.

| question | table |
|---|---|
| Revenue by day | \`revenue_by_day\` |
| What an order earns | \`margin_by_order\` |

> Ask Emma before you compare it with the books.
`
  },
  {
    ...{ id: 'late-payments', title: 'Payments are late', kind: 'Runbook', author: 'emma.larsen' },
    tables: ['fct_payments', 'fct_refunds'],
    text: `# Payments are late

- Look at the last load of \`payments\` in *Quality*.
- If the provider is down, tell Finance and wait.
- Otherwise run the load again:

\`\`\`sql
call load_payments(current_date - 1);
\`\`\`
`
  },
  {
    ...{ id: 'first-week', title: 'First week of an analyst', kind: 'Guide', author: 'ana.silva' },
    tables: ['dim_customers', 'customer_360'],
    text: `# First week of an analyst

Begin with **Customer 360**. Names and addresses are personal data: ask Ben first.
`
  }
]

function documentPieces(tables: readonly Table[], { id, title, kind, text, author, tables: about }: Text, at: number) {
  const urn = `urn:li:document:sample-${id}`
  const stamp = { time: at, actor: userUrn(author) }
  return [
    first(urn, 'documentInfo', {
      title,
      source: { sourceType: 'NATIVE' },
      status: { state: 'PUBLISHED' },
      contents: { text },
      created: stamp,
      lastModified: stamp,
      relatedAssets: about.map(name => ({ asset: tableNamed(tables, name).urn }))
    }),
    first(urn, 'subTypes', { typeNames: [kind] }),
    first(urn, 'ownership', { owners: [{ owner: userUrn(author), type: 'TECHNICAL_OWNER' }], lastModified: stamp })
  ]
}

interface Query {
  readonly id: string
  readonly name: string
  readonly source: 'MANUAL' | 'SYSTEM'
  readonly author: string
  readonly tables: readonly string[]
  readonly sql: string
}

const QUERIES: readonly Query[] = [
  {
    ...{ id: 'orders-by-channel', name: 'Orders by channel', source: 'MANUAL', author: 'ana.silva' },
    tables: ['fct_orders', 'dim_channels'],
    sql: `select c.name, count(*) as orders, sum(o.total_cents) / 100 as total
from marts.fct_orders o
join marts.dim_channels c on c.channel_id = o.channel_id
where o.placed_at >= current_date - 30
group by c.name
order by total desc`
  },
  {
    ...{ id: 'customers-at-risk', name: 'Customers at risk', source: 'MANUAL', author: 'ben.okafor' },
    tables: ['customer_360', 'dim_customers'],
    sql: `select customer_id, country_code
from marts.customer_360
where placed_at < current_date - 180`
  },
  {
    ...{ id: 'double-payments', name: 'Payments that are there twice', source: 'MANUAL', author: 'emma.larsen' },
    tables: ['fct_payments'],
    sql: `select payment_id, count(*)
from marts.fct_payments
group by payment_id
having count(*) > 1`
  },
  {
    ...{ id: 'nightly-orders', name: 'Nightly load of orders', source: 'SYSTEM', author: 'hugo.martin' },
    tables: ['fct_orders'],
    sql: `insert into marts.fct_orders
select o.*, p.method, c.code
from staging.stg_orders o
left join staging.stg_payments p on p.order_id = o.id
left join staging.stg_coupons c on c.id = o.coupon_id`
  }
]

function queryPieces(tables: readonly Table[], { id, name, source, author, tables: about, sql }: Query, at: number) {
  const urn = `urn:li:query:sample-${id}`
  const stamp = { time: at, actor: userUrn(author) }
  return [
    first(urn, 'queryProperties', {
      name,
      source,
      statement: { value: sql, language: 'SQL' },
      created: stamp,
      lastModified: stamp
    }),
    first(urn, 'querySubjects', { subjects: about.map(one => ({ entity: tableNamed(tables, one).urn })) })
  ]
}
