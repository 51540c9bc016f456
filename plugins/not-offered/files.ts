import { operation } from '../../core/index.ts'
import { NotOffered } from './errors.ts'

/** The names and nullability are DataHub's, so that documents of its clients are valid. */
export const filesSdl = `
  input GetPresignedUploadUrlInput {
    scenario: UploadDownloadScenario!
    assetUrn: String
    schemaFieldUrn: String
    fileName: String!
    contentType: String
  }
  type GetPresignedUploadUrlResponse { url: String! fileId: String! }
  input CreateDataHubFileInput {
    id: String!
    storageKey: String!
    originalFileName: String!
    mimeType: String!
    sizeInBytes: Long!
    scenario: UploadDownloadScenario!
    referencedByAsset: String
    schemaField: String
    contentHash: String
  }
  type CreateDataHubFileResponse { file: DataHubFile! }
  extend type Query {
    "Always refused: the server stores no files."
    getPresignedUploadUrl(input: GetPresignedUploadUrlInput!): GetPresignedUploadUrlResponse!
  }
  extend type Mutation {
    "Always refused: the server stores no files."
    createDataHubFile(input: CreateDataHubFileInput!): CreateDataHubFileResponse!
  }
`

function refuse(): never {
  throw new NotOffered(
    'Uploads are not offered: aspectd stores metadata, no files, and has no bucket to send them to. Put the file where your users can ' +
      'read it, and add a link to it (addLink).'
  )
}

export const filesOperations = {
  Query: { getPresignedUploadUrl: operation('signed-in', refuse) },
  Mutation: { createDataHubFile: operation('signed-in', refuse) }
}
