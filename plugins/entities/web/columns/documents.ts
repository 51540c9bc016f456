import type { LabelKind } from 'aspectd/console'
import type { EditedField, SchemaField } from './rows.ts'

const LABELS: Readonly<Record<LabelKind, string>> = {
  tag: 'tags { tags { tag { urn } } }',
  term: 'glossaryTerms { terms { term { urn } } }'
}

/** `cells` are the selections of the plugins that add cells to the table. */
export const columnsQuery = (
  labels: readonly LabelKind[],
  cells: readonly string[]
): string => `query columnsOf($urn: String!) {
  dataset(urn: $urn) {
    schemaMetadata {
      primaryKeys
      fields {
        fieldPath nullable description type nativeDataType isPartOfKey isPartitioningKey
        ${[...labels.map(kind => LABELS[kind]), ...cells].join(' ')}
      }
    }
    editableSchemaMetadata { editableSchemaFieldInfo { fieldPath description ${labels.map(kind => LABELS[kind]).join(' ')} } }
  }
}`

export interface ColumnsAnswer {
  readonly dataset: {
    readonly schemaMetadata: {
      readonly primaryKeys: readonly string[] | null
      readonly fields: readonly SchemaField[]
    } | null
    readonly editableSchemaMetadata: { readonly editableSchemaFieldInfo: readonly EditedField[] } | null
  } | null
}
