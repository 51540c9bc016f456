import { createHash } from 'node:crypto'
import { type Aspect, type Call, type Data, type Edit, makeUrn, type Urn } from '../../../core/index.ts'
import type { ModelAspects, ModelHandles } from '../../entities/index.ts'
import { SEEDS, type Seeds } from '../record.ts'

/** What runs may do, on all entities: an administrator can narrow the policy, for all sources or for one. */
export const PRIVILEGES = [
  'EDIT_ENTITY',
  'CREATE_ENTITY',
  'DELETE_ENTITY',
  'VIEW_ENTITY_PAGE',
  'GET_ENTITY_PRIVILEGE',
  'GET_TIMESERIES_ASPECT_PRIVILEGE'
] as const

export const ROLE = makeUrn('dataHubRole', 'Ingestion')
export const POLICY = makeUrn('dataHubPolicy', 'aspectd-ingestion')
const TITLE = 'Ingestion: '

export interface AccountDeps {
  readonly data: Data
  readonly aspects: Pick<
    ModelHandles,
    | 'corpUserInfo'
    | 'corpUserStatus'
    | 'subTypes'
    | 'roleMembership'
    | 'dataHubRoleInfo'
    | 'dataHubPolicyInfo'
    | 'dataHubIngestionSourceInfo'
  >
  readonly seeds: Aspect<Seeds>
}

/** The service account with which the runs of a source write. Requests without a source share one. */
export function accountOf(source: Urn | undefined): Urn {
  const hex = createHash('sha256')
    .update(source ?? '')
    .digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return makeUrn('corpuser', `service_${parts.join('-')}`)
}

/** Creates what is missing: the account, once the role and its policy. It changes nothing that an administrator changed. */
export async function ensureAccount(deps: AccountDeps, call: Call, source: Urn | undefined): Promise<Urn> {
  const { data, aspects } = deps
  const account = accountOf(source)
  const named = source && (await aspects.dataHubIngestionSourceInfo.get(call, source))
  const displayName = `${TITLE}${named?.name ?? 'requests without a source'}`.slice(0, 500)
  const stored = await aspects.corpUserInfo.get(call, account)
  const edits = [
    ...(await missingRole(deps, call)),
    ...(stored ? renamed(aspects, account, displayName, stored) : newAccount(aspects, account, { displayName, source }))
  ]
  if (edits.length > 0) await data.write(call, edits)
  return account
}

interface Named {
  readonly displayName: string
  readonly source: Urn | undefined
}

function newAccount(aspects: AccountDeps['aspects'], account: Urn, { displayName, source }: Named): Edit[] {
  const info = { active: true, displayName, title: `Writes what ${source ?? 'they'} ingest${source ? 's' : ''}` }
  return [
    aspects.corpUserInfo.edit(account, old => old ?? info),
    aspects.subTypes.edit(account, old => old ?? { typeNames: ['SERVICE_ACCOUNT'] }),
    aspects.roleMembership.edit(account, old => old ?? { roles: [ROLE] })
  ]
}

/** The account has the name of its source, unless somebody gave it another one. */
function renamed(
  { corpUserInfo }: AccountDeps['aspects'],
  account: Urn,
  displayName: string,
  stored: ModelAspects['corpUserInfo']
): Edit[] {
  if (stored.displayName === displayName || !stored.displayName?.startsWith(TITLE)) return []
  return [corpUserInfo.edit(account, old => old && { ...old, displayName })]
}

async function missingRole({ aspects, seeds }: AccountDeps, call: Call): Promise<Edit[]> {
  if ((await seeds.get(call, SEEDS))?.role) return []
  return [
    aspects.dataHubRoleInfo.edit(ROLE, old => old ?? ROLE_INFO),
    aspects.dataHubPolicyInfo.edit(POLICY, old => old ?? POLICY_INFO),
    seeds.edit(SEEDS, () => ({ role: true }))
  ]
}

const ROLE_INFO = {
  name: 'Ingestion',
  description: 'The accounts of ingestion sources that this server runs.',
  editable: false
}

const POLICY_INFO: ModelAspects['dataHubPolicyInfo'] = {
  displayName: 'Ingestion',
  description:
    'What recipes may do that this server runs. Its privileges can be narrowed, not widened: tokens of runs have no others.',
  type: 'METADATA',
  state: 'ACTIVE',
  editable: true,
  privileges: [...PRIVILEGES],
  resources: { allResources: true, filter: { criteria: [] } },
  actors: { roles: [ROLE], resourceOwners: false, allUsers: false, allGroups: false }
}
