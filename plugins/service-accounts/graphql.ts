import { type Call, type Demand, operation, parseUrn } from '../../core/index.ts'
import { type Graph, type Page, type RelationshipsInput, windowOf } from '../entities/index.ts'
import {
  createServiceAccount,
  deleteServiceAccount,
  findServiceAccount,
  listServiceAccounts,
  type NewServiceAccount,
  type ServiceAccount,
  type ServiceAccountDeps
} from './service-account.ts'

const USUAL = 10

export const sdl = `
  "A user without a password, for a machine: it acts by access tokens, whoever made them."
  type ServiceAccount implements Entity {
    urn: String!
    type: EntityType!
    "The id in its URN."
    name: String!
    displayName: String
    description: String
    "The URN of the user who made it."
    createdBy: String
    createdAt: Long
    updatedAt: Long
    relationships(input: RelationshipsInput!): EntityRelationshipsResult
  }
  input CreateServiceAccountInput { displayName: String description: String }
  input ListServiceAccountsInput { start: Int count: Int query: String }
  type ListServiceAccountsResult { start: Int! count: Int! total: Int! serviceAccounts: [ServiceAccount!]! }

  extend type Query {
    listServiceAccounts(input: ListServiceAccountsInput!): ListServiceAccountsResult!
    "Null when there is none of this URN."
    getServiceAccount(urn: String!): ServiceAccount
  }
  extend type Mutation {
    createServiceAccount(input: CreateServiceAccountInput!): ServiceAccount!
    "Deletes it with its tokens and its places in policies."
    deleteServiceAccount(urn: String!): Boolean!
  }
`

export function fields(graph: Graph) {
  return {
    ServiceAccount: {
      type: () => 'corpuser',
      relationships: ({ urn }: ServiceAccount, { input }: { input: RelationshipsInput }, call: Call) =>
        graph.page(call, urn, input)
    }
  }
}

const to = (verb: string): Demand => ({
  anyOf: ['MANAGE_SERVICE_ACCOUNTS'],
  on: 'corpuser',
  message: `Unauthorized to ${verb} service accounts. Please contact your DataHub administrator.`
})

export function operations(deps: ServiceAccountDeps) {
  return {
    Query: {
      listServiceAccounts: operation(to('list'), ({ input }: { input: Page }, call) =>
        listServiceAccounts(deps, call, {
          ...windowOf(input, { usual: USUAL }),
          text: input.query
        })
      ),
      getServiceAccount: operation(
        to('view'),
        async ({ urn }: { urn: string }, call) => (await findServiceAccount(deps, call, parseUrn(urn))) ?? null
      )
    },
    Mutation: {
      createServiceAccount: operation(to('create'), ({ input }: { input: NewServiceAccount }, call) =>
        createServiceAccount(deps, call, input)
      ),
      deleteServiceAccount: operation(to('delete'), ({ urn }: { urn: string }, call) =>
        deleteServiceAccount(deps, call, parseUrn(urn))
      )
    }
  }
}
