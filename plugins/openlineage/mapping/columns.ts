import type { JsonRecord } from '../../../core/index.ts'
import type { ModelAspects } from '../../entities/index.ts'
import type { Facets } from '../events/event.ts'
import type { DatasetNames, NamedDataset } from '../names/datasets.ts'
import { encoded, urnOf } from '../names/encoded.ts'
import { type Edges, joinedAll, NO_EDGES } from '../state/edges.ts'
import type { EdgeChange } from './draft.ts'
import { membersIn, recordsIn, stringIn } from './properties.ts'

type FineGrained = NonNullable<ModelAspects['dataJobInputOutput']['fineGrainedLineages']>[number]
type Sources = Edges['columns'][string]

export interface ColumnDeps {
  readonly names: DatasetNames
  readonly time: number
}

/** A column of a dataset, as lineage refers to it. */
export const columnUrn = ({ urn, columnOf }: NamedDataset, column: string) =>
  urnOf('schemaField', urn, encoded(columnOf(column)))

/** What the columns of an output are made from, and from which datasets: the facets `columnLineage` and `lineage`. */
export function columnEdges(output: NamedDataset, facets: Facets = {}, deps: ColumnDeps): Edges {
  const { columnLineage, lineage } = facets
  const parts = [
    ...membersIn(columnLineage?.fields).map(([column, { inputFields }]) =>
      sourcesOf(columnUrn(output, column), recordsIn(inputFields), deps)
    ),
    sourcesOf(output.urn, recordsIn(columnLineage?.dataset), deps),
    lineageEdges(output, lineage, deps)
  ]
  return joinedAll(parts)
}

/** The newer facet: inputs of a dataset and of its fields, both of datasets and of jobs. */
export function lineageEdges(output: NamedDataset, entry: JsonRecord | undefined, deps: ColumnDeps): Edges {
  const isDataset = ({ type }: JsonRecord) => type === 'DATASET'
  const inputs = recordsIn(entry?.inputs).filter(isDataset)
  const parts = [
    ...membersIn(entry?.fields).map(([column, { inputs: fields }]) =>
      sourcesOf(columnUrn(output, column), recordsIn(fields).filter(isDataset), deps)
    ),
    sourcesOf(output.urn, inputs, deps)
  ]
  return joinedAll(parts)
}

/** A source without a field is the dataset as a whole. */
function sourcesOf(target: string, sources: readonly JsonRecord[], { names, time }: ColumnDeps): Edges {
  const inputs: Record<string, number> = {}
  const columns: Sources = {}
  for (const { namespace, name, field, transformations } of sources) {
    const [space, own] = [stringIn(namespace), stringIn(name)]
    if (space === undefined || own === undefined) continue
    const dataset = names({ namespace: space, name: own })
    inputs[dataset.urn] = time
    const column = stringIn(field)
    if (column !== undefined)
      columns[columnUrn(dataset, column)] = { time, how: transformationOf(recordsIn(transformations)) }
  }
  const isEmpty = Object.keys(columns).length === 0
  return { ...NO_EDGES, inputs, columns: isEmpty ? {} : { [target]: columns } }
}

/** `DIRECT:AGGREGATION (masked): sum of prices` */
function transformationOf(all: readonly JsonRecord[]): string {
  const texts = all.map(({ type, subtype, masking, description }) => {
    const name = [stringIn(type), stringIn(subtype)].filter(Boolean).join(':')
    const text = stringIn(description)
    return `${name}${masking === true ? ' (masked)' : ''}${text === undefined ? '' : `: ${text}`}`
  })
  return [...new Set(texts)].toSorted().join(', ')
}

/** For each column two entries at most: what it is made from, and what it only depends on. */
export function fineGrainedOf({ columns }: Edges): FineGrained[] {
  const targets = Object.keys(columns).toSorted()
  return targets.flatMap(target => {
    const kinds = Map.groupBy(Object.entries(columns[target] ?? {}), ([, { how }]) => isIndirect(how))
    return [...kinds.values()].flatMap(sources => entryOf(target, sources, targets))
  })
}

/** What a row depends on, by a filter or a join, and not what its values are made from: `DIRECT` would come first. */
const isIndirect = (text: string) => text.startsWith('INDIRECT')

function entryOf(target: string, sources: readonly (readonly [string, Sources[string]])[], targets: readonly string[]) {
  const prefix = `urn:li:schemaField:(${target},`
  const downstreams = target.startsWith('urn:li:dataset:') ? targets.filter(one => one.startsWith(prefix)) : [target]
  if (downstreams.length === 0) return []
  const texts = [...new Set(sources.map(([, { how }]) => how).filter(Boolean))].toSorted()
  return [
    {
      upstreamType: 'FIELD_SET',
      upstreams: sources.map(([column]) => column).toSorted(),
      downstreamType: downstreams.length === 1 ? 'FIELD' : 'FIELD_SET',
      downstreams,
      ...(texts.length === 0 ? {} : { transformOperation: texts.join(', ') }),
      confidenceScore: 1
    } as unknown as FineGrained
  ]
}

/** The entries of others, then ours as they are now. */
export function replacedColumns(old: readonly FineGrained[] | undefined, { before, after }: EdgeChange): FineGrained[] {
  const own = fineGrainedOf(after)
  const ours = new Set([...fineGrainedOf(before), ...own].map(keyOf))
  return [...(old ?? []).filter(one => !ours.has(keyOf(one))), ...own]
}

const keyOf = ({ upstreams = [], downstreams = [], transformOperation = '' }: FineGrained) =>
  JSON.stringify([upstreams, downstreams, transformOperation])
