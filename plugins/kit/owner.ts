import { type Call, type Data, makeUrn } from '../../core/index.ts'
import type { Auth } from '../auth/index.ts'
import type { ModelAspects } from '../entities/index.ts'

const TECHNICAL_OWNER = makeUrn('ownershipType', '__system__technical_owner')

type Ownership = ModelAspects['ownership']

/**
 * DataHub's rule: whoever creates something is its technical owner, or an owner of no type where that one is unknown.
 * `undefined` for a service account, which owns nothing.
 */
export async function creatorAsOwner(
  { data, auth }: { readonly data: Data; readonly auth: Auth | undefined },
  call: Call
): Promise<Ownership | undefined> {
  const { actor } = call
  if (await auth?.isServiceAccount(call, actor)) return undefined
  const [isKnown] = await data.exists(call.as('looking up the technical owner type'), [TECHNICAL_OWNER])
  const owner: Ownership['owners'][number] = isKnown
    ? { owner: actor, type: 'TECHNICAL_OWNER', typeUrn: TECHNICAL_OWNER }
    : { owner: actor, type: 'NONE' }
  return { owners: [owner], lastModified: { time: Date.now(), actor } }
}
