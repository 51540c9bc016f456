import { type ArgsOf, type Demand, operation } from '../../core/index.ts'
import {
  CONNECTION,
  type ConnectionDeps,
  changeConnection,
  deleteConnection,
  parseConnectionUrn,
  putConnection,
  readConnection
} from './connection.ts'

export const sdl = `
  extend type Query {
    "Null if it does not exist. Each read is in the audit trail."
    connection(urn: String!): DataHubConnection
  }
  extend type Mutation {
    "Creates a connection, or replaces it."
    upsertConnection(input: UpsertDataHubConnectionInput!): DataHubConnection!
    "Changes the members that the input has."
    updateConnection(input: UpdateDataHubConnectionInput!): DataHubConnection!
    deleteConnection(input: DeleteDataHubConnectionInput!): Boolean!
  }
  input UpsertDataHubConnectionInput {
    "Default: a random id."
    id: String
    type: DataHubConnectionDetailsType!
    platformUrn: String!
    "Required for the type JSON."
    json: DataHubJsonConnectionInput
    name: String
  }
  input UpdateDataHubConnectionInput {
    urn: String!
    type: DataHubConnectionDetailsType
    platformUrn: String
    json: DataHubJsonConnectionInput
    name: String
  }
  input DeleteDataHubConnectionInput { urn: String! }
  input DataHubJsonConnectionInput {
    "JSON; it is sealed in the store."
    blob: String!
  }
  "How to reach another system, with its credentials."
  type DataHubConnection implements Entity {
    urn: String!
    type: EntityType!
    details: DataHubConnectionDetails!
    platform: DataPlatform!
  }
  type DataHubConnectionDetails {
    type: DataHubConnectionDetailsType!
    json: DataHubJsonConnection
    name: String
  }
  enum DataHubConnectionDetailsType { JSON }
  type DataHubJsonConnection { blob: String! }
`

type Args = ArgsOf<typeof sdl>

export const MANAGES = ['MANAGE_CONNECTIONS']
const toManage: Demand = { anyOf: MANAGES, on: CONNECTION }

export function operations(deps: ConnectionDeps) {
  return {
    Query: {
      connection: operation(
        toManage,
        async ({ urn }: Args['connection'], call) => (await readConnection(deps, call, parseConnectionUrn(urn))) ?? null
      )
    },
    Mutation: {
      upsertConnection: operation(toManage, ({ input }: Args['upsertConnection'], call) =>
        putConnection(deps, call, input)
      ),
      updateConnection: operation(toManage, ({ input }: Args['updateConnection'], call) =>
        changeConnection(deps, call, input)
      ),
      deleteConnection: operation(toManage, ({ input }: Args['deleteConnection'], call) =>
        deleteConnection(deps, call, parseConnectionUrn(input.urn))
      )
    }
  }
}
