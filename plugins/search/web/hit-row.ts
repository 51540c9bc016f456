import {
  Avatars,
  agoShort,
  entityPath,
  h,
  Icon,
  type IconName,
  Link,
  Mark,
  Path,
  plainText,
  setQuery,
  TagChip,
  Tile,
  type VNode
} from 'aspectd/console'
import { text } from './en.ts'
import {
  descriptionOf,
  kindOf,
  labelsOf,
  nameOf,
  ownersOf,
  placeOf,
  platformUrnOf,
  type RowEntity,
  type RowLabel,
  updatedAt
} from './entity-row.ts'
import type { Hit } from './find.ts'
import { Marked } from './marked.ts'
import { Matches } from './matches.ts'

const MAX_DESCRIPTION = 200
const FEW_LABELS = 3

export interface HitProps {
  readonly hit: Hit
  readonly words: readonly string[]
}

interface OfEntity {
  readonly entity: RowEntity
}

/** What is shown of a hit: enough to know whether it is the one. */
export function HitRow({ hit, words }: HitProps): VNode {
  const { entity, matchedFields } = hit
  const matched = matchedFields.find(({ name }) => name === 'editedDescription' || name === 'description')
  const labels = labelsOf(entity)
  const description = plainText(matched?.value ?? descriptionOf(entity), MAX_DESCRIPTION)
  return h(
    'div',
    { class: 'search-hit' },
    h(EntityTile, { entity }),
    h(
      'div',
      { class: 'search-hit-main' },
      h(
        'span',
        { class: 'search-hit-name' },
        h(Link, { to: entityPath(entity.urn), class: 'name' }, h(Marked, { text: nameOf(entity), words })),
        h(Marks, { entity })
      ),
      h(EntityPlace, { entity }),
      description === ''
        ? h('p', { class: 'muted' }, text.noDescription)
        : h('p', { dir: 'auto' }, h(Marked, { text: description, words })),
      h(Matches, { hit, words, shown: labels.slice(0, FEW_LABELS).map(one => one.urn) }),
      h(Labels, { labels, most: FEW_LABELS })
    ),
    h(HitSide, { entity })
  )
}

export const EntityTile = ({ entity }: OfEntity): VNode =>
  h(Tile, { platform: platformUrnOf(entity), type: entity.type, subType: entity.subTypes?.typeNames?.[0] })

export const EntityPlace = ({ entity }: OfEntity): VNode =>
  h(Path, {
    ...{ type: entity.type, subType: entity.subTypes?.typeNames?.[0], typeName: kindOf(entity) },
    crumbs: placeOf(entity)
  })

/** The states that one should know before using it. */
export function Marks({ entity: { health, deprecation, forms } }: OfEntity): VNode | null {
  const fails = (type: string) => (health ?? []).some(one => one.type === type && one.status === 'FAIL')
  const states: readonly (readonly [keyof typeof text.marks, boolean])[] = [
    ['incident', fails('INCIDENTS')],
    ['failing', fails('ASSERTIONS')],
    ['deprecated', deprecation?.deprecated === true],
    ['verified', (forms?.verifications.length ?? 0) > 0]
  ]
  const shown = states.filter(([, isOn]) => isOn)
  if (shown.length === 0) return null
  return h(
    'span',
    { class: 'row' },
    shown.map(([kind]) => h(Mark, { key: kind, kind, form: 'small' }, text.marks[kind]))
  )
}

interface LabelsProps {
  readonly labels: readonly RowLabel[]
  readonly most: number
}

/** The first labels, and how many more there are. */
export function Labels({ labels, most }: LabelsProps): VNode | null {
  if (labels.length === 0) return null
  const others = labels.slice(most)
  return h(
    'span',
    { class: 'search-labels' },
    labels.slice(0, most).map(label => h(LabelChip, { key: label.urn, label })),
    others.length > 0 &&
      h('span', { class: 'chip muted', title: others.map(({ name }) => name).join(', ') }, text.more(others.length))
  )
}

const SIGNS: Readonly<Record<Exclude<RowLabel['kind'], 'tag'>, IconName>> = { domain: 'shapes', term: 'book-open' }

function LabelChip({ label: { kind, urn, name, color } }: { readonly label: RowLabel }): VNode {
  if (kind === 'tag') return h(TagChip, { urn, name, color })
  return h('span', { class: 'chip' }, h(Icon, { name: SIGNS[kind], size: 14 }), h(Link, { to: entityPath(urn) }, name))
}

function HitSide({ entity }: OfEntity): VNode {
  const { urn } = entity
  return h(
    'div',
    { class: 'search-hit-side' },
    h(
      'span',
      { class: 'search-hit-top' },
      h(Avatars, { people: ownersOf(entity) }),
      h(
        'button',
        {
          ...{ type: 'button', class: 'icon-button search-preview', 'aria-label': text.previewOf(nameOf(entity)) },
          title: text.previewHint,
          onClick: () => setQuery({ preview: urn }, { replace: true })
        },
        h(Icon, { name: 'panel-right' })
      )
    ),
    h(Uses, { entity })
  )
}

/** How much it is used, how large and how fresh it is, as far as that is known. */
function Uses({ entity }: OfEntity): VNode | null {
  const { queryCountLast30Days: queries, rowCount: rows } = entity.statsSummary ?? {}
  const at = updatedAt(entity)
  if (!queries && rows == null && at === undefined) return null
  return h(
    'span',
    { class: 'search-uses' },
    queries ? h(Use, { icon: 'activity', said: text.queriesIn30Days(queries) }, text.queries(queries)) : null,
    rows == null ? null : h(Use, { icon: 'rows-3', said: text.exactRows(rows) }, text.rows(rows)),
    at === undefined ? null : h(Use, { icon: 'clock', said: text.dataUpdated }, agoShort(at))
  )
}

interface UseProps {
  readonly icon: IconName
  /** On hover: the exact number, or what it is. */
  readonly said: string
  readonly children?: string
}

const Use = ({ icon, said, children }: UseProps): VNode =>
  h('span', { class: 'search-use', title: said }, h(Icon, { name: icon, size: 14 }), children)
