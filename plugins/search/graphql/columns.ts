import { type ArgsOf, operation } from '../../../core/index.ts'
import type { FacetFilter } from '../../entities/index.ts'
import { searchColumns } from '../answers/columns.ts'
import type { Answers } from '../answers/index.ts'

/** The search over columns, which DataHub does not have. */
export const columnsSdl = `
  extend type Query {
    "Not in DataHub. Columns by their names, descriptions, tags and terms, grouped by dataset, the best first."
    searchColumns(input: SearchColumnsInput!): ColumnSearchResults
  }
  input SearchColumnsInput {
    "One column has all of the words, at most 20, in its name, label, descriptions, tags or terms. Default: all columns."
    query: String
    "URNs of tags, all of which the column has. With the terms at most 10."
    tags: [String!]
    "URNs of glossary terms, all of which the column has."
    terms: [String!]
    "Of datasets."
    start: Int
    "Of datasets, at most 1 000. Default: 10."
    count: Int
    "Most columns that are given of each dataset, at most 1 000. Default: 3."
    columnsPerDataset: Int
    "Of datasets: all must match."
    filters: [FacetFilterInput!]
    "Of datasets: all filters of at least one member must match."
    orFilters: [AndFilterInput!]
    viewUrn: String
  }
  type ColumnSearchResults {
    start: Int!
    "As asked."
    count: Int!
    "Columns, of all datasets."
    total: Int!
    "Datasets with such columns."
    datasets: Int!
    "False when there are at least so many: all are counted up to 500 columns, among 1 000 datasets."
    isExact: Boolean!
    searchResults: [ColumnsOfDataset!]!
  }
  type ColumnsOfDataset {
    entity: Entity!
    "All of its columns that match."
    total: Int!
    "Those first whose names have all words, then as in the schema."
    columns: [FoundColumn!]!
  }
  type FoundColumn {
    schemaField: SchemaField!
    "What people wrote of it."
    editableInfo: EditableSchemaFieldInfo
  }
`

/** Input types of other SDL. */
interface Others {
  readonly FacetFilterInput: FacetFilter
  readonly AndFilterInput: { readonly and?: readonly FacetFilter[] | null }
}
type Args = ArgsOf<typeof columnsSdl, Others>

export function columnSearch({ deps }: Answers) {
  return {
    searchColumns: operation('signed-in', ({ input }: Args['searchColumns'], call) => searchColumns(deps, call, input))
  }
}
