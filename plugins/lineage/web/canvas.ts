import { Failure, h, lazy, plugins, useData, useMemo, type VNode } from 'aspectd/console'
import { Board } from './board.ts'
import { columnOf, plainUrn } from './column-urn.ts'
import { loadColumns, loadTrace } from './columns.ts'
import { text } from './en.ts'
import type { Shown } from './entity.ts'
import { type OpenedColumns, traceAmong } from './flows.ts'
import { type Graph, graphOf } from './graph.ts'
import { type Health, loadHealth } from './health.ts'
import { useLayout } from './laid-out.ts'
import type { DetailsProps } from './later.ts'
import { type Both, MOST } from './load.ts'
import { Notes } from './notes.ts'
import { hasColumns, planOf } from './plan.ts'
import { sceneOf } from './scene.ts'
import { type Asked, setHops, setNode, toggleColumns, toggleTrace } from './state.ts'

const Details = lazy<DetailsProps>(async () => (await import('./later.ts')).Details)

interface CanvasProps {
  readonly both: Both
  readonly asked: Asked
  /** Whether the server can walk; else a column is followed through the boxes that are open. */
  readonly canWalk: boolean
}

/** The nearest entities as boxes and edges, with the panel of one of them. */
export function Canvas({ both, asked, canWalk }: CanvasProps): VNode {
  const { hops, open, trace: wanted, node } = asked
  const graph = useMemo(() => graphOf<Shown>(both.start, both, { hops, most: MOST }), [both, hops])
  const { opened, error, isWaiting } = useOpened(graph, open)
  // What the address opens is laid out open at once: nothing moves later.
  const plan = useMemo(() => (isWaiting ? undefined : planOf(graph, opened)), [graph, opened, isWaiting])
  const found = useLayout(plan)
  const { trace, error: untraced } = useTrace(wanted, opened, canWalk)
  const laidOut = found && 'layout' in found ? found : undefined
  const scene = useMemo(() => laidOut && sceneOf(laidOut.of, laidOut.layout, trace), [laidOut, trace])
  const health = useHealth(graph)
  const failure = error ?? untraced
  return h(
    'div',
    { class: 'lineage-frame', 'aria-busy': found === undefined },
    failure && h(Failure, { error: failure }),
    found && 'error' in found && h('p', { role: 'alert' }, text.layoutFailed(found.error)),
    scene && h(Board, { ...{ scene, health, chosen: node, onHops: setHops }, ...ACTIONS }),
    scene && h(Notes, { both, trace, shown: scene.plan.graph.nodes.length }),
    node !== undefined && h(Details, { key: node, of: known(graph, node), onClose: () => setNode(undefined) })
  )
}

const known = ({ nodes }: Graph<Shown>, urn: string): Shown =>
  nodes.find(({ entity }) => entity.urn === urn)?.entity ?? { urn }

const ACTIONS = { onChoose: setNode, onToggle: toggleColumns, onTrace: toggleTrace }

const NONE_OPEN: OpenedColumns = new Map()

/** The columns of the boxes that the address opens; others than those of the graph are ignored. */
function useOpened(graph: Graph<Shown>, open: readonly string[]) {
  const wanted = graph.nodes.flatMap(({ entity }) =>
    open.includes(entity.urn) && hasColumns(entity) ? [entity.urn] : []
  )
  const key = wanted.join(' ')
  const { data, error } = useData(signal => loadColumns(wanted, signal), [key])
  const opened = useMemo(
    () => (data ? new Map([...data].filter(([urn]) => wanted.includes(urn))) : NONE_OPEN),
    [data, key]
  )
  return { opened, error, isWaiting: wanted.length > 0 && data === undefined && error === undefined }
}

function useTrace(column: string | undefined, opened: OpenedColumns, canWalk: boolean) {
  const wanted = column !== undefined && columnOf(column) ? plainUrn(column) : undefined
  const { data, error } = useData(
    async signal => (wanted !== undefined && canWalk ? loadTrace(wanted, signal) : undefined),
    [wanted, canWalk]
  )
  const among = useMemo(
    () => (wanted !== undefined && !canWalk ? traceAmong(opened, wanted) : undefined),
    [wanted, canWalk, opened]
  )
  const found = canWalk ? data : among
  return { trace: found?.column === wanted ? found : undefined, error: wanted === undefined ? undefined : error }
}

const NO_HEALTH: ReadonlyMap<string, Health> = new Map()

/** Not of columns; nothing while nobody checks. */
function useHealth({ nodes }: Graph<Shown>): ReadonlyMap<string, Health> {
  const isOn = plugins.value.has('quality')
  const urns = nodes.flatMap(({ entity: { urn } }) => (columnOf(urn) ? [] : [urn]))
  const { data } = useData(
    async signal => (isOn && urns.length > 0 ? loadHealth(urns, signal) : NO_HEALTH),
    [isOn, urns.join(' ')]
  )
  return data ?? NO_HEALTH
}
