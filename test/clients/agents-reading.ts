import type { Test } from 'tap'
import type { Agent, ToolCall } from './agents.ts'
import { URNS } from './agents-catalog.ts'

const { orders, clean, revenue, chart, runbook } = URNS

/** Filters as the tool describes them, and what they find. */
const FILTERS: readonly (readonly [filter: string, found: readonly string[]])[] = [
  ['entity_type = dataset', [clean, orders, revenue]],
  ['entity_type = dataset AND NOT platform = postgres', []],
  ['platform IN (postgres, looker) AND NOT entity_type = container', [chart, clean, orders, revenue]],
  ['entity_subtype = Table', [orders]],
  [`domain = ${URNS.finance}`, [orders]],
  [`container = ${URNS.shop}`, [clean, orders, revenue]],
  [`tag = ${URNS.old}`, [orders]],
  [`glossary_term = ${URNS.customer}`, [orders]],
  [`owner = ${URNS.ann}`, [orders]],
  ['env = PROD AND owner IS NULL', [clean, revenue]],
  ['env = PROD AND tag IS NOT NULL', [orders]],
  ['deprecated = true', [orders]],
  ['columnCount >= 3', [clean, orders, revenue]],
  ['columnCount > 3', []],
  ['structuredProperties.io.example.days > 300', [revenue]],
  ['structuredProperties.io.example.days = 365', [revenue]],
  ['structuredProperties.io.example.retention = "1 year"', [revenue]],
  ['structuredProperties.io.example.retention IS NOT NULL', [revenue]],
  ['customProperties = "team=crm"', [clean, orders, revenue]],
  ['status = ONLY_SOFT_DELETED', []]
]
const QUERIES: readonly (readonly [query: string, found: readonly string[]])[] = [
  ['/q clean+orders', [clean]],
  ['/q revenue OR clean', [clean, revenue]],
  ['/q rev*', [revenue]],
  ['/q "the table revenue"', [revenue]],
  ['/q (clean OR revenue) AND NOT revenue', [clean]],
  ['/q email', [clean, orders, revenue]]
]

const urnsOf = ({ searchResults = [] }: { searchResults?: { entity: { urn: string } }[] }) =>
  searchResults.map(({ entity }) => entity.urn).toSorted()

export async function reads(t: Test, agent: Agent): Promise<void> {
  await searches(t, agent)
  await looks(t, agent)
  await follows(t, agent)
  await opensDocuments(t, agent)
}

async function searches(t: Test, agent: Agent): Promise<void> {
  const { answers } = await agent([
    ...FILTERS.map(([filter]): ToolCall => ['search', { query: '*', filter }]),
    ...QUERIES.map(([query]): ToolCall => ['search', { query, filter: 'entity_type = dataset' }]),
    ['search', { query: '*', num_results: 0 }],
    ['search', { query: '*', filter: 'entity_type = dataset', num_results: 1, offset: 1, sort_by: 'lastOperationTime' }]
  ])
  for (const [at, [asked, found]] of [...FILTERS, ...QUERIES].entries()) {
    t.strictSame(urnsOf(answers[at]?.answer ?? {}), found.toSorted(), `${asked} ${JSON.stringify(answers[at])}`)
  }
  const [facets, second] = answers.slice(-2).map(({ answer }) => answer)
  t.notOk('searchResults' in facets)
  const tags = facets.facets.find(({ field }: { field: string }) => field === 'tags')
  t.match(tags.aggregations, [{ value: URNS.old, count: 1, displayName: 'OLD' }])
  t.match(second, { start: 1, count: 1, total: 3, searchResults: [{ entity: {} }] })
}

async function looks(t: Test, agent: Agent): Promise<void> {
  const NONE = 'urn:li:dataset:(urn:li:dataPlatform:postgres,none,PROD)'
  const all = Object.values(URNS)
  const { answers } = await agent([
    ['get_me', {}],
    ['get_entities', { urns: [...all, NONE] }],
    ['get_entities', { urns: NONE }],
    ['list_schema_fields', { urn: orders, keywords: ['EMAIL'] }],
    ['list_schema_fields', { urn: orders, limit: 1, offset: 1 }],
    ['get_dataset_queries', { urn: orders }],
    ['get_dataset_queries', { urn: orders, column: 'total', source: 'MANUAL' }],
    ['get_dataset_queries', { urn: orders, source: 'SYSTEM' }]
  ])
  const [me, entities, none, email, second, queries, manual, system] = answers.map(({ answer }) => answer)
  t.match(me, { success: true, data: { corpUser: { username: 'datahub' } } })
  t.strictSame(
    entities.map(({ urn }: { urn: string }) => urn),
    [...all, NONE]
  )
  for (const entity of entities.slice(0, -1)) t.notOk(entity.error, `${entity.urn}: ${entity.error}`)
  t.match(entities.at(-1), { error: 'not found' })
  t.match(entities, DETAILS)
  t.match(none, 'not found')
  t.match(email, {
    totalFields: 3,
    matchingCount: 1,
    fields: [{ fieldPath: 'email', description: 'where to write to' }]
  })
  t.match(second, { returned: 1, remainingCount: 1, offset: 1 })
  const monthly = { name: 'Monthly revenue', statement: { value: 'select sum(total) from orders' } }
  t.match(queries, { total: 1, queries: [{ urn: URNS.query, properties: monthly, subjects: [orders] }] })
  t.match(manual, { total: 1, queries: [{ urn: URNS.query }] })
  t.equal(system.total, 0)
}

const named = (name: string) => ({ properties: { name } })
/** Of the entities, in the order of `URNS`. */
const DETAILS = Object.values({
  orders: {
    name: 'orders',
    platform: { name: 'postgres' },
    properties: { description: 'the table orders', customProperties: [{ key: 'team', value: 'crm' }] },
    ownership: { owners: [{ owner: { urn: URNS.ann }, ownershipType: { info: { name: 'Caretaker' } } }] },
    tags: { tags: [{ tag: { urn: URNS.old, ...named('OLD') } }] },
    glossaryTerms: { terms: [{ term: { ...named('Customer'), parentNodes: { nodes: [named('People')] } } }] },
    domain: { domain: { ...named('Finance'), parentDomains: { domains: [named('Sales')] }, entities: { total: 1 } } },
    dataProduct: { relationships: [{ entity: { urn: URNS.products, ...named('Orders') } }] },
    deprecation: { deprecated: true, note: 'use clean_orders', actorEntity: { urn: URNS.ann } },
    schemaMetadata: {
      fields: [{ fieldPath: 'id', isPartOfKey: true }, { fieldPath: 'email' }, { fieldPath: 'total' }]
    },
    relatedDocuments: { total: 1, documents: [{ urn: runbook, info: { title: 'Runbook of orders' } }] }
  },
  clean: named('clean_orders'),
  revenue: {
    structuredProperties: {
      properties: [
        { structuredProperty: { urn: URNS.retention }, values: [{ stringValue: '1 year' }] },
        { structuredProperty: { urn: URNS.days }, values: [{ numberValue: 365 }] }
      ]
    }
  },
  chart: { ...named('Revenue'), platform: { name: 'looker' } },
  shop: named('Shop'),
  pii: named('PII'),
  old: named('OLD'),
  email: { properties: { name: 'Email', description: 'what Email means' } },
  customer: named('Customer'),
  people: named('People'),
  sales: { ...named('Sales'), children: { total: 1 } },
  finance: named('Finance'),
  products: { ...named('Orders'), entities: { total: 1, searchResults: [{ entity: { urn: orders } }] } },
  retention: { definition: { qualifiedName: 'io.example.retention', cardinality: 'SINGLE' } },
  days: { definition: { qualifiedName: 'io.example.days' } },
  ann: { properties: { displayName: 'Ann Smith', email: 'ann@example.com' } },
  crew: { properties: { displayName: 'Crew' } },
  steward: { urn: URNS.steward },
  query: { properties: { name: 'Monthly revenue' } },
  runbook: { urn: runbook }
})

async function follows(t: Test, agent: Agent): Promise<void> {
  const { answers } = await agent([
    ['get_lineage', { urn: orders, upstream: false, max_hops: 3 }],
    ['get_lineage', { urn: orders, upstream: false, max_hops: 1 }],
    ['get_lineage', { urn: orders, upstream: false, max_hops: 3, filter: 'entity_type = chart' }],
    ['get_lineage', { urn: revenue, column: 'total', max_hops: 3 }],
    ['get_lineage_paths_between', { source_urn: orders, target_urn: chart }],
    [
      'get_lineage_paths_between',
      { source_urn: orders, target_urn: revenue, source_column: 'total', target_column: 'total' }
    ],
    ['get_lineage_paths_between', { source_urn: chart, target_urn: orders, direction: 'downstream' }]
  ])
  const [down, one, charts, columns, path, columnPath, none] = answers.map(({ answer }) => answer)
  t.strictSame(urnsOf(down.downstreams), [chart, clean, revenue].toSorted())
  t.strictSame(
    down.downstreams.searchResults.map(({ degree }: { degree: number }) => degree),
    [1, 2, 3]
  )
  t.strictSame(urnsOf(one.downstreams), [clean])
  t.strictSame(urnsOf(charts.downstreams), [chart])
  t.strictSame(urnsOf(columns.upstreams), [clean, orders].toSorted())
  t.match(columns.upstreams.searchResults, [{ lineageColumns: ['total'] }, { lineageColumns: ['total'] }])
  const urns = ({ paths }: { paths: { path: { urn: string }[] }[] }) => paths[0]?.path.map(({ urn }) => urn)
  t.strictSame(urns(path), [orders, clean, revenue, chart])
  t.strictSame(
    urns(columnPath),
    [orders, clean, revenue].map(urn => `urn:li:schemaField:(${urn},total)`)
  )
  t.match(none, /[Nn]o .*lineage|not found/)
}

async function opensDocuments(t: Test, agent: Agent): Promise<void> {
  const { answers } = await agent([
    ['search_documents', { query: '/q load' }],
    ['search_documents', { query: '*', filter: 'subtype = Runbook' }],
    ['search_documents', { query: '*', filter: 'subtype = FAQ' }],
    ['search_documents', { query: '*', num_results: 0 }],
    ['search_documents', { query: 'orders', semantic_query: 'what to do when loading fails' }],
    ['grep_documents', { urns: [runbook], pattern: 'call \\w+' }]
  ])
  const [loads, runbooks, faqs, facets, hybrid, grepped] = answers.map(({ answer }) => answer)
  const info = { title: 'Runbook of orders', source: { sourceType: 'NATIVE' } }
  const found = { total: 1, searchResults: [{ entity: { urn: runbook, subType: 'Runbook', info } }] }
  t.match(loads, found)
  t.match(runbooks, found)
  t.match(hybrid, found, 'without an index of meanings, the words decide')
  t.equal(faqs.total, 0)
  t.match(facets.facets, [{ field: '_entityType' }])
  t.match(grepped, { total_matches: 1, results: [{ title: 'Runbook of orders', matches: [{ excerpt: 'call Ann' }] }] })
}
