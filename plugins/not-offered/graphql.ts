import { operation } from '../../core/index.ts'
import { NotOffered } from './errors.ts'

/** The names and nullability are DataHub's, so that documents of its clients are valid. */
export const sdl = `
  enum DataHubConnectionDetailsType { JSON }
  type DataHubJsonConnection {
    "The settings as JSON text."
    blob: String!
  }
  type DataHubConnectionDetails {
    type: DataHubConnectionDetailsType!
    name: String
    json: DataHubJsonConnection
  }
  "Settings of a service that DataHub Cloud connects to."
  type DataHubConnection {
    urn: String!
    details: DataHubConnectionDetails!
  }
  input DataHubJsonConnectionInput {
    "The settings as JSON text."
    blob: String!
  }
  input UpsertDataHubConnectionInput {
    id: String
    type: DataHubConnectionDetailsType!
    name: String
    platformUrn: String!
    json: DataHubJsonConnectionInput
  }
  extend type Query {
    "Always refused: connections are a feature of DataHub Cloud."
    connection(urn: String!): DataHubConnection
  }
  extend type Mutation {
    "Always refused: connections are a feature of DataHub Cloud."
    upsertConnection(input: UpsertDataHubConnectionInput!): DataHubConnection!
  }
`

function refuse(): never {
  throw new NotOffered(
    'aspectd has no connections, a feature of DataHub Cloud: nothing was read or stored. ' +
      'Put the settings and credentials of a service into the recipe that uses it.'
  )
}

export const operations = {
  Query: { connection: operation('signed-in', refuse) },
  Mutation: { upsertConnection: operation('signed-in', refuse) }
}
