import { type ComponentChildren, h, inOrder, type PanelProps, type ShownPanel, type VNode } from 'aspectd/console'
import { About } from './about.ts'
import { ColumnPreview } from './column-preview.ts'
import type { EntityData } from './entity-data.ts'
import { countAt } from './head-data.ts'
import { Side } from './side.ts'

interface OverviewProps extends PanelProps {
  readonly entity: EntityData
  /** Of the tab Overview. */
  readonly panels: readonly ShownPanel[]
}

interface Card {
  readonly order?: number
  readonly card: ComponentChildren
}

/** Cards at the left: what the entity is and what is in it; at the right one panel. */
export function OverviewPanel({ entity, panels, ...shared }: OverviewProps): VNode {
  const { type, refresh } = shared
  const inSide = panels.filter(({ place }) => place === 'side')
  const cards: readonly Card[] = [
    ...panels
      .filter(({ place, counts }) => place === undefined && (!counts || (countAt(shared.data, counts) ?? 0) > 0))
      .map(({ order, plugin, name, Panel }) => ({
        ...(order === undefined ? {} : { order }),
        card: h('div', { key: `${plugin} ${name}`, class: 'card entity-panel' }, h(Panel, shared))
      })),
    { order: 20, card: h(About, { key: 'about', facts: entity.facts, type, refresh }) },
    { order: 30, card: h(ColumnPreview, { key: 'columns', entity }) }
  ]
  return h(
    'div',
    { class: 'entity-overview' },
    h(
      'div',
      { class: 'entity-main' },
      cards.toSorted(inOrder).map(({ card }) => card)
    ),
    h(Side, { entity, panels: inSide, ...shared })
  )
}
