import {
  type Call,
  columnParts,
  entityTypeOf,
  hostOf,
  isRecord,
  isStoredUrn,
  plainColumn,
  type Urn
} from '../../../core/index.ts'
import { type Entities, type IndexedPlace, isBetweenColumns, type Places, spelledUrns } from '../../entities/index.ts'
import type { Edge } from './edge.ts'

/** Where aspects have lineage between columns: no relationship of the model, since an entity has both ends inside it. */
const RECORDS = 'fineGrainedLineages'
const RELATIONSHIP = 'DownstreamOf'
/** Most edges of one aspect: records multiply their columns. */
const MAX_EDGES = 100_000

/** The columns whose lineage is asked for. */
export interface AskedColumns {
  /** As one spelling. */
  readonly plain: ReadonlySet<Urn>
  /** What can refer to them in the index: all their spellings, and their datasets. */
  readonly named: readonly Urn[]
}

/** The places of lineage of columns: references to them, and the entries of the lineage between them. */
export const columnPlaces = (places: Places): readonly IndexedPlace[] =>
  places.all().filter(place => place.columnFlow !== undefined || isBetweenColumns(place))

/** `undefined` without columns. */
export async function askedColumns(
  { aspects }: Pick<Entities, 'aspects'>,
  call: Call,
  urns: readonly Urn[]
): Promise<AskedColumns | undefined> {
  const columns = urns.filter(urn => columnParts(urn) !== undefined)
  if (columns.length === 0) return undefined
  const spelled = await spelledUrns(aspects, call, columns)
  return { plain: new Set(columns.map(plainColumn)), named: [...new Set([...spelled, ...columns.map(hostOf)])] }
}

/** The lineage between columns inside an aspect, of those that are asked for. */
export function columnEdges(value: unknown, { plain }: AskedColumns): Edge[] {
  const records = isRecord(value) ? value[RECORDS] : undefined
  if (!Array.isArray(records)) return []
  const edges: Edge[] = []
  const isAsked = (urn: Urn) => plain.has(plainColumn(urn))
  for (const record of records.filter(isRecord)) {
    const [ups, downs] = [urnsOf(record.upstreams), urnsOf(record.downstreams).filter(columnParts)]
    const all = new Set(ups.filter(isAsked))
    for (const downstream of downs) {
      for (const upstream of isAsked(downstream) ? ups : all) {
        if (edges.length === MAX_EDGES) return edges
        const flow = { upstream, downstream }
        edges.push({ relationshipType: RELATIONSHIP, source: downstream, destination: upstream, flow })
      }
    }
  }
  return edges
}

const UPSTREAM = ['schemaField', 'dataset']

function urnsOf(urns: unknown): Urn[] {
  return Array.isArray(urns) ? urns.filter(urn => isStoredUrn(urn) && UPSTREAM.includes(entityTypeOf(urn))) : []
}
