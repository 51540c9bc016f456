/** What the search over columns answers, as its tab shows it. */
import { graphql, type LabelTarget } from 'aspectd/console'
import type { RowEntity } from '../entity-row.ts'
import { orFiltersOf } from '../filters.ts'
import type { Asked } from '../find.ts'
import { plainPath } from '../matches.ts'
import { columnsQuery } from './columns-query.ts'
import { ALL, COUNT } from './documents.ts'
import type { AllColumns, CountColumns } from './documents.types.ts'

/** Tables of one page. */
export const PAGE = 20
/** Columns of a table that are shown at first. */
export const FEW = 3
/** Of the server: of tables, and of columns of each. */
const MOST = 1000

/** A column that can be selected. */
export interface ColumnTarget extends LabelTarget {
  /** Of its row. */
  readonly key: string
  readonly column: string
  /** What users wrote of it; empty if nothing. */
  readonly description: string
}

export interface ColumnLabel {
  readonly kind: 'tag' | 'term'
  readonly urn: string
  readonly name: string | undefined
  readonly color: string | undefined
  readonly isIngested: boolean
}

export interface FoundColumn extends ColumnTarget {
  readonly type: string
  /** Terms, then tags. */
  readonly labels: readonly ColumnLabel[]
}

export interface FoundTable {
  readonly entity: RowEntity
  /** All of its columns that match. */
  readonly total: number
  readonly columns: readonly FoundColumn[]
}

export interface FoundColumns {
  /** Of columns. */
  readonly total: number
  /** Tables that have them. */
  readonly tables: number
  /** False if there are at least so many. */
  readonly isExact: boolean
  readonly hits: readonly FoundTable[]
}

interface Answer {
  readonly searchColumns: {
    readonly total: number
    readonly datasets: number
    readonly isExact: boolean
    readonly searchResults: readonly {
      readonly total: number
      readonly entity: RowEntity
      readonly columns: readonly AnsweredColumn[]
    }[]
  } | null
}

interface AnsweredColumn {
  readonly schemaField: Labelled & {
    readonly fieldPath: string
    readonly type: string
    readonly nativeDataType: string | null
  }
  readonly editableInfo: (Labelled & { readonly description: string | null }) | null
}

interface Labelled {
  readonly glossaryTerms?: { readonly terms: readonly { readonly term: Named }[] | null } | null
  readonly tags?: { readonly tags: readonly { readonly tag: Named }[] | null } | null
}

interface Named {
  readonly urn: string
  readonly properties: { readonly name: string; readonly colorHex?: string | null } | null
}

const inputOf = ({ query, filters, view }: Asked) => ({
  query,
  orFilters: orFiltersOf(filters),
  ...(view === '' ? {} : { viewUrn: view })
})

/** A page of tables with the first of their columns that match. */
export async function findColumns(asked: Asked, signal: AbortSignal): Promise<FoundColumns> {
  const input = { ...inputOf(asked), start: asked.start, count: PAGE, columnsPerDataset: FEW }
  const { searchColumns: found } = await graphql<Answer>(columnsQuery(), { input }, signal)
  return {
    total: found?.total ?? 0,
    tables: found?.datasets ?? 0,
    isExact: found?.isExact ?? true,
    hits: found?.searchResults.map(tableOf) ?? []
  }
}

/** All columns of one table that match. */
export async function findInTable(asked: Asked, urn: string): Promise<readonly FoundColumn[]> {
  const input = { ...inputOf(asked), filters: [{ field: 'urn', values: [urn] }], count: 1, columnsPerDataset: MOST }
  const { searchColumns: found } = await graphql<Answer>(columnsQuery(), { input })
  return found?.searchResults.flatMap(one => tableOf(one).columns) ?? []
}

/** All columns that match, of all tables. */
export async function findAll(asked: Asked): Promise<readonly ColumnTarget[]> {
  const input = { ...inputOf(asked), count: MOST, columnsPerDataset: MOST }
  const { searchColumns: found } = await graphql<AllColumns>(ALL, { input })
  const tables = found?.searchResults ?? []
  return tables.flatMap(({ entity, columns }) =>
    columns.map(({ schemaField, editableInfo }) =>
      targetOf(entity.urn, schemaField.fieldPath, editableInfo?.description)
    )
  )
}

/** How many there are; `isExact` is false if there are at least so many. */
export async function countColumns(asked: Asked, signal: AbortSignal) {
  const input = { ...inputOf(asked), count: 0, columnsPerDataset: 0 }
  const { searchColumns: found } = await graphql<CountColumns>(COUNT, { input }, signal)
  return found ?? { total: 0, isExact: true }
}

const targetOf = (urn: string, column: string, description: string | null | undefined): ColumnTarget => ({
  key: `${urn} ${column}`,
  urn,
  column,
  name: plainPath(column),
  description: description ?? ''
})

function tableOf({
  entity,
  total,
  columns
}: NonNullable<Answer['searchColumns']>['searchResults'][number]): FoundTable {
  return {
    entity,
    total,
    columns: columns.map(({ schemaField, editableInfo }) => ({
      ...targetOf(entity.urn, schemaField.fieldPath, editableInfo?.description),
      type: schemaField.nativeDataType || schemaField.type.toLowerCase(),
      labels: labelsOf(editableInfo ?? {}, schemaField)
    }))
  }
}

/** Each once; what users added comes before what sources sent. */
function labelsOf(edited: Labelled, ingested: Labelled): readonly ColumnLabel[] {
  const all = [
    ...termsOf(edited, false),
    ...termsOf(ingested, true),
    ...tagsOf(edited, false),
    ...tagsOf(ingested, true)
  ]
  const byUrn = new Map<string, ColumnLabel>()
  for (const label of all) if (!byUrn.has(label.urn)) byUrn.set(label.urn, label)
  return [...byUrn.values()]
}

const termsOf = ({ glossaryTerms }: Labelled, isIngested: boolean) =>
  (glossaryTerms?.terms ?? []).map(({ term }) => labelOf('term', term, isIngested))
const tagsOf = ({ tags }: Labelled, isIngested: boolean) =>
  (tags?.tags ?? []).map(({ tag }) => labelOf('tag', tag, isIngested))

const labelOf = (kind: ColumnLabel['kind'], { urn, properties }: Named, isIngested: boolean): ColumnLabel => ({
  ...{ kind, urn, isIngested },
  name: properties?.name,
  color: properties?.colorHex ?? undefined
})
