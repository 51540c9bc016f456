import { schemaOf } from './schema.ts'
import { type Chart, containerUrn, type Dashboard, hashOf, PEOPLE, type Table, tagUrn, userUrn } from './shop.ts'
import { type Version, versionsOf } from './versions.ts'

/** One aspect of one entity. */
export interface Piece {
  readonly urn: string
  readonly aspect: string
  readonly value: object
  /**
   * `first`: only if the entity does not have the aspect yet, so that what people changed is kept; a number: only on top of
   * this version.
   */
  readonly on: 'any' | 'first' | number
}

/** Replaces what is there: for points, which are always the same. */
export const point = (urn: string, aspect: string, value: object): Piece => ({ urn, aspect, value, on: 'any' })

export const first = (urn: string, aspect: string, value: object): Piece => ({ urn, aspect, value, on: 'first' })

const TAGS: Readonly<Record<string, readonly [string, string, string]>> = {
  pii: ['Personal data', 'Says something about a person: not to be copied out of the warehouse', '#c62828'],
  finance: ['Finance', 'Numbers that the annual report uses', '#1565c0'],
  gold: ['Gold', 'Tested, documented, and on call', '#b8860b'],
  raw: ['Raw', 'As it came in: use the staging models instead', '#616161'],
  experimental: ['Experimental', 'May change or go without notice', '#6a1b9a']
}
export const TAG_URNS: readonly string[] = Object.keys(TAGS).map(tagUrn)

export const platformUrn = (platform: string): string => `urn:li:dataPlatform:${platform}`
export const SINCE = Date.UTC(2026, 0, 1)
/** Who made everything that nobody else has made. */
export const CREATED = { time: SINCE, actor: userUrn('hugo.martin') }
const CHANGED = { created: CREATED, lastModified: CREATED }
const changedOn = (time: number) => ({ created: CREATED, lastModified: { ...CREATED, time } })
const tagsOf = (tags: readonly string[]) => ({ tags: tags.map(tag => ({ tag: tagUrn(tag) })) })

export function peoplePieces(): Piece[] {
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

export const tagPieces = (): Piece[] =>
  Object.entries(TAGS).map(([id, [name, description, colorHex]]) =>
    first(tagUrn(id), 'tagProperties', { name, description, colorHex })
  )

/** Paths of schemas and databases: `postgres.toyshop.sales`, `postgres.toyshop`. */
function containersOf(tables: readonly Table[]): string[] {
  const schemas = new Set(tables.flatMap(({ container }) => container ?? []))
  return [...new Set([...schemas].map(above)), ...schemas]
}

const above = (path: string): string => path.slice(0, path.lastIndexOf('.'))

/** Of what is in this container: the containers from the outermost one, as ingestion sends them. */
function browsePath(container: string | undefined): object {
  if (container === undefined) return { path: [] }
  const isDatabase = container.split('.').length === 2
  const line = isDatabase ? [container] : [above(container), container]
  return { path: line.map(containerUrn).map(urn => ({ id: urn, urn })) }
}

export const containerPieces = (tables: readonly Table[]): Piece[] => containersOf(tables).flatMap(ofContainer)

function ofContainer(path: string): Piece[] {
  const [platform = '', , schema] = path.split('.')
  const urn = containerUrn(path)
  const name = path.slice(path.lastIndexOf('.') + 1)
  const parent = schema === undefined ? undefined : above(path)
  return [
    first(urn, 'containerProperties', { name, qualifiedName: path.slice(platform.length + 1), env: 'PROD' }),
    first(urn, 'subTypes', { typeNames: [schema === undefined ? 'Database' : 'Schema'] }),
    first(urn, 'dataPlatformInstance', { platform: platformUrn(platform) }),
    first(urn, 'browsePathsV2', browsePath(parent)),
    ...(parent === undefined ? [] : [first(urn, 'container', { container: containerUrn(parent) })])
  ]
}

/** What is left to do: home and lists show it. */
const UNOWNED = new Set(
  ['sales.channels', 'catalog.bundles', 'marketing.campaigns', 'shipping.carriers', 'customers.segments'].map(
    path => `toyshop.${path}`
  )
)
const UNDESCRIBED = new Set(
  ['sales.prices', 'catalog.product_images', 'payments.payouts'].map(path => `toyshop.${path}`)
)

/** What says when it changed says so for the days before `now`. */
export function tablePieces(table: Table, now: number): Piece[] {
  const { urn, kind, tags, container, owner, from, path } = table
  const [{ description, columns }] = versionsOf(table)
  return [
    first(urn, 'datasetProperties', propertiesOf(table, description, now)),
    first(urn, 'subTypes', { typeNames: [kind] }),
    first(urn, 'schemaMetadata', schemaOf(table, columns)),
    ...(UNOWNED.has(path)
      ? []
      : [first(urn, 'ownership', { owners: [{ owner, type: 'TECHNICAL_OWNER' }], lastModified: CREATED })]),
    ...(tags.length > 0 ? [first(urn, 'globalTags', tagsOf(tags))] : []),
    ...(container === undefined
      ? []
      : [
          first(urn, 'container', { container: containerUrn(container) }),
          first(urn, 'browsePathsV2', browsePath(container))
        ]),
    ...(from.length > 0 ? [first(urn, 'upstreamLineage', lineageOf(table))] : [])
  ]
}

function propertiesOf({ urn, name, path }: Table, description: string, now: number): object {
  return {
    name,
    qualifiedName: path,
    ...(UNDESCRIBED.has(path) ? {} : { description }),
    created: { time: SINCE },
    lastModified: { time: daysBefore(now, urn) }
  }
}

const DAY = 86_400_000
/** A time on one of the 45 days before. */
const daysBefore = (now: number, urn: string): number => Math.floor(now / DAY) * DAY - (hashOf(urn) % (45 * DAY))

/** Later versions of some tables, each on top of the one before. */
export function laterPieces(table: Table, now: number): Piece[] {
  const { urn } = table
  const [, ...later] = versionsOf(table)
  return later.flatMap(({ description, columns }: Version, at) => [
    { urn, aspect: 'datasetProperties', value: propertiesOf(table, description, now), on: at + 1 },
    { urn, aspect: 'schemaMetadata', value: schemaOf(table, columns), on: at + 1 }
  ])
}

/** What a user wrote about one table: a description, and tags on two columns. */
export function editedPieces({ urn, name }: Table): Piece[] {
  if (name !== 'dim_customers') return []
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

export function chartPieces({ urn, title, report }: Chart, now: number): Piece[] {
  const inputs = { inputs: [{ string: report.urn }], inputEdges: [{ destinationUrn: report.urn }] }
  return [
    first(urn, 'chartInfo', {
      title,
      description: `${title}, from ${report.name}`,
      lastModified: changedOn(daysBefore(now, urn)),
      ...inputs,
      type: 'LINE'
    }),
    first(urn, 'ownership', { owners: [{ owner: report.owner, type: 'BUSINESS_OWNER' }], lastModified: CREATED })
  ]
}

export function dashboardPieces({ urn, title, charts }: Dashboard, now: number): Piece[] {
  const edges = { chartEdges: charts.map(chart => ({ destinationUrn: chart.urn })) }
  const description = charts.map(chart => chart.title).join(', ')
  return [
    first(urn, 'dashboardInfo', {
      title,
      description,
      lastModified: changedOn(daysBefore(now, urn)),
      charts: charts.map(chart => chart.urn),
      ...edges
    }),
    first(urn, 'ownership', {
      owners: [{ owner: userUrn('ana.silva'), type: 'BUSINESS_OWNER' }],
      lastModified: CREATED
    })
  ]
}
