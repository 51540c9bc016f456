import { isRecord, type JsonRecord, type Urn } from '../../core/index.ts'

/** Where DataHub stores the lineage between two entity types. */
export interface EdgeKind {
  readonly upstream: string
  readonly downstream: string
  /** The end whose aspect has the edge. */
  readonly holder: 'upstream' | 'downstream'
  readonly aspect: 'upstreamLineage' | 'dataJobInputOutput' | 'chartInfo' | 'dashboardInfo'
  /** The list of edges, and the older list of the same references. */
  readonly list: string
  readonly older?: string
}

const holder = 'downstream'
const job = { holder, downstream: 'dataJob', aspect: 'dataJobInputOutput' } as const
const dashboard = { holder, downstream: 'dashboard', aspect: 'dashboardInfo' } as const
const chart = { holder, downstream: 'chart', aspect: 'chartInfo', list: 'inputEdges', older: 'inputs' } as const

export const EDGE_KINDS: readonly EdgeKind[] = [
  { holder, upstream: 'dataset', downstream: 'dataset', aspect: 'upstreamLineage', list: 'upstreams' },
  {
    holder: 'upstream',
    upstream: 'dataJob',
    downstream: 'dataset',
    aspect: 'dataJobInputOutput',
    list: 'outputDatasetEdges',
    older: 'outputDatasets'
  },
  { ...job, upstream: 'dataset', list: 'inputDatasetEdges', older: 'inputDatasets' },
  { ...job, upstream: 'dataJob', list: 'inputDatajobEdges', older: 'inputDatajobs' },
  { ...chart, upstream: 'dataset' },
  { ...chart, upstream: 'chart' },
  { ...dashboard, upstream: 'dataset', list: 'datasetEdges', older: 'datasets' },
  { ...dashboard, upstream: 'chart', list: 'chartEdges', older: 'charts' }
]

/** What an aspect needs that did not exist. Charts and dashboards need a title, which nobody gives here. */
export const BLANK: Partial<Record<EdgeKind['aspect'], JsonRecord>> = {
  upstreamLineage: { upstreams: [] },
  dataJobInputOutput: { inputDatasets: [], outputDatasets: [] }
}

/** An edge of a kind, by its ends. */
export interface Edge {
  readonly kind: EdgeKind
  readonly holder: Urn
  readonly other: Urn
}

/** A new member of the list. */
export function newMember({ kind, holder, other }: Edge, stamp: { time: number; actor: Urn }): JsonRecord {
  const properties = { source: 'UI' }
  if (kind.aspect === 'upstreamLineage')
    return { dataset: other, type: 'TRANSFORMED', auditStamp: stamp, created: stamp, properties }
  return { sourceUrn: holder, destinationUrn: other, created: stamp, lastModified: stamp, properties }
}

/** The entity that a member of the list, or of the older one, names. */
export function namedBy(member: unknown): unknown {
  if (!isRecord(member)) return member
  return member.destinationUrn ?? member.dataset ?? member.string
}
