import {
  Card,
  entityPath,
  h,
  Icon,
  Link,
  Logo,
  number,
  type PanelProps,
  panel,
  shortName,
  typeIcon,
  useEntityNames,
  type VNode
} from 'aspectd/console'
import { text } from './en.ts'

interface Neighbour {
  readonly urn: string
  readonly type: string
  readonly platform?: { readonly urn: string } | null
  readonly dataFlow?: { readonly platform?: { readonly urn: string } | null } | null
  readonly named?: { readonly name: string | null } | null
  readonly subTypes?: { readonly typeNames: readonly string[] | null } | null
}

interface Side {
  readonly total: number | null
  readonly relationships: readonly { readonly entity: Neighbour | null }[]
}

/** What the manifest selects of an entity. */
interface Near {
  readonly upstream?: Side | null
  readonly downstream?: Side | null
}

/** In the overview: the nearest of both sides. Nothing without lineage. */
export const Glance = panel(({ urn, name, data: { upstream, downstream } }: PanelProps<Near>): VNode | null => {
  const sides = [upstream, downstream].map(side => ({
    total: side?.total ?? 0,
    near: (side?.relationships ?? []).flatMap(({ entity }) => entity ?? [])
  }))
  const unnamed = sides.flatMap(({ near }) => near.filter(one => !one.named?.name).map(one => one.urn))
  const names = useEntityNames(unnamed)
  const [up, down] = sides
  if (!up || !down || up.total + down.total === 0) return null
  const arrow = h(Icon, { name: 'arrow-right', size: 18 })
  return h(
    Card,
    {
      title: text.title,
      more: h(Link, { to: entityPath(urn, 'Lineage') }, text.openGraph, h(Icon, { name: 'arrow-right', size: 14 }))
    },
    h(
      'div',
      { class: 'lineage-glance' },
      h(Neighbours, { ...up, title: text.upstream, names, urn }),
      h('div', { class: 'lineage-here', 'aria-hidden': true }, arrow, h('span', { class: 'cut' }, name), arrow),
      h(Neighbours, { ...down, title: text.downstream, names, urn })
    )
  )
})

interface NeighboursProps {
  readonly title: string
  readonly total: number
  readonly near: readonly Neighbour[]
  readonly names: ReadonlyMap<string, string>
  /** Of the page. */
  readonly urn: string
}

const Neighbours = ({ title, total, near, names, urn }: NeighboursProps): VNode =>
  h(
    'div',
    {},
    h('h3', {}, title, ' ', h('span', { class: 'n' }, number(total))),
    near.length === 0
      ? h('p', { class: 'muted' }, text.none)
      : h(
          'ul',
          {},
          near.map(one => h('li', { key: one.urn }, h(Box, { one, name: one.named?.name || names.get(one.urn) })))
        ),
    total > near.length && h(Link, { to: entityPath(urn, 'Lineage') }, text.moreOf(total - near.length))
  )

interface BoxProps {
  readonly one: Neighbour
  readonly name: string | undefined
}

function Box({ one: { urn, type, platform, dataFlow, subTypes }, name }: BoxProps): VNode {
  const made = platform ?? dataFlow?.platform
  return h(
    Link,
    { class: 'lineage-near', to: entityPath(urn) },
    made
      ? h(Logo, { platform: made.urn, size: 16 })
      : h(Icon, { name: typeIcon(type, subTypes?.typeNames?.[0]), size: 16 }),
    h('span', { class: 'cut', dir: 'auto' }, name || shortName(urn))
  )
}
