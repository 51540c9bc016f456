import { type Static, Type } from '../../../core/index.ts'

const closed = { additionalProperties: false }
/** URN → the time of the newest event that has it, in milliseconds since the epoch. */
const Times = Type.Record(Type.String(), Type.Integer())
/** What a column, or all columns of a dataset, are made from: by the URN of a column when, and by what transformations. */
const Sources = Type.Record(Type.String(), Type.Object({ time: Type.Integer(), how: Type.String() }, closed))

const Edges = Type.Object(
  {
    inputs: Times,
    outputs: Times,
    /** Upstream jobs. */
    jobs: Times,
    /** By the URN of the column, or of the dataset for what all of its columns depend on. */
    columns: Type.Record(Type.String(), Sources)
  },
  closed
)
export type Edges = Static<typeof Edges>

const Run = Type.Object(
  {
    /** Empty for what events without a run say. */
    id: Type.String(),
    last: Type.Integer(),
    ended: Type.Optional(Type.Integer()),
    completed: Type.Optional(Type.Integer()),
    edges: Edges
  },
  closed
)
export type RunEdges = Static<typeof Run>
/** Of one job: the newest run that was completed, those after it, and those that can still complete. */
export const Runs = Type.Array(Run)
export type Runs = readonly RunEdges[]

/** What one event says of a run of a job. */
export interface Observation extends Pick<RunEdges, 'id' | 'edges'> {
  readonly time: number
  readonly end?: 'completed' | 'failed'
}

export const NO_EDGES: Edges = { inputs: {}, outputs: {}, jobs: {}, columns: {} }

/** Runs that have not ended, beside the newest completed one, that a job remembers. */
const MAX_RUNS = 50

/** Adds what an event says. Whatever the order of the events, the result is the same. */
export function observed(runs: Runs, { id, time, end, edges }: Observation): Runs {
  const old = runs.find(one => one.id === id)
  const run: RunEdges = {
    id,
    last: Math.max(time, old?.last ?? 0),
    ...later('ended', end ? time : undefined, old?.ended),
    ...later('completed', end === 'completed' ? time : undefined, old?.completed),
    edges: old ? edgesOf(old, { id, time, edges }) : edges
  }
  return remembered([...runs.filter(one => one !== old), run])
}

/** The events of a run add up. Without a run each says everything, so the newest one counts. */
function edgesOf(old: RunEdges, { id, time, edges }: Pick<Observation, 'id' | 'time' | 'edges'>): Edges {
  if (id !== '' || time === old.last) return joined(old.edges, edges)
  return time > old.last ? edges : old.edges
}

function later<K extends string>(key: K, one: number | undefined, other: number | undefined) {
  const time = Math.max(one ?? 0, other ?? 0)
  return (time > 0 ? { [key]: time } : {}) as { [key in K]?: number }
}

/** Two runs that were completed at the same time: the id decides. */
const isNewer = (one: RunEdges, other: RunEdges) =>
  (one.completed ?? 0) - (other.completed ?? 0) || (one.id > other.id ? 1 : -1)

function newestOf(runs: Runs): RunEdges | undefined {
  return runs
    .filter(({ completed }) => completed !== undefined)
    .toSorted(isNewer)
    .at(-1)
}

/** Without runs that have ended before the newest one was completed: nothing of them is shown any more. */
function remembered(runs: Runs): Runs {
  const newest = newestOf(runs)
  const since = newest?.completed ?? 0
  const others = runs.filter(run => run !== newest && (run.ended ?? Number.POSITIVE_INFINITY) > since)
  const kept = others.toSorted((one, other) => other.last - one.last || (one.id < other.id ? -1 : 1)).slice(0, MAX_RUNS)
  return [...(newest ? [newest] : []), ...kept].toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** The edges of the job: those of the newest completed run, and what other runs said after that. */
export function shownEdges(runs: Runs): Edges {
  const newest = newestOf(runs)
  const since = newest?.completed ?? 0
  const parts = runs.map(run => (run === newest ? run.edges : after(run.edges, since)))
  return joinedAll(parts)
}

function after({ inputs, outputs, jobs, columns }: Edges, since: number): Edges {
  if (since === 0) return { inputs, outputs, jobs, columns }
  const times = (given: Edges['inputs']) => filtered(given, time => time > since)
  return {
    inputs: times(inputs),
    outputs: times(outputs),
    jobs: times(jobs),
    columns: Object.fromEntries(
      Object.entries(columns)
        .map(([column, sources]) => [column, filtered(sources, ({ time }) => time > since)] as const)
        .filter(([, sources]) => Object.keys(sources).length > 0)
    )
  }
}

function filtered<T>(record: Readonly<Record<string, T>>, keeps: (value: T) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => keeps(value)))
}

export const joined = (one: Edges, other: Edges): Edges => joinedAll([one, other])

/** All edges of the parts; of what several have, the newest. */
export function joinedAll(parts: readonly Edges[]): Edges {
  const all: Edges = { inputs: {}, outputs: {}, jobs: {}, columns: {} }
  for (const { inputs, outputs, jobs, columns } of parts) {
    add(all.inputs, inputs, Math.max)
    add(all.outputs, outputs, Math.max)
    add(all.jobs, jobs, Math.max)
    for (const [column, sources] of Object.entries(columns)) {
      all.columns[column] = add({ ...all.columns[column] }, sources, newerSource)
    }
  }
  return all
}

type Source = Edges['columns'][string][string]
const newerSource = (one: Source, other: Source) =>
  one.time > other.time || (one.time === other.time && one.how >= other.how) ? one : other

function add<T>(all: Record<string, T>, more: Readonly<Record<string, T>>, both: (a: T, b: T) => T): Record<string, T> {
  for (const [key, value] of Object.entries(more)) {
    const known = all[key]
    all[key] = known === undefined ? value : both(known, value)
  }
  return all
}
