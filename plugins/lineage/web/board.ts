import { asApiError, h, toast, useEffect, useRef, useState, type VNode } from 'aspectd/console'
import { Edges } from './edges.ts'
import { text } from './en.ts'
import { useGestures } from './gestures.ts'
import type { Health } from './health.ts'
import { Node, type NodeActions } from './node.ts'
import { boxesOn, type Scene } from './scene.ts'
import { nameOf } from './shown.ts'
import { MiniMap, Tools } from './tools.ts'
import { fittedTo, useKeptView, useShownView, useSignals, zoomBy } from './use-view.ts'
import { press, urnAround, useWalking } from './walking.ts'

interface BoardProps extends Omit<NodeActions, 'onMore'> {
  readonly scene: Scene
  readonly health: ReadonlyMap<string, Health>
  readonly onHops: (hops: number) => void
  /** URN of what the panel shows. */
  readonly chosen: string | undefined
}

/** The frame with boxes and edges. Arrow keys move the focus along the edges. */
export function Board(props: BoardProps): VNode {
  const { scene, onHops } = props
  const frame = useRef<HTMLDivElement>(null)
  const plane = useRef<HTMLDivElement>(null)
  const signals = useSignals()
  const { view, size, near } = signals
  const { at, focusOn, onFocusIn } = useWalking(frame, scene, signals)
  useGestures(frame, view)
  useShownView({ frame, plane }, signals)
  useKeptView(scene, at, signals)
  // The focus comes back to the name when the panel is closed.
  const onChoose = (urn: string) => {
    focusOn(urn)
    props.onChoose(urn)
  }
  const onMore = (urn: string, hops: number) => {
    focusOn(urn)
    onHops(hops)
  }
  const fit = () => {
    view.value = fittedTo(scene, size.value)
  }
  const { width, height } = scene.layout
  return h(
    'div',
    {
      ref: frame,
      class: 'lineage-canvas',
      role: 'group',
      'aria-label': text.label(nameOf(scene.plan.graph.nodes[0]?.entity ?? { urn: '' })),
      onKeyDown: event => press(event, { scene, at, focusOn, onChoose }),
      onFocusIn,
      onPointerOver: ({ target }) => {
        near.value = urnAround(target)
      }
    },
    h(
      'div',
      { ref: plane, class: 'plane', style: { inlineSize: `${width}px`, blockSize: `${height}px` } },
      h(Edges, { scene, near }),
      h(Nodes, { ...props, at, onChoose, onMore })
    ),
    h(Tools, { view, onFit: fit, onZoom: by => zoomBy(signals, by), onSave: () => void save(scene, frame.current) }),
    h(MiniMap, { scene, view, size })
  )
}

/** How many boxes are drawn in one go: all 150 at once would hold the page for a tenth of a second. */
const AT_ONCE = 50

/** Grows with each frame up to `all`. The nearest boxes come first. */
function useGrowing(all: number): number {
  const [count, setCount] = useState(AT_ONCE)
  useEffect(() => {
    if (count >= all) return
    const frame = requestAnimationFrame(() => setCount(count + AT_ONCE))
    return () => cancelAnimationFrame(frame)
  }, [count, all])
  return count
}

type NodesProps = BoardProps & NodeActions & { readonly at: number }

function Nodes({ scene, health, chosen, at, onChoose, onToggle, onTrace, onMore }: NodesProps): VNode[] {
  const { plan, places, rows, trace } = scene
  const onPath = trace && boxesOn(trace)
  const count = useGrowing(places.length)
  return plan.graph.nodes.slice(0, count).flatMap((node, index) => {
    const { urn } = node.entity
    const place = places[index]
    const total = plan.opened.get(urn)?.columns.length
    return place
      ? h(Node, {
          key: urn,
          ...{ node, place, onChoose, onToggle, onTrace, onMore },
          health: health.get(urn),
          opened: total === undefined ? undefined : { total, rows: rows.get(urn) ?? [] },
          traced: trace?.column,
          path: trace?.path,
          isOnPath: onPath?.has(urn) === true,
          isStop: index === at,
          isChosen: urn === chosen
        })
      : []
  })
}

async function save(scene: Scene, frame: HTMLElement | null): Promise<void> {
  try {
    const { downloadPicture } = await import('./later.ts')
    if (frame) await downloadPicture(scene, frame)
  } catch (thrown) {
    toast(asApiError(thrown).message)
  }
}
