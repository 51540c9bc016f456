import type { FastifyBaseLogger } from 'fastify'
import type { TSchema } from 'typebox'
import type { Trace } from './trace/span.ts'
import { makeUrn, type Urn } from './urn.ts'

/** Proves who the actor is. `id` names the credential in logs (a token's public id, a session's id): never a secret. */
export interface Credential {
  readonly actor: Urn
  readonly kind: 'token' | 'session' | 'system' | 'header' | 'external'
  readonly id?: string
  readonly scope?: Scope
}

/**
 * Limits of a credential: its rights are those of its actor, restricted by every member that is set. Only the authority
 * evaluates it.
 */
export interface Scope {
  /** Only privileges that change nothing. */
  readonly readOnly?: boolean
  readonly privileges?: readonly string[]
  /** Entity types. A scope with this or any of the following grants rights on entities only, not on the platform. */
  readonly types?: readonly string[]
  readonly urnPrefixes?: readonly string[]
  /** These containers and everything inside them. */
  readonly containers?: readonly string[]
  /** Entities with at least one of these tags. */
  readonly tags?: readonly string[]
}

export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>

/** An operation and its arguments. */
export interface Invocation {
  readonly kind: 'query' | 'mutation' | 'subscription' | 'action' | 'route' | 'tool' | 'command'
  /** `addTags`, `entities.delete`, `POST /logIn`, `aspectd password`. */
  readonly name: string
  readonly plugin: string
  readonly operation: { readonly allow: unknown }
  /** Schema of a route's JSON body. */
  readonly body?: TSchema | undefined
  readonly args: unknown
}

/** What is logged of a request that fails or takes too long. */
export interface Doing {
  /** The last operation that began. */
  operation?: { readonly kind: string; readonly name: string; readonly plugin: string }
  /** The GraphQL document. It can have secrets. */
  query?: string
  /** Fields that wait for something, and how often. */
  fields?: ReadonlyMap<{ readonly plugin: string; readonly name: string }, number>
}

interface Effects {
  written: boolean
  admitted: boolean
  readonly disclosed: Urn[]
  user?: Urn
  refusal?: Error
}

/** Actor, credential, deadline and log of one request: the first parameter of every domain function. */
export interface Call {
  /** `urn:li:corpuser:UNKNOWN` for a caller without a credential. */
  readonly actor: Urn
  readonly credential: Credential | undefined
  /** The reason, on calls made with `as` and on calls of the process itself: no policy is evaluated. */
  readonly system: string | undefined
  /** Remote IP address; empty for work that no request caused. */
  readonly address: string
  readonly signal: AbortSignal
  readonly log: Log
  /** URNs and entity types that the gate has granted so far. Written by the gate only. */
  readonly grants: Set<string>
  /** Entities that are known to be visible to the actor. Written by the reads only. */
  readonly seen: Set<Urn>
  /** The id of the request, `request` in the log; empty for work that no request caused. */
  readonly request: string
  /** Where parts of the work begin spans, see `traced`; `undefined` when no traces are sent. */
  readonly trace: Trace | undefined
  /** What the request is doing, for the log. Written by the core only. */
  readonly doing: Doing
  /**
   * What the answer says of itself besides its data, by plugin: `extensions` of GraphQL. One for all operations of a
   * request; everybody who gets the answer can read it.
   */
  readonly remarks: Record<string, object>
  /** The program that sent the request, as it says of itself: for the audit, never for a decision. */
  readonly client: string | undefined
  /** The running operation; `undefined` for work of the process itself. */
  readonly invocation: Invocation | undefined
  /**
   * What the operation has done so far, by this call or a derived one. `written`: it has changed something; set by the
   * write path only. `admitted`: the gate has let it run; set by the operations only. `disclosed`: the entities whose secret
   * it gives to its caller, for the audit; an operation that does so adds them. `user`: whom a public operation has
   * authenticated. `refusal`: why it refused, although it answers with a page. An operation sets these two, for the audit.
   */
  readonly effects: Effects
  /** The same call for one operation of the request. */
  for(invocation: Invocation): Call
  /** The same call of a program that says this of itself. */
  sentBy(client: string): Call
  /** The same call and actor with every grant, for clean-ups and bookkeeping. The reason is logged at level debug. */
  as(reason: string): Call
  /**
   * The same call without what it remembers of its actor's rights: for the next event of a subscription, which may come hours
   * after they were asked.
   */
  renewed(): Call
}

/** The actor of a call without a credential. */
export const ANONYMOUS = makeUrn('corpuser', 'UNKNOWN')
/** The actor of work that no user caused. */
export const SYSTEM = makeUrn('corpuser', '__datahub_system')

interface CallOptions {
  readonly credential: Credential | undefined
  readonly address: string
  readonly signal: AbortSignal
  readonly log: Log
  readonly request?: string
  readonly trace?: Trace | undefined
}

export function createCall({ credential, address, signal, log, request = '', trace }: CallOptions): Call {
  const actor = credential?.actor ?? ANONYMOUS
  return derive({ ...fresh(), actor, credential, system: undefined, address, signal, log, request, trace })
}

/** A call of the process itself: start-up, tasks, change listeners. */
export function createSystemCall(reason: string, signal: AbortSignal, log: Log): Call {
  return derive({
    ...fresh(),
    actor: SYSTEM,
    credential: undefined,
    system: reason,
    address: '',
    signal,
    log,
    request: '',
    trace: undefined
  })
}

/** A call with the rights of a user, for work of the process that they have asked for earlier. */
export function createUserCall(actor: Urn, reason: string, { signal, log }: Pick<CallOptions, 'signal' | 'log'>): Call {
  log.debug({ reason, actor }, 'acting for a user')
  return createCall({ credential: { actor, kind: 'system' }, address: '', signal, log })
}

/** The same call with another signal, for a part of the request that has a deadline of its own. */
export function withSignal(call: Call, signal: AbortSignal): Call {
  return derive({ ...call, signal })
}

/** The same call for a part of the work that has a span of its own. */
export function withTrace(call: Call, trace: Trace): Call {
  return derive({ ...call, trace })
}

type State = Omit<Call, 'as' | 'for' | 'renewed' | 'sentBy'>

function fresh() {
  return {
    doing: {},
    remarks: {},
    client: undefined,
    invocation: undefined,
    effects: noEffects(),
    grants: new Set<string>(),
    seen: new Set<Urn>()
  }
}

const noEffects = (): Effects => ({ written: false, admitted: false, disclosed: [] })

function derive(state: State): Call {
  return {
    ...state,
    as(reason) {
      state.log.debug({ reason, actor: state.actor }, 'acting as the system')
      return derive({ ...state, system: reason, grants: new Set(), seen: new Set() })
    },
    sentBy: client => derive({ ...state, client }),
    for: invocation => derive({ ...state, invocation, effects: noEffects() }),
    renewed: () =>
      derive({ ...state, doing: {}, remarks: {}, effects: noEffects(), grants: new Set(), seen: new Set() })
  }
}
