import { h, type Signal, useMemo, type VNode } from 'aspectd/console'
import { text } from './en.ts'
import { type Line, linesOf, type Scene } from './scene.ts'
import { nameOf } from './shown.ts'

interface EdgesProps {
  readonly scene: Scene
  /** URN of the box under the pointer, or with the focus: its edges stand out. */
  readonly near: Signal<string | undefined>
}

export function Edges({ scene, near }: EdgesProps): VNode {
  const { layout, plan, position, trace } = scene
  const lines = useMemo(() => linesOf(scene), [scene])
  const at = near.value === undefined ? undefined : position.get(near.value)
  const nameAt = (box: number) => nameOf(plan.graph.nodes[box]?.entity ?? { urn: '' })
  const shown = (line: Line) => {
    const isNear = at !== undefined && (line.from === at || line.to === at)
    const isFaint = trace !== undefined && line.kind !== 'traced'
    return ['edge', line.kind, isNear && !isFaint && 'near', isFaint && 'faint'].filter(Boolean).join(' ')
  }
  return h(
    'svg',
    { class: 'lineage-edges', width: layout.width, height: layout.height, 'aria-hidden': true },
    lines.map(line =>
      h(
        'path',
        { key: `${line.kind} ${line.key}`, d: line.d, class: shown(line) },
        line.kind === 'back' && h('title', {}, text.back(nameAt(line.from), nameAt(line.to)))
      )
    )
  )
}
