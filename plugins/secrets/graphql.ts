import { type ArgsOf, type Demand, operation } from '../../core/index.ts'
import { searchOf } from '../entities/index.ts'
import {
  createSecret,
  deleteSecret,
  listSecrets,
  parseSecretUrn,
  SECRET,
  type SecretDeps,
  secretValues,
  updateSecret
} from './secret.ts'

export const sdl = `
  extend type Query {
    "Names and descriptions, sorted by name. Values are only returned by getSecretValues."
    listSecrets(input: ListSecretsInput!): ListSecretsResult
    "The plain values, for programs that run recipes. Missing secrets are left out. Each read is in the audit trail."
    getSecretValues(input: GetSecretValuesInput!): [SecretValue!]
  }
  extend type Mutation {
    "Returns the URN of the new secret."
    createSecret(input: CreateSecretInput!): String
    "Replaces the value."
    updateSecret(input: UpdateSecretInput!): String
    deleteSecret(urn: String!): String
  }
  input ListSecretsInput {
    start: Int
    "Default: 20."
    count: Int
    query: String
  }
  input GetSecretValuesInput {
    "Names."
    secrets: [String!]!
  }
  input CreateSecretInput {
    "Recipes refer to it."
    name: String!
    value: String!
    description: String
  }
  input UpdateSecretInput {
    urn: String!
    "It cannot change."
    name: String!
    value: String!
    "Unchanged when absent."
    description: String
  }
  type ListSecretsResult { start: Int count: Int total: Int secrets: [Secret!]! }
  "A stored secret, without its value."
  type Secret { urn: String! name: String! description: String }
  type SecretValue { name: String! value: String! }
`

type Args = ArgsOf<typeof sdl>

export const MANAGES = ['MANAGE_SECRETS']
const toManage: Demand = { anyOf: MANAGES, on: SECRET }

export function operations(deps: SecretDeps) {
  return {
    Query: {
      listSecrets: operation(toManage, ({ input }: Args['listSecrets'], call) =>
        listSecrets(deps, call, searchOf(input))
      ),
      getSecretValues: operation(toManage, ({ input }: Args['getSecretValues'], call) =>
        secretValues(deps, call, input.secrets)
      )
    },
    Mutation: {
      createSecret: operation(toManage, ({ input }: Args['createSecret'], call) => createSecret(deps, call, input)),
      updateSecret: operation(toManage, ({ input }: Args['updateSecret'], call) => updateSecret(deps, call, input)),
      deleteSecret: operation(toManage, ({ urn }: Args['deleteSecret'], call) =>
        deleteSecret(deps, call, parseSecretUrn(urn))
      )
    }
  }
}
