import {
  BadRequest,
  type Call,
  inBatches,
  inTurns,
  parseUrnOf,
  plainPath,
  type Stored,
  type Urn
} from '../../../core/index.ts'
import { aspectValues, type Page, schemaFieldOf, windowOf } from '../../entities/index.ts'
import {
  type ColumnHit,
  type ColumnHits,
  type ColumnsWanted,
  columnTexts,
  marked,
  stemsOf,
  tokensOf,
  wordsOf
} from '../engine/index.ts'
import type { Filtered } from '../filters/filters.ts'
import type { AnswerDeps } from './question.ts'

const ASPECTS = ['schemaMetadata', 'editableSchemaMetadata'] as const
const MOST_WORDS = 20
const MOST_LABELS = 10
const MOST_COLUMNS = 1_000
const USUAL_COLUMNS = 3
const NONE: ColumnHits = { hits: [], total: 0, datasets: 0, isExact: true }

/** The filters select datasets. */
export interface AskedColumns extends Omit<Filtered, 'types' | 'searchFlags'>, Page {
  readonly tags?: readonly string[] | null
  readonly terms?: readonly string[] | null
  readonly columnsPerDataset?: number | null
}

/** Columns by their names and what is said of them, with their datasets, the best first. @throws BadRequest */
export async function searchColumns(deps: AnswerDeps, call: Call, asked: AskedColumns) {
  const { data, filters, engine } = deps
  const { start, count } = windowOf(asked, { usual: 10, largest: 1_000 })
  const most = mostColumns(asked)
  const labels = labelsOf(asked)
  const stems = stemsAsked(asked.query)
  const { filters: all, orFilters, viewUrn } = asked
  const query = await filters.queryOf(call, { types: ['dataset'], filters: all, orFilters, viewUrn })
  const wanted = { stems: stems ?? [], labels, narrowed: await data.narrow(call, query) }
  const found = stems ? await engine.columns(wanted, { skip: start, limit: count }, call) : NONE
  const stored = await inBatches(
    found.hits.map(({ urn }) => ({ urn, aspects: ASPECTS })),
    batch => data.read(call, batch),
    call.signal
  )
  const columns = await inTurns(columnsOfEach(found.hits, wanted, stored))
  return {
    ...{ start, count, total: found.total, datasets: found.datasets, isExact: found.isExact },
    searchResults: found.hits.map(({ urn, columns: total }, at) => ({
      entity: { urn },
      total,
      columns: columns[at]?.slice(0, most) ?? []
    }))
  }
}

function* columnsOfEach(hits: readonly ColumnHit[], wanted: ColumnsWanted, stored: readonly (readonly Stored[])[]) {
  const found: ReturnType<typeof columnsWith>[] = []
  for (const [at, { urn }] of hits.entries()) {
    found.push(columnsWith(urn, wanted, stored[at] ?? []))
    yield
  }
  return found
}

/** `undefined` for a text without a word, which finds nothing; none for all columns. */
function stemsAsked(query: string | null | undefined): readonly string[] | undefined {
  const text = query?.trim() ?? ''
  if (text === '' || text === '*') return []
  const stems = [...new Set(wordsOf(text, 'query').map(({ stem }) => stem))]
  if (stems.length > MOST_WORDS) {
    throw new BadRequest(`query: expected at most ${MOST_WORDS} different words, found ${stems.length}`)
  }
  return stems.length > 0 ? stems : undefined
}

function labelsOf({ tags, terms }: AskedColumns): readonly Urn[] {
  const all = [
    ...(tags ?? []).map(tag => parseUrnOf('tag', tag)),
    ...(terms ?? []).map(term => parseUrnOf('glossaryTerm', term))
  ]
  const labels = [...new Set(all)]
  if (labels.length > MOST_LABELS) {
    throw new BadRequest(`tags and terms: expected at most ${MOST_LABELS} together, found ${labels.length}`)
  }
  return labels
}

function mostColumns({ columnsPerDataset }: AskedColumns): number {
  const most = columnsPerDataset ?? USUAL_COLUMNS
  if (most >= 0 && most <= MOST_COLUMNS) return most
  throw new BadRequest(`columnsPerDataset must be between 0 and ${MOST_COLUMNS}, found ${most}`)
}

/** The columns of a dataset that have all that is wanted: those first whose names have all words. */
function columnsWith(datasetUrn: Urn, { stems, labels }: ColumnsWanted, stored: readonly Stored[]) {
  const { schemaMetadata, editableSchemaMetadata } = aspectValues(stored)
  const said = saidOfColumns(stored)
  const edited = new Map(
    editableSchemaMetadata?.editableSchemaFieldInfo.map(info => [plainPath(info.fieldPath), { ...info, datasetUrn }])
  )
  const found = (schemaMetadata?.fields ?? []).flatMap(field => {
    const path = plainPath(field.fieldPath)
    const name = new Set(stemsOf(path))
    const texts = said.get(path) ?? new Set()
    if (!stems.every(stem => name.has(stem) || texts.has(stem)) || !labels.every(label => texts.has(marked(label))))
      return []
    const isNamed = stems.every(stem => name.has(stem))
    return [{ isNamed, schemaField: { ...schemaFieldOf(field), datasetUrn }, editableInfo: edited.get(path) }]
  })
  return found.toSorted((one, other) => Number(other.isNamed) - Number(one.isNamed))
}

function saidOfColumns(stored: readonly Stored[]): ReadonlyMap<string, ReadonlySet<string>> {
  const said = new Map<string, Set<string>>()
  for (const { row, value } of stored) {
    for (const column of columnTexts(row.aspect, value)) {
      const known = said.get(column.path) ?? new Set()
      for (const token of tokensOf(column)) known.add(token)
      said.set(column.path, known)
    }
  }
  return said
}
