import {
  type Aspect,
  type Call,
  type Check,
  createError,
  type Data,
  idOf,
  makeUrn,
  type Static,
  Type,
  type Urn
} from '../../core/index.ts'
import { type Auth, nameProblem } from '../auth/index.ts'
import type { ModelHandles } from '../entities/index.ts'
import { Untrusted, type Verified } from './verify.ts'

const PREFIX = '__oauth_'

/** Whose tokens an account is for. Two issuers can have one name: `a.b` and `a-b`. */
export const accountAspect = {
  schema: Type.Object({ issuer: Type.String(), subject: Type.String() }, { additionalProperties: false }),
  on: ['corpuser'],
  keep: 0,
  guard: { sealed: true }
}
type Account = Static<(typeof accountAspect)['schema']>

const NoPassword = createError(
  'EXTERNAL_TOKENS_PASSWORD',
  '%s is a name for accounts of external tokens, which cannot have a password',
  400
)

/** Nobody can sign up with the name of an account that is still to come. */
export const refusePassword: Check = (_call, urn) => {
  if (idOf(urn).startsWith(PREFIX)) throw new NoPassword(idOf(urn))
}

export interface AccountDeps {
  readonly data: Data
  readonly aspects: ModelHandles
  readonly accounts: Aspect<Account>
  readonly auth: Auth
}

/** DataHub's name: the issuer without its scheme, then the subject. @throws Untrusted for one that no user can have */
export function accountUrn({ from, subject }: Pick<Verified, 'from' | 'subject'>): Urn {
  const issuer = from.issuer.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replace(/[^a-zA-Z0-9]/g, '_')
  const name = `${PREFIX}${issuer}_${subject}`
  const problem = name.isWellFormed() ? nameProblem(name) : 'it is not valid Unicode'
  if (problem) throw new Untrusted(`the claim ${from.userClaim} cannot name an account: ${problem}`)
  return makeUrn('corpuser', name)
}

/** The account of a token, created if the issuer's settings say so. @throws Untrusted if it is another one's, or none */
export async function accountOf(
  deps: AccountDeps,
  call: Call,
  token: Pick<Verified, 'from' | 'subject'>
): Promise<Urn> {
  const { data, accounts } = deps
  const urn = accountUrn(token)
  const owner = { issuer: token.from.issuer, subject: token.subject }
  const stored = await accounts.get(call, urn)
  if (stored) return requireOwner(urn, stored, owner)
  const [exists] = await data.exists(call, [urn])
  if (exists) await requireFree(deps, call, { urn, issuer: owner.issuer })
  else if (!token.from.jit) throw new Untrusted(`${urn} does not exist, and jit of its issuer is off`)
  await data.write(call, [...editsOf(deps, urn, owner)])
  call.log.info(
    { user: urn, issuer: owner.issuer },
    `an external token ${exists ? 'took' : 'created'} a service account`
  )
  return urn
}

/** Of two instances that create it at once, the second one finds what the first has written. */
function editsOf({ aspects, accounts }: AccountDeps, urn: Urn, owner: Account) {
  const { issuer, subject } = owner
  const types = ['SERVICE', 'SERVICE_ACCOUNT']
  return [
    accounts.edit(urn, old => {
      if (old) requireOwner(urn, old, owner)
      return owner
    }),
    aspects.corpUserInfo.edit(urn, old => old ?? { active: true, displayName: subject, title: `Account of ${issuer}` }),
    aspects.subTypes.edit(urn, old => ({ typeNames: [...new Set([...(old?.typeNames ?? []), ...types])] })),
    aspects.origin.edit(urn, old => old ?? { type: 'EXTERNAL', externalType: issuer })
  ]
}

function requireOwner(urn: Urn, { issuer, subject }: Account, owner: Account): Urn {
  if (issuer === owner.issuer && subject === owner.subject) return urn
  throw new Untrusted(`${urn} is the account of another issuer or subject`)
}

/** An account that DataHub or an administrator has made is taken by the first token of its name; a person's is not. */
async function requireFree(
  { aspects, auth }: AccountDeps,
  call: Call,
  { urn, issuer }: { readonly urn: Urn; readonly issuer: string }
): Promise<void> {
  const [origin, types] = await Promise.all([aspects.origin.get(call, urn), aspects.subTypes.get(call, urn)])
  const isMachine = types?.typeNames.includes('SERVICE') || (await auth.isServiceAccount(call, urn))
  const isForeign = origin !== undefined && origin.externalType !== issuer
  if (!isMachine || isForeign || (await aspects.corpUserCredentials.get(call, urn))) {
    throw new Untrusted(`${urn} exists and is not a service account of this issuer`)
  }
}
