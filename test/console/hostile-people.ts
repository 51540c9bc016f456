import type { Client, Server } from '../helper.ts'
import { DATASET } from '../plugins/timeseries/rows.ts'
import { GROUP, HOSTILE, LONG, TAG, TURNED, USER } from './hostile.ts'

export async function addPeople({ admin, ingest: put, user }: Server): Promise<void> {
  await user('ida', { role: 'Reader' })
  await put(USER, 'corpUserEditableInfo', { displayName: HOSTILE, aboutMe: LONG, title: TURNED, teams: [], skills: [] })
  await put(USER, 'nativeGroupMembership', { nativeGroups: [GROUP] })
  const account = 'mutation s($input: CreateServiceAccountInput!) { createServiceAccount(input: $input) { urn } }'
  await mutate(admin, account, { displayName: HOSTILE, description: LONG.slice(0, 1000) })
  const secret = 'mutation s($input: CreateSecretInput!) { createSecret(input: $input) }'
  await mutate(admin, secret, { name: HOSTILE, value: 'hidden', description: TURNED })
  const token = 'mutation t($input: CreateAccessTokenInput!) { createAccessToken(input: $input) { accessToken } }'
  await mutate(admin, token, {
    type: 'PERSONAL',
    actorUrn: admin.actor,
    name: HOSTILE,
    description: TURNED,
    duration: 'ONE_DAY'
  })
}

export async function addPolicy(admin: Client, description: string): Promise<void> {
  await mutate(admin, 'mutation p($input: PolicyUpdateInput!) { createPolicy(input: $input) }', {
    type: 'METADATA',
    state: 'ACTIVE',
    name: HOSTILE,
    description,
    privileges: ['EDIT_ENTITY_TAGS', 'EDIT_ENTITY_DOCS'],
    resources: { filter: { criteria: [{ field: 'TAG', values: [TAG], condition: 'EQUALS' }] } },
    actors: { users: [USER], groups: [GROUP], resourceOwners: true, allUsers: false, allGroups: false }
  })
}

export async function addQueryAndView(admin: Client): Promise<void> {
  await mutate(admin, 'mutation q($input: CreateQueryInput!) { createQuery(input: $input) { urn } }', {
    properties: { name: HOSTILE, description: TURNED, statement: { value: LONG, language: 'SQL' } },
    subjects: [{ datasetUrn: DATASET }]
  })
  for (const viewType of ['PERSONAL', 'GLOBAL']) {
    await mutate(admin, 'mutation v($input: CreateViewInput!) { createView(input: $input) { urn } }', {
      ...{ viewType, name: HOSTILE, description: TURNED },
      definition: {
        entityTypes: ['DATASET'],
        filter: {
          operator: 'OR',
          filters: [
            { field: HOSTILE, values: [LONG.slice(0, 5000)] },
            { field: 'tags', values: [TAG] }
          ]
        }
      }
    })
  }
}

export async function mutate(admin: Client, mutation: string, input: object): Promise<void> {
  const { errors } = await admin.gql(mutation, { input })
  if (errors) throw new Error(errors[0].message)
}
