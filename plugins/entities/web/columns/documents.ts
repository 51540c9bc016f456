import type { LabelKind } from 'aspectd/console'
import type { EditedField, SchemaField } from './rows.ts'

const LABELS: Readonly<Record<LabelKind, string>> = {
  tag: 'tags { tags { tag { urn } } }',
  term: 'glossaryTerms { terms { term { urn } } }'
}

/** Of the plugin `timeseries`: which profiles there are, and how often each column was queried. */
const STATS = `
  datasetProfiles(limit: 20) { timestampMillis partitionSpec { type partition } }
  usageStats(range: MONTH) { aggregations { fields { fieldName count } } }`

interface ColumnsAsked {
  readonly labels: readonly LabelKind[]
  /** The selections of the plugins that add cells to the table. */
  readonly cells: readonly string[]
  readonly hasStats: boolean
}

export const columnsQuery = ({ labels, cells, hasStats }: ColumnsAsked): string => `query columnsOf($urn: String!) {
  dataset(urn: $urn) {
    schemaMetadata {
      primaryKeys
      fields {
        fieldPath nullable description type nativeDataType isPartOfKey isPartitioningKey
        ${[...labels.map(kind => LABELS[kind]), ...cells].join(' ')}
      }
    }
    editableSchemaMetadata { editableSchemaFieldInfo { fieldPath description ${labels.map(kind => LABELS[kind]).join(' ')} } }
    ${hasStats ? STATS : ''}
  }
}`

export interface ColumnsAnswer {
  readonly dataset: {
    readonly schemaMetadata: {
      readonly primaryKeys: readonly string[] | null
      readonly fields: readonly SchemaField[]
    } | null
    readonly editableSchemaMetadata: { readonly editableSchemaFieldInfo: readonly EditedField[] } | null
    readonly datasetProfiles?: readonly ProfileAt[] | null
    readonly usageStats?: {
      readonly aggregations: {
        readonly fields: readonly { readonly fieldName: string | null; readonly count: number | null }[] | null
      } | null
    } | null
  } | null
}

export interface ProfileAt {
  readonly timestampMillis: number
  readonly partitionSpec: { readonly type: string; readonly partition: string | null } | null
}

/** Profiles of partitions can have the same time. */
export const PROFILE = `query profileOfColumns($urn: String!, $at: Long!) {
  dataset(urn: $urn) {
    datasetProfiles(startTimeMillis: $at, endTimeMillis: $at, limit: 50) {
      partitionSpec { type partition }
      rowCount
      fieldProfiles {
        fieldPath nullCount nullProportion uniqueCount min max mean median stdev sampleValues
      }
    }
  }
}`
