import type { Call } from '../call.ts'
import type { Authority } from '../contract/authority.ts'
import type { Demand, NamedOperation, Operation, Privilege } from '../contract/operation.ts'
import { Forbidden, Unauthenticated, UndeclaredPrivilege } from '../errors.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import { chain } from '../maybe-promise.ts'
import { isUrn, type Urn } from '../urn.ts'

/** Any one of these privileges makes an entity visible. */
export const VIEW: readonly Privilege[] = ['VIEW_ENTITY_PAGE', 'GET_ENTITY_PRIVILEGE', 'EDIT_ENTITY', 'DELETE_ENTITY']

export const REFUSED = 'Unauthorized to perform this action. Please contact your DataHub administrator.'

const OUT_OF_SCOPE = "This token's scope does not permit changing your own profile or sessions."

type Named = Pick<NamedOperation, 'kind' | 'name' | 'operation' | 'plugin' | 'reads'>

/** The first privilege that no plugin has ever declared, with similar names for a message. Asked only about refusals. */
export type FindUndeclared = (privileges: readonly Privilege[]) => MaybePromise<string | undefined>

/** The only place that allows or refuses an operation, for GraphQL, actions and routes. */
export interface Gate {
  /**
   * Called after the arguments are parsed, before the operation reads anything. Adds what it grants to `call.grants`.
   * @throws Unauthenticated, Forbidden, UndeclaredPrivilege
   */
  admit(call: Call, named: Named, args: unknown): MaybePromise<void>
  /** The first demand that keeps the caller from the operation. Grants nothing. @throws as `admit`, but for demands */
  unmet(call: Call, named: Named, args: unknown): MaybePromise<Demand | undefined>
  allowed(call: Call, demands: readonly Demand[]): MaybePromise<boolean>
  /** The same demands, without those that are met. */
  refused(call: Call, demands: readonly Demand[]): MaybePromise<readonly Demand[]>
  maySee(call: Call, urn: Urn): MaybePromise<boolean>
}

export function createGate(authority: Authority, findUndeclared: FindUndeclared = () => undefined): Gate {
  const refuse = createRefuse(authority, findUndeclared)

  /** In the order of the demands: the caller is shown the first, which must not tell what the authority looked up. */
  function unmetOf(call: Call, demands: readonly Demand[]): MaybePromise<readonly Demand[]> {
    if (demands.length === 0) return demands
    return chain(refusedOf(authority, call, demands), some => inOrder(some, demands))
  }

  function refused(call: Call, demands: readonly Demand[]): MaybePromise<readonly Demand[]> {
    if (call.system !== undefined) return []
    return call.credential ? refusedOf(authority, call, demands) : demands
  }

  const allowed = (call: Call, demands: readonly Demand[]) =>
    (call.system !== undefined || call.credential !== undefined) &&
    chain(refused(call, demands), ({ length }) => length === 0)

  const maySee = (call: Call, urn: Urn) => allowed(call, [{ anyOf: VIEW, on: urn }])

  /** The alternatives are looked up: they would tell what is around an entity that the caller may not see. */
  async function withoutHidden(call: Call, { or, ...demand }: Demand): Promise<Demand> {
    if (!or) return demand
    const { on } = demand
    const isShown = on === undefined || !isUrn(on) || (await maySee(call, on))
    return isShown ? { ...demand, or } : demand
  }

  return {
    allowed,
    refused,
    admit: (call, named, args) =>
      chain(demandsOn(call, named, args), demands =>
        chain(unmetOf(call, demands), ([first, ...others]) => {
          if (first) return refuse(call, named, [first, ...others])
          for (const { on } of demands) if (on !== undefined) call.grants.add(on)
        })
      ),
    async unmet(call, named, args) {
      const [first] = await unmetOf(call, await demandsOn(call, named, args))
      return first && withoutHidden(call, first)
    },
    maySee
  }
}

/** A demand for a privilege that nobody can have is an error of the plugin, not of the caller. */
function createRefuse(authority: Authority, findUndeclared: FindUndeclared) {
  return (call: Call, named: Named, refused: readonly [Demand, ...Demand[]]): MaybePromise<never> =>
    chain(findUndeclared(privilegesOf(refused)), undeclared => {
      if (undeclared === undefined) throw refusalOf(authority, call, refused)
      throw new UndeclaredPrivilege(named.plugin, `${named.kind} ${named.name}`, undeclared)
    })
}

/** The demands of the operation. @throws Unauthenticated, Forbidden for what no scope of a credential includes */
function demandsOn(call: Call, named: Named, args: unknown): MaybePromise<readonly Demand[]> {
  const { allow } = named.operation
  if (allow === 'public') return []
  if (!call.credential) throw new Unauthenticated()
  return chain(demandsOf(allow, args, call), demands => {
    // Operations without demands change the caller's own profile, roles or sessions. No scope includes them.
    if (demands.length === 0 && call.credential?.scope && changes(named)) throw new Forbidden(OUT_OF_SCOPE)
    return demands
  })
}

function demandsOf(rule: Operation['allow'], args: unknown, call: Call): MaybePromise<readonly Demand[]> {
  if (typeof rule === 'string') return []
  const answer = typeof rule === 'function' ? rule(args as never, call) : rule
  return chain(answer, demands => (isList(demands) ? demands : [demands]))
}

function privilegesOf(demands: readonly Demand[]): readonly Privilege[] {
  return demands.flatMap(({ anyOf, or = [] }) => [...anyOf, ...or.flatMap(one => one.anyOf)])
}

/** Names the first demand: the privileges, the resource, and whom to ask. */
function refusalOf(authority: Authority, call: Call, refused: readonly [Demand, ...Demand[]]): Error {
  const [first] = refused
  return Object.assign(new Forbidden(first.message ?? REFUSED), { refused, advice: authority.advice?.(call, first) })
}

function changes(named: Named): boolean {
  const isOther = named.kind === 'route' || named.kind === 'tool'
  return named.kind === 'mutation' || (isOther && !isReading(named))
}

/** Whether a route changes nothing: GET and HEAD, and those that say so. */
export function isReading({ name, reads = false }: Pick<NamedOperation, 'name' | 'reads'>): boolean {
  return reads || /^(GET|HEAD) /.test(name)
}

function inOrder(some: readonly Demand[], demands: readonly Demand[]): readonly Demand[] {
  if (some.length < 2) return some
  const positions = new Map(demands.map((one, at) => [one, at]))
  return some.toSorted((a, b) => (positions.get(a) ?? 0) - (positions.get(b) ?? 0))
}

function isList(demands: Demand | readonly Demand[]): demands is readonly Demand[] {
  return Array.isArray(demands)
}

/** The demands that are met neither themselves nor by one of their alternatives. */
function refusedOf(authority: Authority, call: Call, demands: readonly Demand[]): MaybePromise<readonly Demand[]> {
  return chain(authority.refused(call, demands), refused => {
    const alternatives = refused.flatMap(({ or = [] }) => or)
    if (alternatives.length === 0) return refused
    return chain(authority.refused(call, alternatives), unmet =>
      refused.filter(({ or = [] }) => or.every(one => unmet.includes(one)))
    )
  })
}
