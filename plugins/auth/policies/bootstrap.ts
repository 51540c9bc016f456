import {
  type Aspect,
  type Call,
  type Data,
  type Edit,
  makeUrn,
  type Privilege,
  type Static,
  Type,
  type Urn
} from '../../../core/index.ts'
import type { ModelAspects, ModelHandles } from '../../entities/index.ts'
import bootstrap from './bootstrap.json' with { type: 'json' }
import type { PolicyInfo } from './policy.ts'
import known from './privileges.json' with { type: 'json' }

interface BootstrapFile {
  readonly roles: Readonly<Record<Urn, ModelAspects['dataHubRoleInfo']>>
  readonly policies: Readonly<Record<Urn, PolicyInfo>>
}
const file = bootstrap as unknown as BootstrapFile

export const privileges: Readonly<Record<Privilege, string>> = { ...known.platform, ...known.resource }

export const seedsKey = {
  schema: Type.Object({ id: Type.String() }),
  on: ['aspectdAuth'],
  keep: 0,
  guard: { sealed: true }
}
/** Which bootstrap policies and users were created: operators own them from then on. */
export const seeds = {
  schema: Type.Object(
    { policies: Type.Array(Type.String()), rootUser: Type.Boolean() },
    { additionalProperties: false }
  ),
  on: ['aspectdAuth'],
  keep: 0,
  guard: { sealed: true }
}
export type Seeds = Static<(typeof seeds)['schema']>
export const SEEDS = makeUrn('aspectdAuth', 'seeds')
export const ADMIN = makeUrn('dataHubRole', 'Admin')

const ALL_PLATFORM = makeUrn('dataHubPolicy', '0')
const ADMINS_PLATFORM = makeUrn('dataHubPolicy', 'admin-platform-policy')

/**
 * System policies: they apply whatever is stored under their URNs. The first user has every privilege, and
 * administrators have the platform privileges that plugins define.
 */
export function fixedPolicies(all: ReadonlyMap<Privilege, string>): ReadonlyMap<Urn, PolicyInfo> {
  const fixed = policies().filter(([, info]) => info.editable === false)
  const platform = [...all.keys()].filter(name => !(name in known.resource))
  const defined = platform.filter(name => !(name in known.platform))
  return new Map(
    fixed.map(([urn, info]) => {
      if (urn === ALL_PLATFORM) return [urn, { ...info, privileges: platform }]
      return [urn, urn === ADMINS_PLATFORM ? { ...info, privileges: [...info.privileges, ...defined] } : info]
    })
  )
}

interface Options {
  readonly data: Data
  readonly aspects: ModelHandles
  readonly own: { readonly aspectdSeeds: Aspect<Seeds> }
  readonly fixed: ReadonlyMap<Urn, PolicyInfo>
}

/** Writes the roles and system policies at every start, and the editable policies only once. */
export async function seed(call: Call, { data, aspects, own, fixed }: Options): Promise<void> {
  const { aspectdSeeds: seeds } = own
  const { policies: created = [], rootUser = false } = (await seeds.get(call, SEEDS)) ?? {}
  const fresh = policies().filter(([urn, info]) => info.editable !== false && !created.includes(urn))
  const edits: Edit[] = [
    ...entries(file.roles).map(([urn, info]) => aspects.dataHubRoleInfo.edit(urn, () => info)),
    ...[...fixed].map(([urn, info]) => aspects.dataHubPolicyInfo.edit(urn, () => info)),
    ...fresh.map(([urn, info]) => aspects.dataHubPolicyInfo.edit(urn, old => old ?? info)),
    seeds.edit(SEEDS, old => ({
      policies: [...new Set([...(old?.policies ?? created), ...fresh.map(([urn]) => urn)])],
      rootUser: old?.rootUser ?? rootUser
    }))
  ]
  await data.write(call, edits)
}

function policies(): [Urn, PolicyInfo][] {
  return entries(file.policies)
}

function entries<T>(record: Readonly<Record<Urn, T>>): [Urn, T][] {
  return Object.entries(record) as [Urn, T][]
}
