import { isRecord } from '../../core/index.ts'
import { isReserved, nameProblem } from '../auth/index.ts'
import { LogInRefused } from './errors.ts'
import type { Settings } from './settings.ts'

/** What a provider says of a user. */
export type Claims = Readonly<Record<string, unknown>>

const MAX_NAME = 256
const MAX_GROUPS = 1000

/** @throws LogInRefused if the claims have no name that a user can have */
export function nameOf(claims: Claims, { userNameClaim, userNamePattern }: Settings): string {
  const value = claims[userNameClaim]
  if (typeof value !== 'string' || value.length > MAX_NAME) throw new LogInRefused('name')
  if (userNameClaim === 'email' && claims.email_verified === false) throw new LogInRefused('unverified')
  const found = userNamePattern.exec(value)
  const name = found?.[1] ?? found?.[0] ?? ''
  if (nameProblem(name) !== undefined || !name.isWellFormed() || isReserved(name)) throw new LogInRefused('name')
  return name
}

/**
 * The groups of a user, each once. A claim that is absent has none; one that the provider has left out because it would be
 * too long is refused: the user's groups are not known then. @throws LogInRefused
 */
export function groupsOf(claims: Claims, { groupsClaims }: Pick<Settings, 'groupsClaims'>): string[] {
  const leftOut = isRecord(claims._claim_names) ? Object.keys(claims._claim_names) : []
  if (groupsClaims.some(name => leftOut.includes(name)) || claims.hasgroups === true) throw new LogInRefused('groups')
  const found = new Set(groupsClaims.flatMap(name => listOf(claims[name])))
  if (found.size > MAX_GROUPS) throw new LogInRefused('groups')
  return [...found]
}

function listOf(value: unknown): string[] {
  const texts = typeof value === 'string' ? value.split(',').map(one => one.trim()) : Array.isArray(value) ? value : []
  return texts.filter(one => typeof one === 'string' && one !== '' && one.length <= MAX_NAME && one.isWellFormed())
}

/** The name for people. */
export function displayNameOf(claims: Claims, fallback: string): string {
  const [name] = ['name', 'preferred_username', 'email'].flatMap(key => textOf(claims[key]) ?? [])
  return name ?? fallback
}

/** `undefined` for whatever is not a text with something in it. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, 500) : undefined
}

/** As DataHub names groups: what Java's URLEncoder makes of it. */
export function groupId(name: string): string {
  return encodeURIComponent(name)
    .replace(/[!'()~]/g, letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
}
