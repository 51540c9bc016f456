import type { ModelHandles } from '../../entities/index.ts'
import type { Accounts } from '../identity/accounts.ts'
import type { Subjects } from '../policies/subjects.ts'
import { type AccessOperationDeps, accessOperations, accessSdl } from './access.ts'
import { accessTools } from './access-tools.ts'
import { type AppConfigDeps, appConfigFields, appConfigOperations, appConfigSdl } from './app-config.ts'
import { type CredentialDeps, credentialOperations, credentialsSdl } from './credentials.ts'
import { entityPrivilegesField, entityPrivilegesSdl } from './entity-privileges.ts'
import { type PolicyDeps, policiesSdl, policyFields, policyOperations } from './policies.ts'
import { policyEntityFields, policyEntitySdl } from './policy-entity.ts'
import { roleFields, roleQuery, roleSdl, rolesField, roleTypes } from './roles.ts'
import { isNativeUserField, type UserDeps, userOperations, usersSdl } from './users.ts'

interface GraphqlDeps extends AccessOperationDeps, AppConfigDeps, CredentialDeps, PolicyDeps, UserDeps {
  readonly accounts: Accounts
  readonly aspects: ModelHandles
  readonly subjects: Subjects
}

const SDL =
  `${usersSdl}${policiesSdl}${policyEntitySdl}${credentialsSdl}${entityPrivilegesSdl}${accessSdl}${appConfigSdl}${roleSdl}` as const

export function createGraphql(deps: GraphqlDeps) {
  const users = userOperations(deps)
  const policies = policyOperations(deps)
  const credentials = credentialOperations(deps)
  return {
    sdl: SDL,
    tools: accessTools(deps),
    entityTypes: { ...roleTypes, dataHubPolicy: 'DataHubPolicy' },
    operations: {
      Query: {
        ...users.Query,
        ...policies.Query,
        ...credentials.Query,
        ...accessOperations(deps),
        ...appConfigOperations(deps),
        ...roleQuery(deps)
      },
      Mutation: { ...users.Mutation, ...policies.Mutation, ...credentials.Mutation }
    },
    fields: { ...policyFields, ...policyEntityFields(deps), ...roleFields(deps), ...appConfigFields(deps) },
    entityFields: [isNativeUserField(deps.accounts), entityPrivilegesField(deps.decisions, deps.data), rolesField(deps)]
  }
}
