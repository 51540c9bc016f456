import { entityPath, type Person, platformPath, shortName, typeName } from 'aspectd/console'

/** What the fragment `shown` selects, of any type. */
export interface ShownEntity {
  readonly urn: string
  readonly type: string
  readonly name?: string | null
  readonly username?: string | null
  readonly origin?: string | null
  readonly platform?: ShownPlatform | null
  readonly dataFlow?: { readonly platform?: ShownPlatform | null } | null
  readonly properties?: {
    readonly name?: string | null
    readonly displayName?: string | null
    readonly description?: string | null
  } | null
  /** Of types of plugins. */
  readonly label?: {
    readonly name?: string | null
    readonly title?: string | null
    readonly description?: string | null
  } | null
  readonly editableProperties?: { readonly name?: string | null; readonly description?: string | null } | null
  readonly subTypes?: { readonly typeNames?: readonly (string | null)[] | null } | null
}
interface ShownPlatform {
  readonly urn: string
  readonly name?: string | null
  readonly properties?: { readonly displayName?: string | null } | null
}

interface Named {
  readonly urn: string
  readonly properties?: { readonly name?: string | null; readonly colorHex?: string | null } | null
}
interface Owner {
  readonly urn: string
  readonly username?: string | null
  readonly name?: string | null
  readonly person?: { readonly displayName?: string | null } | null
  readonly group?: { readonly displayName?: string | null } | null
}

/** What `withRows` selects besides; absent where a type does not have it, or the plugin is off. */
export interface RowEntity extends ShownEntity {
  readonly parentContainers?: { readonly containers: readonly Named[] } | null
  readonly deprecation?: { readonly deprecated: boolean; readonly note?: string | null } | null
  readonly ownership?: { readonly owners: readonly { readonly owner: Owner }[] | null } | null
  readonly domain?: { readonly domain: Named } | null
  readonly glossaryTerms?: { readonly terms: readonly { readonly term: Named }[] | null } | null
  readonly tags?: { readonly tags: readonly { readonly tag: Named }[] | null } | null
  readonly health?: readonly { readonly type: string; readonly status: string }[] | null
  readonly forms?: { readonly verifications: readonly unknown[] } | null
  readonly statsSummary?: {
    readonly rowCount: number | null
    readonly queryCountLast30Days: number | null
    readonly uniqueUserCountLast30Days: number | null
  } | null
  readonly operations?: readonly { readonly lastUpdatedTimestamp: number }[] | null
}

export function nameOf({ urn, name, username, properties, editableProperties, label }: ShownEntity): string {
  const own = editableProperties?.name || properties?.displayName || properties?.name || label?.name || label?.title
  return own || name || username || shortName(urn)
}

export const descriptionOf = ({ properties, editableProperties, label }: ShownEntity): string =>
  editableProperties?.description || properties?.description || label?.description || ''

const UNKNOWN = 'urn:li:dataPlatform:unknown'

/** The URN of the platform, for its logo. */
export function platformUrnOf({ urn, platform, dataFlow }: ShownEntity): string | undefined {
  const found = urn.startsWith('urn:li:dataPlatform:') ? urn : (platform ?? dataFlow?.platform)?.urn
  return found === UNKNOWN ? undefined : found
}

export function platformOf({ platform, dataFlow }: ShownEntity): string {
  const found = platform ?? dataFlow?.platform
  if (!found || found.urn === UNKNOWN) return ''
  return found.properties?.displayName || found.name || shortName(found.urn)
}

/** `View`, or `Dataset` where ingestion says nothing more exact. */
export const kindOf = ({ type, subTypes }: ShownEntity): string => subTypes?.typeNames?.[0] || typeName(type)

/** From the platform down to what contains the entity: of a dataset without containers, the parts of its name. */
export function placeOf(entity: RowEntity): { readonly name: string; readonly to?: string }[] {
  const { urn, type, parentContainers } = entity
  const platform = platformUrnOf(entity)
  const containers = (parentContainers?.containers ?? []).map(one => ({
    ...{ name: one.properties?.name || shortName(one.urn), to: entityPath(one.urn) }
  }))
  const folders = type === 'DATASET' ? shortName(urn).split('.').slice(0, -1) : []
  const above = containers.length > 0 ? containers.toReversed() : folders.map(name => ({ name }))
  const first = { name: platformOf(entity), ...(platform === undefined ? {} : { to: platformPath(platform) }) }
  return [first, ...above].filter(({ name }) => name !== '')
}

/** Each owner once. */
export function ownersOf({ ownership }: RowEntity): Person[] {
  const all = (ownership?.owners ?? []).map(({ owner: { urn, person, group, username, name } }) => ({
    urn,
    name: person?.displayName || group?.displayName || username || name || shortName(urn)
  }))
  return [...new Map(all.map(one => [one.urn, one])).values()]
}

export interface RowLabel {
  readonly kind: 'domain' | 'term' | 'tag'
  readonly urn: string
  readonly name: string
  readonly color?: string | null | undefined
}

const labelOf = (kind: RowLabel['kind'], { urn, properties }: Named): RowLabel => ({
  ...{ kind, urn, name: properties?.name || shortName(urn), color: properties?.colorHex }
})

/** The domain, then terms, then tags. */
export const labelsOf = ({ domain, glossaryTerms, tags }: RowEntity): RowLabel[] => [
  ...(domain ? [labelOf('domain', domain.domain)] : []),
  ...(glossaryTerms?.terms ?? []).map(({ term }) => labelOf('term', term)),
  ...(tags?.tags ?? []).map(({ tag }) => labelOf('tag', tag))
]

/** Milliseconds: when its data last changed, as operations say. */
export const updatedAt = ({ operations }: RowEntity): number | undefined => operations?.[0]?.lastUpdatedTimestamp
