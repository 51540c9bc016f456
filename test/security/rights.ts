import type { Test } from 'tap'
import { bundled } from '../../config/plugins.ts'
import { type Demand, definePlugin, type Plugin, type Privilege } from '../../core/index.ts'
import { type Client, type Server, start } from '../helper.ts'
import { ingest, proposal } from '../plugins/entities/proposals.ts'
import { DOCUMENT, DOCUMENT_INFO } from './documents-values.ts'
import * as formsValues from './forms-values.ts'
import { STORED } from './governance-values.ts'
import { STORED as STORED_QUALITY } from './quality-values.ts'
import { DATASET, GROUP, POLICY, TAG } from './values.ts'

/** A server without default rights, and one user whose rights the test sets. */
export interface Rights {
  readonly server: Server
  readonly user: Client
  readonly privileges: readonly Privilege[]
  /** The demands that the last refused request did not meet. */
  refused(): readonly Demand[]
  /** Replaces the rights of the user. */
  give(demands: readonly Demand[]): Promise<void>
}

export async function createRights(t: Test, plugins: readonly Plugin[] = bundled): Promise<Rights> {
  let refused: readonly Demand[] = []
  let privileges: readonly Privilege[] = []
  const spy = definePlugin({
    name: 'spy',
    contract: 2,
    setup: ({ host }) => ({
      api: undefined,
      observe({ name, error }) {
        // The route of a tool answers with its refusal, and is none itself.
        if (name !== 'POST /mcp')
          refused = error instanceof Error && 'refused' in error ? (error.refused as Demand[]) : []
      },
      start() {
        privileges = [...host.privileges().keys()]
      }
    })
  })
  // The tests are refused far more often than a client should be.
  const config = { http: { refusalsPerMinute: 100_000 } }
  const server = await start(t, { plugins: [...plugins, spy], bundled: false, config })
  const { admin } = server
  await prepare(server)
  const user = await userWithToken(server)
  await withdrawDefaults(admin)
  const given: string[] = []
  return {
    server,
    user,
    privileges,
    refused: () => refused,
    async give(demands) {
      for (const urn of given.splice(0)) await deletePolicy(admin, urn)
      for (const demand of demands) given.push(await createPolicy(admin, user.actor, demand))
    }
  }
}

async function prepare(server: Server): Promise<void> {
  const { admin } = server
  await server.user('victim')
  await ingest(
    admin,
    proposal(DATASET, 'status', { removed: false }),
    proposal(TAG, 'tagProperties', { name: 'matrix' }),
    ...[...STORED, ...STORED_QUALITY, ...formsValues.STORED].map(([urn, aspect, value]) =>
      proposal(urn, aspect, value)
    ),
    proposal(DOCUMENT, 'documentInfo', DOCUMENT_INFO),
    proposal(GROUP, 'corpGroupInfo', { displayName: 'matrix', admins: [], members: [], groups: [] }),
    proposal(POLICY, 'dataHubPolicyInfo', {
      displayName: 'matrix',
      description: '',
      type: 'PLATFORM',
      state: 'ACTIVE',
      privileges: ['VIEW_ANALYTICS'],
      actors: { users: ['urn:li:corpuser:somebody'] }
    })
  )
}

/** A client that authenticates with a token, because some operations end sessions. */
async function userWithToken(server: Server): Promise<Client> {
  const { actor } = await server.user('subject')
  const made = await server.admin.gql(
    `mutation { createAccessToken(input: {type: PERSONAL, duration: ONE_DAY, name: "t", actorUrn: "${actor}"}) { accessToken } }`
  )
  return server.anonymous.with({ token: made.data.createAccessToken.accessToken, actor })
}

async function withdrawDefaults(admin: Client): Promise<void> {
  const { data } = await admin.gql('{ listPolicies(input: {count: 100}) { policies { urn editable } } }')
  for (const { urn, editable } of data.listPolicies.policies) {
    if (editable && urn !== POLICY) await deletePolicy(admin, urn)
  }
}

/** @throws Error if it fails: the user would keep rights. */
async function deletePolicy(admin: Client, urn: string): Promise<void> {
  const { errors } = await admin.gql('mutation($urn: String!) { deletePolicy(urn: $urn) }', { urn })
  if (errors) throw new Error(JSON.stringify(errors))
}

async function createPolicy(admin: Client, user: string, demand: Demand): Promise<string> {
  const input = policyOf(user, demand)
  const { data, errors } = await admin.gql('mutation($input: PolicyUpdateInput!) { createPolicy(input: $input) }', {
    input
  })
  if (errors) throw new Error(JSON.stringify(errors))
  return data.createPolicy
}

function policyOf(user: string, { anyOf, on }: Demand): object {
  const field = on?.startsWith('urn:') ? 'URN' : 'TYPE'
  const resources = on && { filter: { criteria: [{ field, values: [on], condition: 'EQUALS' }] } }
  return {
    type: on ? 'METADATA' : 'PLATFORM',
    name: 'matrix',
    state: 'ACTIVE',
    privileges: anyOf,
    actors: { users: [user], resourceOwners: false, allUsers: false, allGroups: false },
    ...(resources ? { resources } : {})
  }
}
