import { operation } from '../../core/index.ts'
import { NotOffered } from './errors.ts'

/** The names and nullability are DataHub's, so that documents of its clients are valid. */
export const githubSdl = `
  enum DocumentImportUseCase { CONTEXT_DOCUMENT SKILL }
  input ImportDocumentsFromGitHubInput {
    repoUrl: String!
    branch: String
    path: String
    fileExtensions: [String!]
    githubToken: String!
    showInGlobalContext: Boolean
    useCase: DocumentImportUseCase
    parentDocumentUrn: String
  }
  type ImportDocumentsResult {
    createdCount: Int!
    updatedCount: Int!
    failedCount: Int!
    errors: [String!]!
    documentUrns: [String!]!
  }
  type PreviewDocumentsFromGitHubResult { files: [GitHubFilePreview!]! totalCount: Int! }
  type GitHubFilePreview { path: String! size: Int }
  extend type Query {
    "Always refused: the server sends requests only to hosts that its operator has configured."
    previewDocumentsFromGitHub(input: ImportDocumentsFromGitHubInput!): PreviewDocumentsFromGitHubResult!
  }
  extend type Mutation {
    "Always refused: the server sends requests only to hosts that its operator has configured."
    importDocumentsFromGitHub(input: ImportDocumentsFromGitHubInput!): ImportDocumentsResult!
  }
`

function refuse(): never {
  throw new NotOffered(
    'aspectd sends requests only to hosts that its operator has configured, and GitHub cannot be one of them: nothing was read or stored. ' +
      'Import documents with an ingestion recipe, or create them with createDocument.'
  )
}

export const githubOperations = {
  Query: { previewDocumentsFromGitHub: operation('signed-in', refuse) },
  Mutation: { importDocumentsFromGitHub: operation('signed-in', refuse) }
}
