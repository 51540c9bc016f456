import { shortName, typeName } from 'aspectd/console'

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

export function nameOf({ urn, name, username, properties, editableProperties, label }: ShownEntity): string {
  const own = editableProperties?.name || properties?.displayName || properties?.name || label?.name || label?.title
  return own || name || username || shortName(urn)
}

export const descriptionOf = ({ properties, editableProperties, label }: ShownEntity): string =>
  editableProperties?.description || properties?.description || label?.description || ''

export function platformOf({ platform, dataFlow }: ShownEntity): string {
  const found = platform ?? dataFlow?.platform
  if (!found || found.urn === 'urn:li:dataPlatform:unknown') return ''
  return found.properties?.displayName || found.name || shortName(found.urn)
}

/** `View`, or `Dataset` where ingestion says nothing more exact. */
export const kindOf = ({ type, subTypes }: ShownEntity): string => subTypes?.typeNames?.[0] || typeName(type)
