import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import type { Server } from '../helper.ts'
import { startSearching } from '../plugins/search/ready.ts'
import { datasetUrn, ingestAll, type Sent, schemaMetadata } from './catalog.ts'

export const ACCOUNTS = datasetUrn('crm.accounts')
export const MAILS = ['mail_1', 'mail_2', 'mail_3', 'mail_4', 'mail_5', 'mail_6', 'mail_7']

/** A tag, five datasets with names and columns of their own, and 45 others. */
const CATALOG: readonly Sent[] = [
  ['urn:li:tag:pii', 'tagProperties', { name: 'pii' }],
  [ACCOUNTS, 'datasetProperties', { name: 'crm.accounts', description: 'Companies that bought something' }],
  [ACCOUNTS, 'schemaMetadata', schemaMetadata(['id', ...MAILS])],
  [datasetUrn('shop.orders', 'hive'), 'datasetProperties', { name: 'shop.orders', description: 'One row an order' }],
  [datasetUrn('shop.orders', 'hive'), 'schemaMetadata', schemaMetadata(['id', 'amount'])],
  [datasetUrn('shop.orders', 'hive'), 'globalTags', { tags: [{ tag: 'urn:li:tag:pii' }] }],
  [datasetUrn('shop.orders_old'), 'datasetProperties', { name: 'shop.orders_old' }],
  [datasetUrn('evil'), 'datasetProperties', { name: '<img src=x onerror=alert(1)>', description: '<b>wild</b>' }],
  ...Array.from(
    { length: 45 },
    (_none, at): Sent => [datasetUrn(`many.table_${at}`), 'datasetProperties', { name: `many.table_${at}` }]
  )
]

export const ANN = 'urn:li:corpuser:ann'
export const SALES = 'urn:li:domain:sales'
const FORM = 'urn:li:form:review'
const INCIDENT = 'urn:li:incident:late'
const TERM = 'urn:li:glossaryTerm:value'

/** All that can be said of `shop.orders`. */
export async function describe({ admin }: Server): Promise<void> {
  const urn = datasetUrn('shop.orders', 'hive')
  const now = Date.now()
  const stamp = { time: 1, actor: ANN }
  await ingestAll(admin, [
    [ANN, 'corpUserInfo', { active: true, displayName: 'Ann Lee' }],
    [SALES, 'domainProperties', { name: 'Sales' }],
    [TERM, 'glossaryTermInfo', { name: 'Order value', definition: 'What an order is worth', termSource: 'INTERNAL' }],
    [
      urn,
      'datasetProperties',
      { name: 'shop.orders', description: '## One row an **order**,\n[and more](https://example.com)' }
    ],
    [urn, 'ownership', { owners: [{ owner: ANN, type: 'DATAOWNER' }], lastModified: stamp }],
    [urn, 'domains', { domains: [SALES] }],
    [urn, 'glossaryTerms', { terms: [{ urn: TERM }], auditStamp: stamp }],
    [urn, 'forms', { incompleteForms: [], completedForms: [], verifications: [{ form: FORM, lastModified: stamp }] }],
    [
      INCIDENT,
      'incidentInfo',
      { type: 'FRESHNESS', entities: [urn], status: { state: 'ACTIVE', lastUpdated: stamp }, created: stamp }
    ],
    [urn, 'deprecation', { deprecated: true, note: 'gone soon', actor: ANN }],
    [urn, 'datasetProfile', { timestampMillis: now, rowCount: 1234 }],
    [
      urn,
      'datasetUsageStatistics',
      {
        ...{ timestampMillis: now, eventGranularity: { unit: 'DAY', multiple: 1 }, totalSqlQueries: 42 },
        userCounts: [
          { user: ANN, count: 40 },
          { user: 'urn:li:corpuser:bob', count: 2 }
        ]
      }
    ],
    [urn, 'operation', { timestampMillis: now, lastUpdatedTimestamp: now - 7_200_000, operationType: 'INSERT' }]
  ])
}

export async function filled(t: Test, options: Parameters<typeof startSearching>[1] = {}): Promise<Server> {
  const server = await startSearching(t, options)
  await ingestAll(server.admin, CATALOG)
  return server
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
/** What is said of the answer, which screen readers read. */
export const total = (page: Page, said: string) => page.getByText(said, { exact: true })
export const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
export const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
