import { agoShort, compact, entityPath, h, Icon, type IconName, Link, number, type VNode } from 'aspectd/console'
import {
  ALL_UPDATED,
  ALL_USED,
  type Overview,
  ownedPath,
  type Problem,
  problemPath,
  type Shown,
  usesOf
} from './data.ts'
import { text } from './en.ts'
import { Row, TileOf, titleOf } from './row.ts'

interface HeadProps {
  readonly id: string
  readonly icon: IconName
  readonly title: string
  readonly note?: string
  /** Where all of it is. */
  readonly to?: string
}

const Head = ({ id, icon, title, note, to }: HeadProps): VNode =>
  h(
    'header',
    {},
    h(Icon, { name: icon }),
    h('h2', { id }, title),
    note && h('small', {}, note),
    to && h(Link, { to, class: 'more', label: text.allOf(title) }, text.all, h(Icon, { name: 'arrow-right', size: 14 }))
  )

interface ListingProps extends HeadProps {
  readonly rows: readonly Shown[]
  readonly sideOf?: (row: Shown) => VNode
}

/** A card with rows; absent without any. */
function Listing({ rows, sideOf, ...head }: ListingProps): VNode | null {
  if (rows.length === 0) return null
  return h(
    'section',
    { class: 'card', 'aria-labelledby': head.id },
    h(Head, head),
    h(
      'ul',
      { class: 'home-rows' },
      rows.map(of => h(Row, { key: of.urn, of, ...(sideOf && { side: sideOf(of) }) }))
    )
  )
}

/** The times of the rows are those of the answer: they need no place of their own in the order of the keyboard. */
const Since = ({ at }: { readonly at: number }): VNode => h('small', { class: 'home-since' }, agoShort(at))

/** How often a dataset was queried, beside a bar that is full for the first of the list. */
function Use({ count, most }: { readonly count: number; readonly most: number }): VNode {
  const inlineSize = `${Math.round((100 * count) / most)}%`
  return h(
    'span',
    { class: 'home-use' },
    h('b', { title: text.uses(count) }, compact(count)),
    h('span', { class: 'home-bar', 'aria-hidden': true }, h('i', { style: { inlineSize } }))
  )
}

type ListsProps = Pick<Overview, 'owners' | 'owned' | 'used' | 'recent'>

export function Lists({ owners, owned, used, recent }: ListsProps): VNode {
  const times = new Map(recent.map(({ entity, at }) => [entity.urn, at]))
  const most = Math.max(...used.map(usesOf))
  return h(
    'div',
    { class: 'home-column' },
    h(Listing, { id: 'home-owned', icon: 'circle-user', title: text.owned, to: ownedPath(owners), rows: owned }),
    h(Listing, {
      ...{ id: 'home-used', icon: 'flame', title: text.used, note: text.usedHint, to: ALL_USED, rows: used },
      sideOf: row => h(Use, { count: usesOf(row), most })
    }),
    h(Listing, {
      ...{ id: 'home-recent', icon: 'history', title: text.recent, to: ALL_UPDATED },
      rows: recent.map(({ entity }) => entity),
      sideOf: ({ urn }) => h(Since, { at: times.get(urn) ?? 0 })
    })
  )
}

const SIGNS: Readonly<Record<Problem, readonly [tone: string, IconName]>> = {
  incidents: ['danger', 'circle-alert'],
  deprecated: ['warning', 'archive'],
  noOwner: ['plain', 'user'],
  noDomain: ['plain', 'shapes'],
  noDescription: ['plain', 'file-text']
}

/** What somebody should look after: each line is a search. */
function Attention({ problems }: Pick<Overview, 'problems'>): VNode | null {
  if (problems.length === 0) return null
  return h(
    'section',
    { class: 'card', 'aria-labelledby': 'home-attention' },
    h(Head, { id: 'home-attention', icon: 'triangle-alert', title: text.attention }),
    h(
      'ul',
      { class: 'home-lines' },
      problems.map(({ problem, count }) => {
        const [tone, icon] = SIGNS[problem]
        return h(
          'li',
          { key: problem },
          h(
            Link,
            { to: problemPath(problem) },
            h('span', { class: `status ${tone} square` }, h(Icon, { name: icon, size: 14 })),
            h('span', {}, text.problems[problem]),
            h('b', {}, number(count))
          )
        )
      })
    )
  )
}

/** What this user has opened on this device. */
function Viewed({ viewed }: Pick<Overview, 'viewed'>): VNode | null {
  if (viewed.length === 0) return null
  return h(
    'section',
    { class: 'card', 'aria-labelledby': 'home-viewed' },
    h(Head, { id: 'home-viewed', icon: 'clock', title: text.viewed }),
    h(
      'ul',
      { class: 'home-lines' },
      viewed.map(({ entity, at }) =>
        h(
          'li',
          { key: entity.urn },
          h(
            Link,
            { to: entityPath(entity.urn) },
            h(TileOf, { of: entity }),
            h('span', { class: 'cut' }, titleOf(entity)),
            h(Since, { at })
          )
        )
      )
    )
  )
}

export const Aside = ({ problems, viewed }: Pick<Overview, 'problems' | 'viewed'>): VNode =>
  h('div', { class: 'home-column' }, h(Attention, { problems }), h(Viewed, { viewed }))
