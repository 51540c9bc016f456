import {
  type ArgsOf,
  type Call,
  type Data,
  type EntityRef,
  entityTypeOf,
  hostOf,
  operation,
  type Urn
} from '../../core/index.ts'
import type { Entities, FacetFilter } from '../entities/index.ts'
import { demandsToChange, demandsToCreate, parseQueryUrn, parseSubjects, type Subjects } from './access.ts'
import { type ListDeps, listQueries } from './list.ts'
import { createQuery, deleteQuery, type Statement, updateQuery } from './query.ts'

export const sdl = `
  "A statement that reads or writes datasets."
  type QueryEntity implements Entity {
    urn: String!
    type: EntityType!
    properties: QueryProperties
    "The datasets and columns that the statement uses."
    subjects: [QuerySubject!]
    platform: DataPlatform
  }
  type QueryProperties {
    "Empty when it has none."
    name: String!
    description: String
    statement: QueryStatement!
    "Whether a user wrote it, or an ingestion found it."
    source: QuerySource!
    "The entity that the statement was found in, such as a dashboard."
    origin: Entity
    created: AuditStamp!
    createdOn: ResolvedAuditStamp!
    lastModified: AuditStamp!
    customProperties: [CustomPropertiesEntry!]
  }
  type QueryStatement { value: String! language: QueryLanguage! }
  enum QueryLanguage { SQL UNKNOWN }
  enum QuerySource { MANUAL SYSTEM }
  type QuerySubject {
    "For a column, its dataset."
    dataset: Dataset!
    schemaField: SchemaFieldEntity
  }

  input ListQueriesInput {
    start: Int
    "Default: 100."
    count: Int
    query: String
    source: QuerySource
    "Queries of this dataset. For those of a column, filter the field entities."
    datasetUrn: String
    "All filters of at least one member must match."
    orFilters: [AndFilterInput!]
    "Default: the newest first."
    sortInput: SortQueriesInput
  }
  input SortQueriesInput { sortCriterion: SortCriterion! }
  type ListQueriesResult { start: Int! count: Int! total: Int! queries: [QueryEntity!]! }

  input QueryStatementInput { value: String! language: QueryLanguage! }
  input CreateQueryInput {
    properties: CreateQueryPropertiesInput!
    "At least one."
    subjects: [CreateQuerySubjectInput!]!
  }
  input CreateQueryPropertiesInput { name: String description: String statement: QueryStatementInput! }
  input CreateQuerySubjectInput { datasetUrn: String! }
  input UpdateQueryInput {
    properties: UpdateQueryPropertiesInput
    "Replaces all subjects."
    subjects: [UpdateQuerySubjectInput!]
    "Changes the query only if this is the time of lastModified; otherwise 409."
    expectedLastModified: Long
  }
  "Absent or null members keep their value; an empty text clears it."
  input UpdateQueryPropertiesInput { name: String description: String statement: QueryStatementInput }
  input UpdateQuerySubjectInput { datasetUrn: String! }

  extend type Query { listQueries(input: ListQueriesInput!): ListQueriesResult }
  extend type Mutation {
    createQuery(input: CreateQueryInput!): QueryEntity
    updateQuery(urn: String!, input: UpdateQueryInput!): QueryEntity
    deleteQuery(urn: String!): Boolean
  }
`

interface Others {
  readonly AndFilterInput: { readonly and?: readonly FacetFilter[] | null }
  readonly SortCriterion: { readonly field: string; readonly sortOrder: 'ASCENDING' | 'DESCENDING' }
  readonly QuerySource: 'MANUAL' | 'SYSTEM'
  readonly QueryLanguage: Statement['language']
}
type Args = ArgsOf<typeof sdl, Others>

export function operations(deps: ListDeps & { readonly data: Data }) {
  return {
    Query: {
      listQueries: operation('signed-in', ({ input }: Args['listQueries'], call) => listQueries(deps, call, input))
    },
    Mutation: {
      createQuery: operation(
        ({ input }: Args['createQuery']) => demandsToCreate(input.subjects),
        ({ input }, call) => createQuery(deps, call, input)
      ),
      updateQuery: operation(
        ({ urn, input: { subjects } }: Args['updateQuery'], call) => {
          const more = subjects ? parseSubjects(subjects) : []
          return demandsToChange(deps.entities, call, { verb: 'update', urn: parseQueryUrn(urn), more })
        },
        (args, call) => updateQuery(deps, call, args)
      ),
      deleteQuery: operation(
        ({ urn }: Args['deleteQuery'], call) =>
          demandsToChange(deps.entities, call, { verb: 'delete', urn: parseQueryUrn(urn) }),
        ({ urn }, call) => deleteQuery(deps, call, parseQueryUrn(urn))
      )
    }
  }
}

export function fields({ aspects }: Entities) {
  return {
    QueryEntity: {
      async properties({ urn }: EntityRef, _args: unknown, call: Call) {
        const found = await aspects.queryProperties.get(call, urn)
        if (!found) return null
        const { statement, customProperties = {}, created } = found
        const entries = Object.entries(customProperties)
        return {
          ...found,
          name: found.name ?? '',
          statement: { ...statement, language: statement.language ?? 'SQL' },
          createdOn: { time: created.time, actor: entityTypeOf(created.actor) === 'corpuser' ? created.actor : null },
          customProperties: entries.map(([key, value]) => ({ key, value, associatedUrn: urn }))
        }
      },
      subjects: async ({ urn }: EntityRef, _args: unknown, call: Call) =>
        (await aspects.querySubjects.get(call, urn))?.subjects.flatMap(shownSubject),
      platform: async ({ urn }: EntityRef, _args: unknown, call: Call) =>
        (await aspects.dataPlatformInstance.get(call, urn))?.platform
    }
  }
}

/** Datasets, and columns with their dataset: GraphQL has no place for other entities. */
function shownSubject({ entity }: Subjects['subjects'][number]): { dataset: Urn; schemaField?: Urn }[] {
  if (entityTypeOf(entity) === 'dataset') return [{ dataset: entity }]
  const dataset = hostOf(entity)
  return entityTypeOf(dataset) === 'dataset' ? [{ dataset, schemaField: entity }] : []
}
