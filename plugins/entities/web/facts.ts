import { isDescribedOnce } from './editable-types.ts'

/** An entity as `GET /entitiesV2/{urn}` answers it. */
export interface StoredEntity {
  readonly urn: string
  readonly entityName: string
  readonly aspects: Readonly<Record<string, StoredAspect>>
}

export interface StoredAspect {
  readonly name: string
  readonly value: Values
  readonly created: { readonly time: number; readonly actor: string }
  readonly systemMetadata?: { readonly lastObserved?: number; readonly runId?: string; readonly version?: string }
}

export type Values = Readonly<Record<string, unknown>>

export interface Description {
  /** What ingestion sent; empty if nothing. */
  readonly ingested: string
  /** What people wrote, which is shown instead; empty if nothing. */
  readonly edited: string
}

export interface Association {
  readonly urn: string
  /** Added by ingestion, not by people. */
  readonly isIngested: boolean
}

export interface Facts {
  readonly urn: string
  readonly name: string
  readonly description: Description
  readonly platform: string | undefined
  readonly container: string | undefined
  /** `PROD`, `DEV` …; absent if neither the URN nor its source says it. */
  readonly environment: string | undefined
  /** Where it is in its own tool. */
  readonly externalUrl: string | undefined
  readonly kinds: readonly string[]
  readonly isRemoved: boolean
  readonly deprecation: Deprecated | undefined
  readonly owners: readonly { readonly urn: string; readonly role: string }[]
  readonly tags: readonly Association[]
  readonly terms: readonly Association[]
  readonly domains: readonly string[]
  readonly links: readonly { readonly url: string; readonly label: string }[]
  /** Simple members of the aspects that say what it is. */
  readonly properties: readonly Property[]
  readonly custom: readonly { readonly key: string; readonly value: string }[]
  /** Milliseconds. */
  readonly ingested: number | undefined
}

interface Deprecated {
  readonly note: string
  readonly at: number | undefined
  /** What to use instead. */
  readonly replacement: string | undefined
}

export interface Property {
  /** Of the member of the aspect. */
  readonly name: string
  readonly label: string
  readonly value: string | number | boolean
  readonly kind: 'text' | 'time' | 'link'
}

const COMMON = [
  'status',
  'deprecation',
  'subTypes',
  'container',
  'dataPlatformInstance',
  'ownership',
  'globalTags',
  'glossaryTerms',
  'domains',
  'institutionalMemory'
]

/** Aspects that describe entities of a type: `datasetProperties`, `editableDatasetProperties`, `chartInfo` … */
function describing(type: string): { ingested: string[]; edited: string[] } {
  if (type === 'structuredProperty') return { ingested: ['propertyDefinition'], edited: [] }
  const name = type === 'corpuser' ? 'corpUser' : type
  const upper = name.charAt(0).toUpperCase() + name.slice(1)
  return {
    ingested: [`${name}Info`, `${name}Properties`],
    edited: [`editable${upper}Properties`, `${name}EditableInfo`]
  }
}

export function aspectsOf(type: string): readonly string[] {
  const { ingested, edited } = describing(type)
  return [...COMMON, ...ingested, ...edited]
}

export function factsOf({ urn, entityName, aspects }: StoredEntity, otherwise: string): Facts {
  const values = new Map(Object.entries(aspects).map(([name, { value }]) => [name, value]))
  return factsOfValues({ urn, type: entityName, values, ingested: lastObserved(Object.values(aspects)) }, otherwise)
}

interface StoredValues {
  readonly urn: string
  readonly type: string
  /** By the names of aspects. */
  readonly values: ReadonlyMap<string, Values>
  /** Milliseconds. */
  readonly ingested: number | undefined
}

/** `otherwise` is its name if no aspect has one. */
export function factsOfValues(
  { urn, type: entityName, values, ingested: observed }: StoredValues,
  otherwise: string
): Facts {
  const value = (name: string): Values => values.get(name) ?? {}
  const { ingested, edited } = describing(entityName)
  const info: Values = Object.assign({}, ...ingested.map(value))
  const edits: Values = Object.assign({}, ...edited.map(value))
  return {
    urn,
    name: text(edits.displayName) || text(info.displayName) || text(info.name) || text(info.title) || otherwise,
    description: descriptionOf(entityName, info, edits),
    platform: text(value('dataPlatformInstance').platform) || platformOf(urn),
    container: text(value('container').container) || undefined,
    environment: environmentOf(entityName, urn) ?? (text(info.env) || undefined),
    externalUrl: [info.externalUrl, info.chartUrl, info.dashboardUrl].map(text).find(isAddress),
    kinds: texts(value('subTypes').typeNames),
    isRemoved: value('status').removed === true,
    deprecation: deprecationOf(value('deprecation')),
    owners: records(value('ownership').owners).map(one => ({ urn: text(one.owner), role: roleOf(one) })),
    tags: records(value('globalTags').tags).map(one => ({ urn: text(one.tag), isIngested: hasSource(one) })),
    terms: records(value('glossaryTerms').terms).map(one => ({ urn: text(one.urn), isIngested: hasSource(one) })),
    domains: texts(value('domains').domains),
    links: records(value('institutionalMemory').elements).map(one => ({
      url: text(one.url),
      label: text(one.description) || text(one.url)
    })),
    properties: propertiesOf(info),
    custom: Object.entries(isRecord(info.customProperties) ? info.customProperties : {}).map(([key, one]) => ({
      key,
      value: String(one)
    })),
    ingested: observed
  }
}

function deprecationOf({ deprecated, note, decommissionTime, replacement }: Values): Deprecated | undefined {
  if (deprecated !== true) return undefined
  return { note: text(note), at: time(decommissionTime), replacement: text(replacement) || undefined }
}

function descriptionOf(type: string, info: Values, edits: Values): Description {
  const ingested = text(info.description) || text(info.definition)
  if (isDescribedOnce(type)) return { ingested: '', edited: ingested }
  return { ingested: ingested || text(edits.aboutMe), edited: text(edits.description) }
}

export const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const records = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.filter(isRecord) : [])
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(one => typeof one === 'string') : []
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const time = (value: unknown): number | undefined => (typeof value === 'number' && value > 0 ? value : undefined)

const hasSource = ({ attribution }: Values) => isRecord(attribution) && text(attribution.source) !== ''

/** `TECHNICAL_OWNER` → `technical owner`. */
function roleOf({ type, typeUrn }: Values): string {
  const name = text(typeUrn).replace(/^urn:li:ownershipType:(__system__)?/, '') || text(type)
  if (name === 'NONE') return ''
  return name.replaceAll('_', ' ').toLowerCase()
}

/** The platform in the URN: `urn:li:dataset:(urn:li:dataPlatform:hive,…)`. Charts and jobs name it without a URN. */
export function platformOf(urn: string): string | undefined {
  const [found] = /urn:li:dataPlatform:[^,()]+/.exec(urn) ?? []
  if (found !== undefined) return found
  const [, name] = /^urn:li:(?:chart|dashboard|dataFlow|dataJob):\((?:urn:li:dataFlow:\()?([^,()]+),/.exec(urn) ?? []
  return name === undefined ? undefined : `urn:li:dataPlatform:${name}`
}

const IN_ENVIRONMENTS = new Set(['dataset', 'dataFlow', 'mlModel', 'mlModelGroup'])

/** The last part of the URN, for types that have it: `…,PROD)`. */
const environmentOf = (type: string, urn: string): string | undefined =>
  IN_ENVIRONMENTS.has(type) ? /,([A-Z_]+)\)$/.exec(urn)?.[1] : undefined

/** Shown elsewhere on the page. */
const SHOWN = new Set([
  'env',
  'externalUrl',
  'chartUrl',
  'dashboardUrl',
  'name',
  'displayName',
  'title',
  'description',
  'definition',
  'customProperties',
  'tags',
  'colorHex',
  'active',
  'valueType',
  'cardinality',
  'immutable'
])

function propertiesOf(info: Values): readonly Property[] {
  return Object.entries(info).flatMap(([name, value]): Property[] => {
    if (SHOWN.has(name)) return []
    const label = labelOf(name)
    const at = isRecord(value) ? time(value.time) : undefined
    if (at !== undefined) return [{ name, label, value: at, kind: 'time' }]
    if (typeof value === 'string' && value !== '')
      return [{ name, label, value, kind: isAddress(value) ? 'link' : 'text' }]
    if (typeof value === 'number' || typeof value === 'boolean') return [{ name, label, value, kind: 'text' }]
    return []
  })
}

/** `qualifiedName` → `Qualified name`. */
const labelOf = (name: string): string => {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Links of users open only what cannot run a script. */
export const isAddress = (address: string): boolean => /^(https?:\/\/|mailto:)/i.test(address)

const NO_RUN = 'no-run-id-provided'

function lastObserved(aspects: readonly StoredAspect[]): number | undefined {
  const times = aspects.flatMap(({ systemMetadata: { runId = NO_RUN, lastObserved: at } = {} }) =>
    runId === NO_RUN || at === undefined ? [] : [at]
  )
  return times.length > 0 ? Math.max(...times) : undefined
}
