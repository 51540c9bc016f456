import {
  type Aspect,
  type Call,
  type Data,
  type Edit,
  makeUrn,
  type PlanRead,
  parseStoredUrn,
  type Urn
} from '../../core/index.ts'
import type { Auth } from '../auth/index.ts'
import type { ModelHandles } from '../entities/index.ts'
import { type Claims, displayNameOf, groupId, nameOf, textOf } from './claims.ts'
import { LogInRefused } from './errors.ts'
import { type Identities, type Linked, type LogInProviders, SUBJECT } from './identity.ts'
import type { Settings } from './settings.ts'

export interface Deps {
  readonly auth: Auth
  readonly data: Data
  readonly aspects: ModelHandles
  readonly identities: Aspect<Identities>
  readonly providers: Aspect<LogInProviders>
}

/** Who logs in, verified. */
export interface Person {
  readonly settings: Settings
  readonly issuer: string
  readonly subject: string
  readonly claims: Claims
  /** Groups at the provider, by name. */
  readonly groups: readonly string[]
  /** `false`: the provider was asked about a session that goes on. */
  readonly isLogIn: boolean
}

/** The user of an identity: the one who is linked, else the one of this name. @throws LogInRefused */
export async function userOf(deps: Deps, call: Call, { settings, subject, claims }: Person): Promise<Urn> {
  const linked = await linkedUser(deps, call, subject)
  if (linked) return linked
  const user = makeUrn('corpuser', nameOf(claims, settings))
  const [exists] = await deps.data.exists(call, [user])
  if (!exists && (settings.preProvisioned || !settings.jit)) throw new LogInRefused('unknown')
  return user
}

export async function linkedUser({ data }: Deps, call: Call, subject: string): Promise<Urn | undefined> {
  const query = { types: ['corpuser'], where: { field: SUBJECT, in: [subject] } }
  return (await data.find(call, query, { limit: 1 })).urns[0]
}

/**
 * Writes what the provider says of a user: the user, if they are new; the identity; and groups and roles. One write, or none.
 * @throws LogInRefused
 */
export async function provision(deps: Deps, call: Call, user: Urn, person: Person): Promise<void> {
  const { data, auth } = deps
  const { settings, groups } = person
  const [exists] = await data.exists(call, [user])
  if (!exists) await auth.finishRemoval(call, user)
  else if (!(await auth.isActive(user))) throw new LogInRefused('suspended')
  const given = settings.extractGroups ? await groupsToJoin(deps, call, groups) : []
  const roles = [...new Set(groups.flatMap(name => settings.roles[name] ?? []))].map(id => makeUrn('dataHubRole', id))
  await data.transact(call, async get => {
    const all = (await get(deps.identities, user))?.identities ?? []
    const before = all.find(({ subject }) => subject === person.subject)
    if (!before) await requireFree(deps, get, user)
    const memberships = await membershipEdits(deps, get, { user, before, groups: given.map(one => one.urn), roles })
    return [
      ...userEdits(deps, user, person),
      ...given.flatMap(({ edits }) => edits),
      ...memberships.edits,
      ...identityEdits(deps, user, {
        provider: settings.name,
        subject: person.subject,
        ...memberships.gave,
        ...(person.isLogIn || before?.at === undefined ? { at: Date.now() } : { at: before.at })
      })
    ]
  })
}

/** A user with a password, a service account, and one of another identity are not taken over because of their name. */
async function requireFree({ aspects }: Deps, get: PlanRead, user: Urn): Promise<void> {
  const isService = (await get(aspects.subTypes, user))?.typeNames.includes('SERVICE_ACCOUNT') === true
  if (isService || (await get(aspects.corpUserCredentials, user))) throw new LogInRefused('taken')
}

/** Adds an identity to a user, or replaces what is said of it. @throws LogInRefused if another user has it */
export function identityEdits(
  { identities, providers }: Deps,
  user: Urn,
  linked: Linked,
  reason: 'taken' | 'linked' = 'taken'
): Edit[] {
  const { subject, provider } = linked
  const identity = identities.edit(
    user,
    old => {
      const others = (old?.identities ?? []).filter(one => one.subject !== subject)
      // the first one was bound by name; others only by the user, or an administrator
      const isNew = others.length === (old?.identities.length ?? 0)
      if (isNew && (reason === 'taken' ? others.length > 0 : others.some(one => one.provider === provider)))
        throw new LogInRefused(reason)
      return { identities: [...others, linked] }
    },
    { unique: () => ({ field: SUBJECT, value: subject, taken: () => new LogInRefused(reason) }) }
  )
  const named = providers.edit(user, old =>
    old?.providers.includes(provider) ? old : { providers: [...(old?.providers ?? []), provider] }
  )
  return [identity, named]
}

function userEdits({ aspects }: Deps, user: Urn, { claims }: Person): Edit[] {
  const name = displayNameOf(claims, user)
  const [email, firstName, lastName] = ['email', 'given_name', 'family_name'].map(key => textOf(claims[key]))
  const info = {
    active: true,
    displayName: name,
    fullName: name,
    ...(email === undefined ? {} : { email }),
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName })
  }
  const status = { status: 'ACTIVE', lastModified: { time: Date.now(), actor: user } }
  return [aspects.corpUserInfo.edit(user, old => old ?? info), aspects.corpUserStatus.edit(user, old => old ?? status)]
}

interface Membership {
  readonly user: Urn
  readonly before: Linked | undefined
  readonly groups: readonly Urn[]
  readonly roles: readonly Urn[]
}

/** Only what this provider gave before is taken away: what people and ingestion have set stays. */
export async function membershipEdits(
  { aspects }: Deps,
  get: PlanRead,
  { user, before, groups, roles }: Membership
): Promise<{ readonly edits: Edit[]; readonly gave: Pick<Linked, 'groups' | 'roles'> }> {
  const gaveGroups = before?.groups ?? []
  const gaveRoles = before?.roles ?? []
  const oldGroups = (await get(aspects.groupMembership, user))?.groups ?? []
  const oldRoles = (await get(aspects.roleMembership, user))?.roles ?? []
  const nextGroups = joined(oldGroups, gaveGroups, groups)
  const nextRoles = joined(oldRoles, gaveRoles, roles)
  return {
    edits: [
      ...(isSame(oldGroups, nextGroups.all)
        ? []
        : [aspects.groupMembership.edit(user, () => ({ groups: nextGroups.all.map(parseStoredUrn) }))]),
      ...(isSame(oldRoles, nextRoles.all)
        ? []
        : [aspects.roleMembership.edit(user, () => ({ roles: nextRoles.all.map(parseStoredUrn) }))])
    ],
    gave: { groups: nextGroups.gave, roles: nextRoles.gave }
  }
}

/** `gave`: those of `given` that the user has from this provider alone. */
function joined(old: readonly string[], gaveBefore: readonly string[], given: readonly string[]) {
  const others = old.filter(one => !gaveBefore.includes(one))
  const gave = given.filter(one => !others.includes(one))
  return { all: [...others, ...gave], gave }
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one, at) => one === others[at])

interface Group {
  readonly urn: Urn
  /** For one that does not exist. */
  readonly edits: readonly Edit[]
}

/**
 * The groups of these names, without those that people have made here: what they give was meant for others. Names that
 * cannot be an id are left out.
 */
async function groupsToJoin(deps: Deps, call: Call, names: readonly string[]): Promise<Group[]> {
  const { aspects, data, auth } = deps
  const usable = names.filter(name => !/^\.{1,2}$/.test(name))
  const urns = usable.map(name => makeUrn('corpGroup', groupId(name)))
  const [exist, origins] = await Promise.all([data.exists(call, urns), aspects.origin.getMany(call, urns)])
  const joinable: Group[] = []
  for (const [at, urn] of urns.entries()) {
    if (origins[at]?.type === 'NATIVE') {
      call.log.warn({ group: urn }, 'a group of the provider has the name of one that was made here; it is left out')
      continue
    }
    if (!exist[at]) await auth.finishRemoval(call, urn)
    joinable.push({ urn, edits: exist[at] ? [] : newGroup(aspects, urn, usable[at] ?? '') })
  }
  return joinable
}

function newGroup(aspects: ModelHandles, urn: Urn, displayName: string): Edit[] {
  return [
    aspects.corpGroupInfo.edit(urn, old => old ?? { displayName, admins: [], members: [], groups: [] }),
    aspects.origin.edit(urn, old => old ?? { type: 'EXTERNAL', externalType: 'OIDC' })
  ]
}
