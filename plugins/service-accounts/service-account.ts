import { randomUUID } from 'node:crypto'
import { type Call, type Check, checkText, type Data, idOf, makeUrn, type Urn, withoutNulls } from '../../core/index.ts'
import type { Auth } from '../auth/index.ts'
import { aspectValues, type ListSearch, type Lists, type ModelHandles } from '../entities/index.ts'
import type { Tokens } from '../tokens/index.ts'
import { NoPassword, NoServiceAccount, NotAServiceAccount, ServiceAccountInput } from './errors.ts'

const SUB_TYPE = 'SERVICE_ACCOUNT'
const PATTERN = /^urn:li:corpuser:service_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const IS_SERVICE_ACCOUNT = { field: 'subTypes.typeNames', in: [SUB_TYPE] }
const SEARCH_FIELDS = ['corpUserKey.ldap', 'corpUserInfo.displayName', 'corpUserInfo.title']
const LIMITS = { displayName: { max: 500 }, description: { max: 1000 } }

export interface ServiceAccountDeps {
  readonly data: Data
  readonly aspects: ModelHandles
  readonly lists: Lists
  readonly auth: Auth
  /** `undefined` while the plugin is disabled: no token is accepted then. */
  readonly tokens: Tokens | undefined
}

export interface NewServiceAccount {
  readonly displayName?: string | null
  readonly description?: string | null
}

export interface ServiceAccount {
  readonly urn: Urn
  /** The id of the URN. */
  readonly name: string
  readonly displayName: string | null
  readonly description: string | null
  readonly issuer: string | null
  readonly createdBy: Urn
  readonly createdAt: number
  readonly updatedAt: number
}

/** Creates a user without a password, which can authenticate only with tokens. */
export async function createServiceAccount(
  deps: ServiceAccountDeps,
  call: Call,
  input: NewServiceAccount
): Promise<ServiceAccount> {
  const { aspects, data } = deps
  const displayName = textOf('displayName', input.displayName)
  const description = textOf('description', input.description)
  const urn = makeUrn('corpuser', `service_${randomUUID()}`)
  const info = { active: true, displayName: displayName ?? idOf(urn), ...withoutNulls({ title: description }) }
  await data.write(call, [
    aspects.corpUserInfo.edit(urn, () => info),
    aspects.subTypes.edit(urn, () => ({ typeNames: [SUB_TYPE] }))
  ])
  return demandServiceAccount(deps, call, urn)
}

/** `undefined` if the user does not exist. @throws NotAServiceAccount for other users. */
export async function findServiceAccount(
  deps: ServiceAccountDeps,
  call: Call,
  urn: Urn
): Promise<ServiceAccount | undefined> {
  const system = call.as('reading a service account')
  const [found] = await described(deps.data, system, [urn])
  if (found && (await deps.auth.isServiceAccount(system, urn))) return found
  const [exists] = await deps.data.exists(system, [urn])
  if (exists) throw new NotAServiceAccount(urn)
}

async function demandServiceAccount(deps: ServiceAccountDeps, call: Call, urn: Urn): Promise<ServiceAccount> {
  const found = await findServiceAccount(deps, call, urn)
  if (found) return found
  throw new NoServiceAccount(urn)
}

export async function listServiceAccounts({ data, lists }: ServiceAccountDeps, call: Call, search: ListSearch) {
  const system = call.as('listing service accounts')
  const accounts = { types: ['corpuser'], search: SEARCH_FIELDS, where: [IS_SERVICE_ACCOUNT] }
  const { urns, ...page } = await lists.page(system, accounts, search)
  return { ...page, serviceAccounts: await described(data, system, urns) }
}

/** Deletes an account with its tokens and references. If it fails half-way, the account still exists: repeat it. */
export async function deleteServiceAccount(deps: ServiceAccountDeps, call: Call, urn: Urn): Promise<boolean> {
  await demandServiceAccount(deps, call, urn)
  await deps.auth.requireRightsOf(call, urn)
  const system = call.as('deleting a service account')
  await deps.tokens?.revokeAll(system, urn)
  await deps.auth.detachPrincipal(system, urn)
  await deps.data.erase(call, urn)
  return true
}

/** Neither sign-up nor reset can set a password for the name of a service account. */
export const refusePassword: Check = (_call, urn) => {
  if (PATTERN.test(urn)) throw new NoPassword(idOf(urn))
}

async function described(data: Data, system: Call, urns: readonly Urn[]): Promise<ServiceAccount[]> {
  const aspects = ['corpUserKey', 'corpUserInfo', 'origin']
  const wanted = urns.map(urn => ({ urn, aspects }))
  const found = await data.read(system, wanted)
  return urns.flatMap((urn, at) => {
    const stored = found[at] ?? []
    const key = stored.find(({ row }) => row.aspect === 'corpUserKey')?.row
    if (!key) return []
    const name = idOf(urn)
    const { corpUserInfo, origin } = aspectValues(stored)
    const { displayName = name, title = null } = corpUserInfo ?? {}
    return {
      urn,
      name,
      displayName: displayName === name ? null : displayName,
      description: title,
      issuer: origin?.type === 'EXTERNAL' ? (origin.externalType ?? null) : null,
      createdBy: key.actor,
      createdAt: key.time,
      updatedAt: Math.max(...stored.map(({ row }) => row.time))
    }
  })
}

function textOf(field: keyof typeof LIMITS, text: string | null | undefined): string | undefined {
  return checkText(`The ${field} of a service account`, text, LIMITS[field], ServiceAccountInput)?.trim() || undefined
}
