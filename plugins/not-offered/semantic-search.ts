import { type Operation, operation } from '../../core/index.ts'
import { NotOffered } from './errors.ts'

/** Clients ask for the configuration before they compute or store embeddings. */
export const semanticSdl = (hasSearch: boolean): string => `
  extend type AppConfig {
    "Searches by meaning: not enabled here."
    semanticSearchConfig: SemanticSearchConfig
    entityIndexV3: EntityIndexV3Config
  }
  type SemanticSearchConfig {
    enabled: Boolean!
    enabledEntities: [String!]!
    embeddingConfig: EmbeddingConfig
  }
  type EmbeddingConfig {
    provider: String!
    modelId: String!
    modelEmbeddingKey: String!
    awsProviderConfig: AwsProviderConfig
    vertexProviderConfig: VertexProviderConfig
  }
  type AwsProviderConfig { region: String! }
  type VertexProviderConfig { projectId: String location: String }
  type EntityIndexV3Config { enabled: Boolean! }
  ${hasSearch ? QUERIES : ''}
`

const QUERIES = `
  extend type Query {
    "Always refused: searchAcrossEntities finds by words."
    semanticSearchAcrossEntities(input: SearchAcrossEntitiesInput!): SearchResults
    "Always refused: search finds by words."
    semanticSearch(input: SearchInput!): SearchResults
  }
`

function refuse(): never {
  throw new NotOffered(
    'Semantic search is not enabled: aspectd computes no embeddings and finds by words. Use searchAcrossEntities, or ' +
      '"datahub search" without --semantic.'
  )
}

/** The types of the arguments are those of the plugin `search`. */
export function semanticOperations(hasSearch: boolean): Readonly<Record<string, Operation>> {
  if (!hasSearch) return {}
  const names = ['semanticSearchAcrossEntities', 'semanticSearch']
  return Object.fromEntries(names.map(name => [name, operation('signed-in', refuse)]))
}

export const semanticFields = {
  AppConfig: {
    semanticSearchConfig: () => ({ enabled: false, enabledEntities: [], embeddingConfig: null }),
    entityIndexV3: () => ({ enabled: false })
  }
}
