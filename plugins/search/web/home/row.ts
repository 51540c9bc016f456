import {
  Avatars,
  entityPath,
  h,
  Link,
  Mark,
  type MarkKind,
  Path,
  type Person,
  shortName,
  Tile,
  typeName,
  type VNode
} from 'aspectd/console'
import type { Shown } from './data.ts'
import { text } from './en.ts'

/** What people call it, never an id where there is a title. */
export function titleOf({ urn, name, username, properties, editableProperties, label }: Shown): string {
  const own = editableProperties?.name || properties?.displayName || properties?.name
  return own || label?.title || label?.name || name || username || shortName(urn)
}

const platformOf = ({ platform, dataFlow }: Shown) => platform ?? dataFlow?.platform
const subTypeOf = ({ subTypes }: Shown) => subTypes?.typeNames?.[0]

/** The logo of its platform, else the icon of its type. */
export const TileOf = ({ of }: { readonly of: Shown }): VNode =>
  h(Tile, { platform: platformOf(of)?.urn, type: of.type, subType: subTypeOf(of) })

/** Where it is, from the platform down; of a dataset without containers as its name says. */
function PathOf({ of }: { readonly of: Shown }): VNode {
  const platform = platformOf(of)
  const containers = (of.parentContainers?.containers ?? []).map(({ properties }) => properties?.name ?? '')
  const isNamed = containers.length === 0 && of.type === 'DATASET'
  const above = isNamed ? shortName(of.urn).split('.').slice(0, -1) : containers.toReversed()
  const names = [platform ? platform.properties?.displayName || platform.name : '', ...above]
  const subType = subTypeOf(of)
  return h(Path, {
    type: of.type,
    subType,
    typeName: subType ?? typeName(of.type),
    crumbs: names.filter(name => name !== '').map(name => ({ name }))
  })
}

function marksOf({ health, deprecation }: Shown): MarkKind[] {
  const failing = (health ?? []).filter(({ status }) => status === 'FAIL').map(({ type }) => type)
  return [
    ...(failing.includes('INCIDENTS') ? ['incident' as const] : []),
    ...(failing.includes('ASSERTIONS') ? ['failing' as const] : []),
    ...(deprecation?.deprecated ? ['deprecated' as const] : [])
  ]
}

function peopleOf({ ownership }: Shown): Person[] {
  return (ownership?.owners ?? []).map(({ owner: { urn, username, name, properties } }) => ({
    urn,
    name: properties?.displayName || username || name
  }))
}

interface RowProps {
  readonly of: Shown
  /** At the right. */
  readonly side?: VNode
}

/** An entity in a list: sign, name and states, where it is, owners. */
export const Row = ({ of, side }: RowProps): VNode =>
  h(
    'li',
    {},
    h(TileOf, { of }),
    h(
      'span',
      { class: 'two' },
      h(
        'span',
        { class: 'home-name' },
        h(Link, { to: entityPath(of.urn) }, titleOf(of)),
        marksOf(of).map(kind =>
          h(Mark, { key: kind, kind, form: 'small' }, text.marks[kind as keyof typeof text.marks])
        )
      ),
      h(PathOf, { of })
    ),
    h(Avatars, { people: peopleOf(of), size: 22, most: 2 }),
    side
  )
