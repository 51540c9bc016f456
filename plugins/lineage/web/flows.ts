/** The columns of opened boxes, and the path of one of them. */
import { MOST_ROWS } from './node-size.ts'

/** From upstream to downstream, by plain URNs. */
export type Flow = readonly [from: string, to: string]

export interface NodeColumn {
  /** With its plain path. */
  readonly urn: string
  readonly name: string
  /** `KEY` if it is part of one, else the data type as GraphQL names it: `NUMBER`. */
  readonly kind: string
}

export interface Opened {
  readonly columns: readonly NodeColumn[]
  /** What its columns are made of, as its source says. */
  readonly flows: readonly Flow[]
}

/** By URN of the dataset. */
export type OpenedColumns = ReadonlyMap<string, Opened>

/** The path of a column: what it is made of, and what is made of it. */
export interface Trace {
  readonly column: string
  readonly flows: readonly Flow[]
  /** Everything on it, by plain URNs: columns, and entities that show them. */
  readonly path: ReadonlySet<string>
  readonly up: number
  readonly down: number
}

/** Each once. */
export const distinct = (flows: readonly Flow[]): readonly Flow[] => [
  ...new Map(flows.map(flow => [flow.join(' '), flow])).values()
]

/** What an opened box shows: the columns of the path first. */
export function rowsOf({ columns }: Opened, path: ReadonlySet<string> | undefined): readonly NodeColumn[] {
  const isTraced = ({ urn }: NodeColumn) => path?.has(urn) === true
  return [...columns.filter(isTraced), ...columns.filter(one => !isTraced(one))].slice(0, MOST_ROWS)
}

/** The path through the boxes that are open, for servers that cannot walk. */
export function traceAmong(opened: OpenedColumns, column: string): Trace {
  const known = [...opened.values()].flatMap(({ flows }) => flows)
  const [up, down] = [reachable(column, known, 1), reachable(column, known, 0)]
  const isOn = (one: string, other: string, side: ReadonlySet<string>) => side.has(one) && side.has(other)
  return {
    column,
    flows: known.filter(([from, to]) => isOn(from, to, up) || isOn(from, to, down)),
    path: new Set([...up, ...down]),
    up: up.size - 1,
    down: down.size - 1
  }
}

/** What the flows lead to from one of their ends, the start included. */
function reachable(start: string, flows: readonly Flow[], near: 0 | 1): ReadonlySet<string> {
  const byNear = Map.groupBy(flows, flow => flow[near])
  const found = new Set([start])
  for (const urn of found) for (const flow of byNear.get(urn) ?? []) found.add(flow[1 - near] ?? urn)
  return found
}
