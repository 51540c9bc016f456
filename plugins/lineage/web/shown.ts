import { shortName, typeName } from 'aspectd/console'

/** What the fragment `shown` selects, of any type. */
export interface Shown {
  readonly urn: string
  readonly type?: string
  readonly name?: string | null
  readonly fieldPath?: string
  readonly parent?: Shown | null
  readonly platform?: ShownPlatform | null
  readonly dataFlow?: { readonly platform?: ShownPlatform | null } | null
  readonly properties?: { readonly name?: string | null } | null
  readonly subTypes?: { readonly typeNames?: readonly (string | null)[] | null } | null
}
interface ShownPlatform {
  readonly urn: string
  readonly name?: string | null
  readonly properties?: { readonly displayName?: string | null } | null
}

const COLUMN = /^urn:li:schemaField:\((urn:li:.*\)),(.*)\)$/

export const columnUrn = (dataset: string, path: string): string => `urn:li:schemaField:(${dataset},${path})`

/** The dataset and the path of a column; `undefined` for what is no column. */
export function columnOf(urn: string): { readonly dataset: string; readonly path: string } | undefined {
  const [, dataset, path] = COLUMN.exec(urn) ?? []
  return dataset === undefined || path === undefined ? undefined : { dataset, path }
}

/** A column is called as its path; its dataset is its kind. */
export function nameOf({ urn, name, properties }: Shown): string {
  return columnOf(urn)?.path ?? (properties?.name || name || shortName(urn))
}

/** The second line of a box: what it is and where, or the dataset of a column. */
export function kindOf(entity: Shown): string {
  const column = columnOf(entity.urn)
  if (column) return nameOf(entity.parent ?? { urn: column.dataset })
  return [typeOf(entity), platformOf(entity)].filter(part => part !== '').join(' · ')
}

/** `View`, or `Data job` where ingestion says nothing more exact. */
export const typeOf = ({ type = '', subTypes }: Shown): string => subTypes?.typeNames?.[0] || typeName(type)

export function platformOf({ platform, dataFlow, parent }: Shown): string {
  const found = platform ?? dataFlow?.platform ?? parent?.platform
  if (!found || found.urn === 'urn:li:dataPlatform:unknown') return ''
  return found.properties?.displayName || found.name || shortName(found.urn)
}
