import { type ArgsOf, type Demand, operation, parseUrn } from '../../core/index.ts'
import { searchOf } from '../entities/index.ts'
import {
  createServiceAccount,
  deleteServiceAccount,
  findServiceAccount,
  listServiceAccounts,
  type ServiceAccountDeps
} from './service-account.ts'

const DEFAULT_COUNT = 10

export const sdl = `
  "A user without a password, for a machine: it authenticates with access tokens."
  type ServiceAccount implements Entity {
    urn: String!
    type: EntityType!
    "The id of the URN."
    name: String!
    displayName: String
    description: String
    "Whose JSON Web Tokens it authenticates with (plugin external-tokens); null for one that was created here."
    issuer: String
    "The URN of the user who created it."
    createdBy: String
    createdAt: Long
    updatedAt: Long
  }
  input CreateServiceAccountInput { displayName: String description: String }
  input ListServiceAccountsInput { start: Int count: Int query: String }
  type ListServiceAccountsResult { start: Int! count: Int! total: Int! serviceAccounts: [ServiceAccount!]! }

  extend type Query {
    listServiceAccounts(input: ListServiceAccountsInput!): ListServiceAccountsResult!
    "Null if it does not exist."
    getServiceAccount(urn: String!): ServiceAccount
  }
  extend type Mutation {
    createServiceAccount(input: CreateServiceAccountInput!): ServiceAccount!
    "Deletes it with its tokens and its references in policies and ownerships."
    deleteServiceAccount(urn: String!): Boolean!
  }
`

type Args = ArgsOf<typeof sdl>

export const MANAGES = ['MANAGE_SERVICE_ACCOUNTS']

const toManage = (verb: string): Demand => ({
  anyOf: MANAGES,
  on: 'corpuser',
  message: `Unauthorized to ${verb} service accounts. Please contact your DataHub administrator.`
})

export function operations(deps: ServiceAccountDeps) {
  return {
    Query: {
      listServiceAccounts: operation(toManage('list'), ({ input }: Args['listServiceAccounts'], call) =>
        listServiceAccounts(deps, call, searchOf(input, { usual: DEFAULT_COUNT }))
      ),
      getServiceAccount: operation(
        toManage('view'),
        async ({ urn }: Args['getServiceAccount'], call) =>
          (await findServiceAccount(deps, call, parseUrn(urn))) ?? null
      )
    },
    Mutation: {
      createServiceAccount: operation(toManage('create'), ({ input }: Args['createServiceAccount'], call) =>
        createServiceAccount(deps, call, input)
      ),
      deleteServiceAccount: operation(toManage('delete'), ({ urn }: Args['deleteServiceAccount'], call) =>
        deleteServiceAccount(deps, call, parseUrn(urn))
      )
    }
  }
}
