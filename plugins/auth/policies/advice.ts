import { type Call, type Demand, isStoredUrn, type Scope } from '../../../core/index.ts'
import { resourceOf } from './resources.ts'
import { limitsOf } from './scope.ts'

const BROAD = ['EDIT_ENTITY', 'MANAGE_POLICIES']

/**
 * What a refused caller can do, as a sentence for people and agents. It tells of the token's scope and of the demand,
 * which the caller knows, and of nothing that the policies say.
 */
export function adviceOf({ actor, credential }: Call, { anyOf, on }: Demand): string {
  const what = `${leastFirst(anyOf).join(' or ')} ${placeOf(on)}`
  const scope = credential?.scope
  const within = scope ? isWithin(scope, anyOf, on) : true
  if (within === false) {
    return `This requires ${what}, which the scope of this access token does not include. Ask ${actor}, the user of the token, for a token whose scope includes it; the user needs the privilege too.`
  }
  const limits = within === 'unknown' ? ', and a token whose scope includes that entity' : ''
  return `This requires ${what}${limits}. Ask an administrator (a user with MANAGE_POLICIES) for a policy or a role that grants it to ${actor}.`
}

/** The privileges that give more than this operation needs are last. */
function leastFirst(privileges: readonly string[]): readonly string[] {
  return privileges.toSorted((a, b) => Number(BROAD.includes(a)) - Number(BROAD.includes(b)))
}

function placeOf(on: string | undefined): string {
  if (on === undefined) return 'on the platform'
  return isStoredUrn(on) ? `on ${on}` : `on entities of the type ${on}`
}

function isWithin(scope: Scope, privileges: readonly string[], on: string | undefined): boolean | 'unknown' {
  const { allows, covers } = limitsOf(scope)
  return privileges.some(allows) && covers(resourceOf(on))
}
