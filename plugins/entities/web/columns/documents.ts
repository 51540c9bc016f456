import type { EditedField, SchemaField } from './rows.ts'

const TAGS = 'tags { tags { tag { urn } } }'

/** `cells` are the selections of the plugins that add cells to the table. */
export const columnsQuery = (hasTags: boolean, cells: readonly string[]): string => `query columnsOf($urn: String!) {
  dataset(urn: $urn) {
    schemaMetadata {
      primaryKeys
      fields {
        fieldPath nullable description type nativeDataType isPartOfKey isPartitioningKey
        ${[...(hasTags ? [TAGS] : []), ...cells].join(' ')}
      }
    }
    editableSchemaMetadata { editableSchemaFieldInfo { fieldPath description ${hasTags ? TAGS : ''} } }
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
