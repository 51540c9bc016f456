import { schemaOf } from './schema.ts'
import {
  type Chart,
  containerUrn,
  type Dashboard,
  hashOf,
  PEOPLE,
  type Shop,
  type Table,
  tagUrn,
  userUrn
} from './shop.ts'
import { type Version, versionsOf } from './versions.ts'

/** One aspect of one entity, in DataHub's form. */
export interface Proposal {
  readonly entityType: string
  readonly entityUrn: string
  readonly changeType: 'CREATE' | 'UPSERT'
  readonly aspectName: string
  readonly aspect: { readonly contentType: 'application/json'; readonly value: string }
  readonly systemMetadata: { readonly runId: string }
  readonly headers?: Readonly<Record<string, string>>
}

export function proposal(urn: string, aspectName: string, value: object): Proposal {
  const aspect = { contentType: 'application/json', value: JSON.stringify(value) } as const
  const systemMetadata = { runId: 'aspectd-sample' }
  return {
    entityType: urn.split(':')[2] ?? '',
    entityUrn: urn,
    changeType: 'UPSERT',
    aspectName,
    aspect,
    systemMetadata
  }
}

/** Only if the entity does not have the aspect yet: what users changed is kept. */
function first(urn: string, aspectName: string, value: object): Proposal {
  return { ...proposal(urn, aspectName, value), changeType: 'CREATE', headers: { 'If-None-Match': '*' } }
}

const TAGS: Readonly<Record<string, readonly [string, string, string]>> = {
  pii: ['Personal data', 'Says something about a person: not to be copied out of the warehouse', '#c62828'],
  finance: ['Finance', 'Numbers that the annual report uses', '#1565c0'],
  gold: ['Gold', 'Tested, documented, and on call', '#b8860b'],
  raw: ['Raw', 'As it came in: use the staging models instead', '#616161'],
  experimental: ['Experimental', 'May change or go without notice', '#6a1b9a']
}
export const TAG_URNS: readonly string[] = Object.keys(TAGS).map(tagUrn)

const platformUrn = (platform: string): string => `urn:li:dataPlatform:${platform}`
const SINCE = Date.UTC(2026, 0, 1)
const CREATED = { time: SINCE, actor: userUrn('hugo.martin') }
const CHANGED = { created: CREATED, lastModified: CREATED }
const changedOn = (time: number) => ({ created: CREATED, lastModified: { ...CREATED, time } })
const tagsOf = (tags: readonly string[]) => ({ tags: tags.map(tag => ({ tag: tagUrn(tag) })) })

export function peopleProposals(): Proposal[] {
  return PEOPLE.map(person => {
    const name = person
      .split('.')
      .map(part => `${part.slice(0, 1).toUpperCase()}${part.slice(1)}`)
      .join(' ')
    const urn = userUrn(person)
    return first(urn, 'corpUserInfo', {
      active: true,
      displayName: name,
      email: urn.split(':')[3],
      title: 'Sample user'
    })
  })
}

/** Everything except users and points. What says when it changed says so for the days before `today`. */
export function shopProposals({ tables, charts, dashboards }: Shop, today: number): Proposal[] {
  const tags = Object.entries(TAGS).map(([id, [name, description, colorHex]]) =>
    first(tagUrn(id), 'tagProperties', { name, description, colorHex })
  )
  return [
    ...tags,
    ...containersOf(tables).flatMap(containerProposals),
    ...tables.flatMap(table => tableProposals(table, today)),
    ...tables.filter(({ name }) => name === 'dim_customers').flatMap(editedProposals),
    ...charts.flatMap(chart => chartProposals(chart, today)),
    ...dashboards.flatMap(dashboard => dashboardProposals(dashboard, today))
  ]
}

/** Paths of schemas and databases: `postgres.toyshop.sales`, `postgres.toyshop`. */
export function containersOf(tables: readonly Table[]): string[] {
  const schemas = new Set(tables.flatMap(({ container }) => container ?? []))
  return [...new Set([...schemas].map(above)), ...schemas]
}

const above = (path: string): string => path.slice(0, path.lastIndexOf('.'))

function containerProposals(path: string): Proposal[] {
  const [platform = '', , schema] = path.split('.')
  const urn = containerUrn(path)
  const name = path.slice(path.lastIndexOf('.') + 1)
  return [
    first(urn, 'containerProperties', { name, qualifiedName: path.slice(platform.length + 1), env: 'PROD' }),
    first(urn, 'subTypes', { typeNames: [schema === undefined ? 'Database' : 'Schema'] }),
    first(urn, 'dataPlatformInstance', { platform: platformUrn(platform) }),
    ...(schema === undefined ? [] : [first(urn, 'container', { container: containerUrn(above(path)) })])
  ]
}

function tableProposals(table: Table, today: number): Proposal[] {
  const { urn, kind, tags, container, owner, from } = table
  const [{ description, columns }] = versionsOf(table)
  return [
    first(urn, 'datasetProperties', propertiesOf(table, description, today)),
    first(urn, 'subTypes', { typeNames: [kind] }),
    first(urn, 'schemaMetadata', schemaOf(table, columns)),
    first(urn, 'ownership', { owners: [{ owner, type: 'TECHNICAL_OWNER' }], lastModified: CREATED }),
    ...(tags.length > 0 ? [first(urn, 'globalTags', tagsOf(tags))] : []),
    ...(container === undefined ? [] : [first(urn, 'container', { container: containerUrn(container) })]),
    ...(from.length > 0 ? [first(urn, 'upstreamLineage', lineageOf(table))] : [])
  ]
}

function propertiesOf({ urn, name, path }: Table, description: string, today: number): object {
  return {
    name,
    qualifiedName: path,
    description,
    created: { time: SINCE },
    lastModified: { time: daysBefore(today, urn) }
  }
}

const DAY = 86_400_000
/** A time on one of the 45 days before. */
const daysBefore = (today: number, urn: string): number => Math.floor(today / DAY) * DAY - (hashOf(urn) % (45 * DAY))

/** Later versions of some tables, each on top of the one before: refused if it is there already. */
export function laterProposals({ tables }: Shop, today: number): Proposal[] {
  return tables.flatMap(table => {
    const { urn } = table
    const [, ...later] = versionsOf(table)
    const on = (version: number, aspect: string, value: object): Proposal => ({
      ...proposal(urn, aspect, value),
      headers: { 'If-Version-Match': `${version}` }
    })
    return later.flatMap(({ description, columns }: Version, at) => [
      on(at + 1, 'datasetProperties', propertiesOf(table, description, today)),
      on(at + 1, 'schemaMetadata', schemaOf(table, columns))
    ])
  })
}

/** What a user wrote: a description, and tags on two columns. */
function editedProposals({ urn }: Table): Proposal[] {
  const description = 'One row per customer. Ask Ben before you use the columns with a name or an address.'
  const fields = ['email', 'phone'].map(fieldPath => ({ fieldPath, globalTags: tagsOf(['pii']) }))
  return [
    first(urn, 'editableDatasetProperties', { description, ...CHANGED }),
    first(urn, 'editableSchemaMetadata', { editableSchemaFieldInfo: fields, ...CHANGED })
  ]
}

const fieldUrn = (dataset: string, column: string): string => `urn:li:schemaField:(${dataset},${column})`

function lineageOf({ urn, from, platform }: Table): object {
  const type = platform === 'kafka' || platform === 'snowflake' ? 'COPY' : 'TRANSFORMED'
  return {
    upstreams: from.map(({ table }) => ({
      dataset: table.urn,
      type: from.length > 1 ? 'TRANSFORMED' : type,
      auditStamp: CREATED
    })),
    fineGrainedLineages: from.flatMap(({ table, columns }) =>
      columns.map(([own, source]) => ({
        upstreamType: 'FIELD_SET',
        upstreams: [fieldUrn(table.urn, source)],
        downstreamType: 'FIELD',
        downstreams: [fieldUrn(urn, own)],
        confidenceScore: 1
      }))
    )
  }
}

function chartProposals({ urn, title, report }: Chart, today: number): Proposal[] {
  const inputs = { inputs: [{ string: report.urn }], inputEdges: [{ destinationUrn: report.urn }] }
  return [
    first(urn, 'chartInfo', {
      title,
      description: `${title}, from ${report.name}`,
      lastModified: changedOn(daysBefore(today, urn)),
      ...inputs,
      type: 'LINE'
    }),
    first(urn, 'ownership', { owners: [{ owner: report.owner, type: 'BUSINESS_OWNER' }], lastModified: CREATED })
  ]
}

function dashboardProposals({ urn, title, charts }: Dashboard, today: number): Proposal[] {
  const edges = { chartEdges: charts.map(chart => ({ destinationUrn: chart.urn })) }
  const description = charts.map(chart => chart.title).join(', ')
  return [
    first(urn, 'dashboardInfo', {
      title,
      description,
      lastModified: changedOn(daysBefore(today, urn)),
      charts: charts.map(chart => chart.urn),
      ...edges
    }),
    first(urn, 'ownership', {
      owners: [{ owner: userUrn('ana.silva'), type: 'BUSINESS_OWNER' }],
      lastModified: CREATED
    })
  ]
}
