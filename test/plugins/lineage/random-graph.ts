import { entityTypeOf, makeUrn, parseUrn, type Urn } from '../../../core/index.ts'

/** A graph of datasets, jobs and charts with columns, some of them removed, hidden or not stored. */
export interface RandomGraph {
  /** Aspects of the entities that are stored. */
  readonly stored: ReadonlyMap<Urn, Readonly<Record<string, unknown>>>
  readonly removed: ReadonlySet<Urn>
  /** Those that an actor who may not see the platform `secret` does not see. */
  readonly hidden: ReadonlySet<Urn>
  /** Columns that the schemas declare. */
  readonly columns: ReadonlySet<Urn>
  readonly edges: readonly (readonly [up: Urn, down: Urn])[]
}

const COLUMNS = 4
const DECLARED = 3

export const columnOf = (dataset: Urn, at: number) => makeUrn('schemaField', dataset, `c${at}`)

export function createRandomGraph(random: () => number, size: number): RandomGraph {
  const below = (count: number) => Math.floor(random() * count)
  const datasets = Array.from({ length: size }, (_none, at) =>
    makeUrn('dataset', `urn:li:dataPlatform:${random() < 0.15 ? 'secret' : 'hive'}`, `t${at}`, 'PROD')
  )
  const jobs = Array.from({ length: size >> 2 }, (_none, at) =>
    parseUrn(`urn:li:dataJob:(urn:li:dataFlow:(airflow,f,PROD),j${at})`)
  )
  const charts = Array.from({ length: size >> 3 }, (_none, at) => makeUrn('chart', 'looker', `c${at}`))
  const edges: (readonly [Urn, Urn])[] = []
  const stored = new Map<Urn, Readonly<Record<string, unknown>>>()
  /** A hub is named more often than others. */
  const some = (most: number) =>
    Array.from({ length: below(most + 1) }, () => datasets[random() < 0.1 ? 0 : below(size)]).filter(
      urn => urn !== undefined
    )
  const isStored = () => random() < 0.9
  for (const urn of datasets) {
    const ups = some(2).filter(up => up !== urn)
    const records = ups.filter(() => random() < 0.7).map(up => columnRecord(up, urn, below))
    if (!isStored()) continue
    edges.push(...ups.map(up => [up, urn] as const), ...records.flatMap(edgesOfRecord))
    const [, platform, name] = /\((.*),(.*),PROD\)/.exec(urn) ?? []
    stored.set(urn, {
      datasetKey: { platform, name, origin: 'PROD' },
      upstreamLineage: {
        upstreams: ups.map(dataset => ({ dataset, type: 'COPY', auditStamp: AUDIT })),
        fineGrainedLineages: records
      },
      schemaMetadata: {
        fields: Array.from({ length: DECLARED }, (_none, at) => ({ fieldPath: `c${at}` }))
      }
    })
  }
  for (const urn of jobs) {
    const [ups, downs] = [some(2), some(2)]
    if (!isStored()) continue
    edges.push(...ups.map(up => [up, urn] as const), ...downs.map(down => [urn, down] as const))
    const lists = { inputDatasets: ups.slice(1), outputDatasets: [] }
    const inputDatasetEdges = ups.slice(0, 1).map(destinationUrn => ({ destinationUrn }))
    const outputDatasetEdges = downs.map(destinationUrn => ({ destinationUrn }))
    stored.set(urn, { dataJobInputOutput: { ...lists, inputDatasetEdges, outputDatasetEdges } })
  }
  for (const urn of charts) {
    const ups = some(3)
    if (!isStored()) continue
    edges.push(...ups.map(up => [up, urn] as const))
    stored.set(urn, { chartInfo: { title: 't', description: '', inputs: ups.map(string => ({ string })) } })
  }
  const removed = new Set([...stored.keys()].filter(() => random() < 0.1))
  for (const urn of removed) stored.set(urn, { ...stored.get(urn), status: { removed: true } })
  return { stored, removed, hidden: hiddenOf(stored), columns: declaredIn(stored), edges }
}

const AUDIT = { time: 0, actor: 'urn:li:corpuser:x' }

function columnRecord(up: Urn, down: Urn, below: (count: number) => number) {
  const some = (dataset: Urn) => Array.from({ length: 1 + below(2) }, () => columnOf(dataset, below(COLUMNS)))
  return { upstreamType: 'FIELD_SET', upstreams: some(up), downstreamType: 'FIELD_SET', downstreams: some(down) }
}

function edgesOfRecord({ upstreams, downstreams }: ReturnType<typeof columnRecord>) {
  return upstreams.flatMap(up => downstreams.map(down => [up, down] as const))
}

const hiddenOf = (stored: RandomGraph['stored']) =>
  new Set([...stored.keys()].filter(urn => urn.includes('dataPlatform:secret')))

function declaredIn(stored: RandomGraph['stored']): Set<Urn> {
  const datasets = [...stored.keys()].filter(urn => entityTypeOf(urn) === 'dataset')
  return new Set(datasets.flatMap(urn => Array.from({ length: DECLARED }, (_none, at) => columnOf(urn, at))))
}
