import { CREATED, first, type Piece, platformUrn } from './pieces.ts'
import { type Shop, type Table, userUrn } from './shop.ts'

const DOMAINS = {
  sales: ['Sales', 'Orders, returns and prices', 'ana.silva'],
  customer: ['Customer', 'Who buys, and how we reach them', 'ben.okafor'],
  finance: ['Finance', 'Payments, refunds and invoices', 'emma.larsen'],
  logistics: ['Logistics', 'Stock, parcels and suppliers', 'farid.haddad'],
  marketing: ['Marketing', 'Campaigns, mails and visits', 'grace.kim']
} as const
type Domain = keyof typeof DOMAINS

/** By the schemas of the database; those of the catalog have none yet. */
const OF_SCHEMA: Readonly<Record<string, Domain>> = {
  sales: 'sales',
  customers: 'customer',
  payments: 'finance',
  inventory: 'logistics',
  shipping: 'logistics',
  web: 'marketing',
  marketing: 'marketing'
}

const domainUrn = (domain: Domain): string => `urn:li:domain:sample-${domain}`
export const DOMAIN_URNS: readonly string[] = (Object.keys(DOMAINS) as Domain[]).map(domainUrn)
const technical = (person: string) => ({
  owners: [{ owner: userUrn(person), type: 'TECHNICAL_OWNER' }],
  lastModified: CREATED
})

/** Domains, what is in them, and two data products. */
export function domainPieces({ tables, charts, dashboards }: Shop): Piece[] {
  const entries = Object.entries(DOMAINS) as [Domain, (typeof DOMAINS)[Domain]][]
  const inDomain = (urn: string, domain: Domain | undefined) =>
    domain ? [first(urn, 'domains', { domains: [domainUrn(domain)] })] : []
  return [
    ...entries.flatMap(([domain, [name, description, owner]]) => [
      first(domainUrn(domain), 'domainProperties', { name, description }),
      first(domainUrn(domain), 'ownership', technical(owner))
    ]),
    ...tables.flatMap(table => inDomain(table.urn, domainOf(table))),
    ...charts.flatMap(({ urn, report }) => inDomain(urn, domainOf(report))),
    ...dashboards.flatMap(({ urn, charts: [chart] }) => inDomain(urn, chart && domainOf(chart.report))),
    ...productPieces(tables)
  ]
}

/** That of the table in the database which it comes from first. */
function domainOf({ from: [source], path }: Table): Domain | undefined {
  return source ? domainOf(source.table) : OF_SCHEMA[path.split('.')[1] ?? '']
}

const PRODUCTS: readonly (readonly [id: string, name: string, domain: Domain, tables: readonly string[]])[] = [
  ['customer-360', 'Customer 360', 'customer', ['dim_customers', 'customer_360', 'customer_lifetime_value']],
  ['order-reporting', 'Order reporting', 'sales', ['fct_orders', 'revenue_by_day', 'revenue_by_country']]
]

function productPieces(tables: readonly Table[]): Piece[] {
  return PRODUCTS.flatMap(([id, name, domain, names]) => {
    const urn = `urn:li:dataProduct:sample-${id}`
    const assets = names.map(one => ({ destinationUrn: tableNamed(tables, one).urn }))
    const description = `What others may rely on: ${names.join(', ')}`
    return [
      first(urn, 'dataProductProperties', { name, description, assets }),
      first(urn, 'domains', { domains: [domainUrn(domain)] }),
      first(urn, 'ownership', technical(DOMAINS[domain][2]))
    ]
  })
}

/** @throws Error for a name that no table has */
export function tableNamed(tables: readonly Table[], name: string): Table {
  const found = tables.find(table => table.name === name && table.platform === 'snowflake')
  if (!found) throw new Error(`no table ${name} in ${platformUrn('snowflake')}`)
  return found
}

const NODES = { customers: 'Customers', money: 'Money' } as const
const TERMS: readonly (readonly [
  id: string,
  node: keyof typeof NODES,
  name: string,
  definition: string,
  of: RegExp
])[] = [
  ['customer', 'customers', 'Customer', 'Who has an account, whether or not they have ordered.', /customer/],
  [
    'churn',
    'customers',
    'Churn',
    'A customer has churned when they have not ordered for **180 days**.',
    /churn|lifetime/
  ],
  ['order', 'money', 'Order', 'A basket that was paid, or is to be paid by invoice.', /^(fct_|stg_)?order/],
  ['revenue', 'money', 'Revenue', 'What customers paid, **before** refunds and without tax.', /revenue|margin/],
  ['net-revenue', 'money', 'Net revenue', 'Revenue after refunds and chargebacks.', /revenue_by_day|customer_lifetime/],
  ['refund', 'money', 'Refund', 'Money that went back to a customer.', /refund/]
]

const termUrn = (id: string): string => `urn:li:glossaryTerm:sample-${id}`
export const TERM_URNS: readonly string[] = TERMS.map(([id]) => termUrn(id))
const nodeUrn = (id: string): string => `urn:li:glossaryNode:sample-${id}`

/** A glossary in two groups, with what its terms are about. */
export function glossaryPieces({ tables }: Shop): Piece[] {
  const said = tables.flatMap(({ urn, name }) => {
    const terms = TERMS.filter(([, , , , of]) => of.test(name)).map(([id]) => ({ urn: termUrn(id) }))
    return terms.length > 0 ? [first(urn, 'glossaryTerms', { terms, auditStamp: CREATED })] : []
  })
  return [
    ...Object.entries(NODES).map(([id, name]) =>
      first(nodeUrn(id), 'glossaryNodeInfo', { name, definition: `Words about ${name.toLowerCase()}` })
    ),
    ...TERMS.map(([id, node, name, definition]) =>
      first(termUrn(id), 'glossaryTermInfo', { name, definition, termSource: 'INTERNAL', parentNode: nodeUrn(node) })
    ),
    first(termUrn('net-revenue'), 'glossaryRelatedTerms', { isRelatedTerms: [termUrn('revenue')] }),
    first(termUrn('order'), 'glossaryRelatedTerms', { hasRelatedTerms: [termUrn('customer'), termUrn('revenue')] }),
    ...said
  ]
}
