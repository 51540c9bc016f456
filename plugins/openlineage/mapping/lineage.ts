import type { Urn } from '../../../core/index.ts'
import type { ModelAspects } from '../../entities/index.ts'
import { replacedColumns } from './columns.ts'
import type { EdgeChange } from './draft.ts'

type InputOutput = ModelAspects['dataJobInputOutput']
type Edge = NonNullable<InputOutput['inputDatasetEdges']>[number]
type Upstreams = ModelAspects['upstreamLineage']

/** The mark of edges that are written, and removed, here. */
const OWN = { source: 'openlineage' }

interface Marked {
  readonly properties?: Readonly<Record<string, string>>
}
const isOwn = ({ properties }: Marked) => properties?.source === OWN.source

interface Members<T> {
  readonly urnOf: (member: T) => string
  readonly make: (urn: Urn) => T
}

/** The members of others, which also stand for ours to the same entity, then ours in the order of their URNs. */
function replaced<T extends Marked>(old: readonly T[] = [], urns: readonly string[], { urnOf, make }: Members<T>): T[] {
  const others = old.filter(one => !isOwn(one))
  const known = new Set(others.map(urnOf))
  const own = urns.filter(urn => !known.has(urn)).toSorted()
  return [...others, ...own.map(urn => make(urn as Urn))]
}

const edges = (old: readonly Edge[] | undefined, times: Readonly<Record<string, number>>): Edge[] =>
  replaced(old, Object.keys(times), {
    urnOf: ({ destinationUrn }) => destinationUrn,
    make: destinationUrn => ({ destinationUrn, properties: OWN })
  })

/** The lineage of a job: of its datasets, columns and upstream jobs. */
export function jobLineage(old: InputOutput | undefined, change: EdgeChange): InputOutput {
  const { inputs, outputs, jobs } = change.after
  return {
    inputDatasets: [],
    outputDatasets: [],
    ...old,
    inputDatasetEdges: edges(old?.inputDatasetEdges, inputs),
    outputDatasetEdges: edges(old?.outputDatasetEdges, outputs),
    inputDatajobEdges: edges(old?.inputDatajobEdges, jobs),
    fineGrainedLineages: replacedColumns(old?.fineGrainedLineages, change)
  }
}

/** The lineage of a dataset that an event without a job declares. */
export function datasetLineage(old: Upstreams | undefined, change: EdgeChange): Upstreams {
  const upstreams = replaced(old?.upstreams, Object.keys(change.after.inputs), {
    urnOf: ({ dataset }) => dataset,
    make: dataset => ({ dataset, type: 'TRANSFORMED', properties: OWN }) as Upstreams['upstreams'][number]
  })
  return { ...old, upstreams, fineGrainedLineages: replacedColumns(old?.fineGrainedLineages, change) }
}
