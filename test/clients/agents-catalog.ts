import type { Server } from '../helper.ts'

const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:postgres,shop.${name},PROD)`

/** What the tools are asked about. */
export const URNS = {
  orders: dataset('orders'),
  clean: dataset('clean_orders'),
  revenue: dataset('revenue'),
  chart: 'urn:li:chart:(looker,revenue)',
  shop: 'urn:li:container:shop',
  pii: 'urn:li:tag:pii',
  old: 'urn:li:tag:old',
  email: 'urn:li:glossaryTerm:email',
  customer: 'urn:li:glossaryTerm:customer',
  people: 'urn:li:glossaryNode:people',
  sales: 'urn:li:domain:sales',
  finance: 'urn:li:domain:finance',
  products: 'urn:li:dataProduct:orders',
  retention: 'urn:li:structuredProperty:io.example.retention',
  days: 'urn:li:structuredProperty:io.example.days',
  ann: 'urn:li:corpuser:ann',
  crew: 'urn:li:corpGroup:crew',
  steward: 'urn:li:ownershipType:steward',
  query: 'urn:li:query:monthly',
  runbook: 'urn:li:document:runbook'
} as const

const NOW = 1_700_000_000_000
const stamp = { time: NOW, actor: URNS.ann }
const STRING = { type: { type: { 'com.linkedin.schema.StringType': {} } }, nativeDataType: 'text' }
const column = (fieldPath: string, more: object = {}) => ({ fieldPath, ...STRING, ...more })
const schema = (name: string, fields: object[]) => ({
  schemaName: name,
  platform: 'urn:li:dataPlatform:postgres',
  version: 0,
  hash: '',
  platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
  fields
})
const fieldOf = (urn: string, path: string) => `urn:li:schemaField:(${urn},${path})`
const lineage = (from: string, to: string, columns: readonly string[]) => ({
  upstreams: [{ dataset: from, type: 'TRANSFORMED', auditStamp: stamp }],
  fineGrainedLineages: columns.map(path => ({
    upstreamType: 'FIELD_SET',
    upstreams: [fieldOf(from, path)],
    downstreamType: 'FIELD',
    downstreams: [fieldOf(to, path)]
  }))
})
const definition = (name: string, valueType: string) => ({
  qualifiedName: `io.example.${name}`,
  displayName: name,
  cardinality: 'SINGLE',
  valueType: `urn:li:dataType:datahub.${valueType}`,
  entityTypes: ['urn:li:entityType:datahub.dataset']
})

/** A small shop: three datasets one after the other, a chart, and what stewards make of them. */
export async function fillCatalog({ ingest }: Server): Promise<void> {
  await governance(ingest)
  await datasets(ingest)
  await others(ingest)
}

type Ingest = Server['ingest']

async function governance(ingest: Ingest): Promise<void> {
  await ingest(URNS.ann, 'corpUserInfo', { active: true, displayName: 'Ann Smith', email: 'ann@example.com' })
  const crew = { displayName: 'Crew', admins: [], members: [], groups: [] }
  await ingest(URNS.crew, 'corpGroupInfo', crew)
  for (const tag of ['pii', 'old'] as const) await ingest(URNS[tag], 'tagProperties', { name: tag.toUpperCase() })
  await ingest(URNS.people, 'glossaryNodeInfo', { name: 'People', definition: 'about people' })
  for (const [term, name] of [
    [URNS.email, 'Email'],
    [URNS.customer, 'Customer']
  ] as const) {
    const info = { name, definition: `what ${name} means`, termSource: 'INTERNAL', parentNode: URNS.people }
    await ingest(term, 'glossaryTermInfo', info)
  }
  await ingest(URNS.sales, 'domainProperties', { name: 'Sales', description: 'what we sell' })
  await ingest(URNS.finance, 'domainProperties', { name: 'Finance', parentDomain: URNS.sales })
  await ingest(URNS.steward, 'ownershipTypeInfo', { name: 'Caretaker', created: stamp, lastModified: stamp })
  await ingest(URNS.retention, 'propertyDefinition', definition('retention', 'string'))
  await ingest(URNS.days, 'propertyDefinition', definition('days', 'number'))
}

async function datasets(ingest: Ingest): Promise<void> {
  await ingest(URNS.shop, 'containerProperties', { name: 'Shop' })
  const names = { orders: URNS.orders, clean_orders: URNS.clean, revenue: URNS.revenue }
  for (const [name, urn] of Object.entries(names)) {
    await ingest(urn, 'datasetProperties', {
      name,
      description: `the table ${name}`,
      customProperties: { team: 'crm' }
    })
    const fields = [column('id', { isPartOfKey: true }), column('email', { description: 'where to write to' })]
    await ingest(urn, 'schemaMetadata', schema(name, [...fields, column('total')]))
    await ingest(urn, 'container', { container: URNS.shop })
    await ingest(urn, 'browsePathsV2', { path: [{ id: URNS.shop, urn: URNS.shop }] })
  }
  await ingest(URNS.clean, 'upstreamLineage', lineage(URNS.orders, URNS.clean, ['id', 'email', 'total']))
  await ingest(URNS.revenue, 'upstreamLineage', lineage(URNS.clean, URNS.revenue, ['total']))
  await ingest(URNS.orders, 'globalTags', { tags: [{ tag: URNS.old }] })
  await ingest(URNS.orders, 'glossaryTerms', { terms: [{ urn: URNS.customer }], auditStamp: stamp })
  await ingest(URNS.orders, 'domains', { domains: [URNS.finance] })
  const owner = { owner: URNS.ann, type: 'CUSTOM', typeUrn: URNS.steward }
  await ingest(URNS.orders, 'ownership', { owners: [owner], lastModified: stamp })
  const note = { deprecated: true, note: 'use clean_orders', actor: URNS.ann }
  await ingest(URNS.orders, 'deprecation', note)
  await ingest(URNS.orders, 'subTypes', { typeNames: ['Table'] })
  await ingest(URNS.revenue, 'structuredProperties', {
    properties: [
      { propertyUrn: URNS.retention, values: [{ string: '1 year' }] },
      { propertyUrn: URNS.days, values: [{ double: 365 }] }
    ]
  })
}

async function others(ingest: Ingest): Promise<void> {
  const changed = { created: stamp, lastModified: stamp }
  await ingest(URNS.chart, 'chartInfo', {
    title: 'Revenue',
    description: 'by month',
    lastModified: changed,
    inputs: [{ string: URNS.revenue }]
  })
  await ingest(URNS.products, 'dataProductProperties', { name: 'Orders', assets: [{ destinationUrn: URNS.orders }] })
  await ingest(URNS.query, 'queryProperties', {
    statement: { value: 'select sum(total) from orders', language: 'SQL' },
    source: 'MANUAL',
    name: 'Monthly revenue',
    created: stamp,
    lastModified: stamp
  })
  const subjects = [{ entity: URNS.orders }, { entity: fieldOf(URNS.orders, 'total') }]
  await ingest(URNS.query, 'querySubjects', { subjects })
  await ingest(URNS.runbook, 'documentInfo', {
    title: 'Runbook of orders',
    contents: { text: 'When the load of orders fails, call Ann. Then load them again.' },
    status: { state: 'PUBLISHED' },
    source: { sourceType: 'NATIVE' },
    created: stamp,
    lastModified: stamp,
    relatedAssets: [{ asset: URNS.orders }]
  })
  await ingest(URNS.runbook, 'subTypes', { typeNames: ['Runbook'] })
}
