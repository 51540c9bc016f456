import type { Client } from '../../helper.ts'
import { made } from '../tokens/requests.ts'

const FIELDS = 'urn type name displayName description createdBy createdAt updatedAt'
export const CREATE = `mutation c($input: CreateServiceAccountInput!) { createServiceAccount(input: $input) { ${FIELDS} } }`
export const GET = `query g($urn: String!) { getServiceAccount(urn: $urn) { ${FIELDS} } }`
export const LIST = `query l($input: ListServiceAccountsInput!) { listServiceAccounts(input: $input) { start count total
  serviceAccounts { ${FIELDS} } } }`
export const DELETE = 'mutation d($urn: String!) { deleteServiceAccount(urn: $urn) }'

export const create = async (by: Client, input: object = {}) =>
  (await by.gql(CREATE, { input })).data.createServiceAccount
export const get = (by: Client, urn: string) => by.gql(GET, { urn })
export const list = async (by: Client, input: object = {}) => (await by.gql(LIST, { input })).data.listServiceAccounts
export const remove = (by: Client, urn: string) => by.gql(DELETE, { urn })
export const tokenOf = (by: Client, urn: string) => made(by, { type: 'SERVICE_ACCOUNT', actorUrn: urn })
