import { h, Icon, type IconName, type Signal, type VNode } from 'aspectd/console'
import { text } from './en.ts'
import type { Point } from './layout.ts'
import type { Scene } from './scene.ts'
import { centred, type Size, type View, windowOf } from './view.ts'

/** How much one press of a button zooms. */
const STEP = 1.25
/** Of the map, in pixels. */
const MAP: Size = { width: 150, height: 84 }
/** Rounded corners in the map, in pixels of the graph. */
const CORNER = 12

interface ToolsProps {
  readonly view: Signal<View>
  /** Around the middle of the frame. */
  readonly onZoom: (by: number) => void
  readonly onFit: () => void
  readonly onSave: () => void
}

export const Tools = ({ view, onZoom, onFit, onSave }: ToolsProps): VNode =>
  h(
    'div',
    { class: 'lineage-tools card over', role: 'group', 'aria-label': text.zoom },
    tool('minus', text.zoomOut, () => onZoom(1 / STEP)),
    h('span', { class: 'lineage-zoom' }, text.share(view.value.scale)),
    tool('plus', text.zoomIn, () => onZoom(STEP)),
    h('i', {}),
    tool('maximize', text.fit, onFit),
    tool('download', text.savePicture, onSave)
  )

const tool = (name: IconName, label: string, onClick: () => void): VNode =>
  h('button', { type: 'button', class: 'icon-button', 'aria-label': label, title: label, onClick }, h(Icon, { name }))

interface MapProps {
  readonly scene: Scene
  readonly view: Signal<View>
  readonly size: Signal<Size>
}

/** The whole graph in small: where one clicks, the frame goes. For the mouse; the keyboard walks along the edges. */
export function MiniMap({ scene: { layout, places }, view, size }: MapProps): VNode {
  const scale = Math.min(MAP.width / layout.width, MAP.height / layout.height)
  const all = { width: MAP.width / scale, height: MAP.height / scale }
  const margin: Point = { x: (all.width - layout.width) / 2, y: (all.height - layout.height) / 2 }
  const shown = windowOf(view.value, size.value)
  const go = (event: PointerEvent) => {
    if (event.buttons !== 1 || !(event.currentTarget instanceof Element)) return
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const at = { x: (event.clientX - left) / scale - margin.x, y: (event.clientY - top) / scale - margin.y }
    view.value = centred(view.value, size.value, at)
  }
  return h(
    'svg',
    {
      ...{ class: 'lineage-map card over', 'aria-hidden': true, width: MAP.width, height: MAP.height },
      viewBox: `${-margin.x} ${-margin.y} ${all.width} ${all.height}`,
      ...{ onPointerDown: go, onPointerMove: go }
    },
    places.map((place, at) => h('rect', { key: at, ...place, rx: CORNER, class: at === 0 ? 'start' : '' })),
    h('rect', { ...shown, rx: CORNER, class: 'window', 'stroke-width': 1.5 / scale })
  )
}
