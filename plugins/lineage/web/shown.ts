import { shortName, typeName } from 'aspectd/console'
import { columnOf, plainPath } from './column-urn.ts'
import type { Shown, ShownPlatform } from './entity.ts'

/** A column is called as its path; its dataset is its kind. */
export function nameOf({ urn, name, properties }: Shown): string {
  const column = columnOf(urn)
  return column ? plainPath(column.path) : properties?.name || name || shortName(urn)
}

/** The second line of a box: what it is and where, or the dataset of a column. */
export function kindOf(entity: Shown): string {
  const column = columnOf(entity.urn)
  if (column) return nameOf(entity.parent ?? { urn: column.dataset })
  return [typeOf(entity), platformOf(entity)].filter(part => part !== '').join(' · ')
}

export const subTypeOf = ({ subTypes }: Shown): string | undefined => subTypes?.typeNames?.[0] ?? undefined

/** `View`, or `Data job` where ingestion says nothing more exact. */
export const typeOf = (entity: Shown): string => subTypeOf(entity) || typeName(entity.type ?? '')

export function platformOf(entity: Shown): string {
  const found = platformFound(entity)
  return found ? found.properties?.displayName || found.name || shortName(found.urn) : ''
}

/** For its logo. */
export const platformUrnOf = (entity: Shown): string | undefined => platformFound(entity)?.urn

function platformFound({ platform, dataFlow, parent }: Shown): ShownPlatform | undefined {
  const found = platform ?? dataFlow?.platform ?? parent?.platform
  return found && found.urn !== 'urn:li:dataPlatform:unknown' ? found : undefined
}

interface Owner {
  readonly urn: string
  readonly name: string
}

/** Of a column those of its dataset. */
export function ownersOf({ ownership, parent }: Shown): Owner[] {
  const owners = (ownership ?? parent?.ownership)?.owners ?? []
  return owners.flatMap(({ owner: { urn, username, name, properties } }) =>
    urn === undefined ? [] : [{ urn, name: properties?.displayName || name || username || shortName(urn) }]
  )
}
