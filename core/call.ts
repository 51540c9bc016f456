import type { FastifyBaseLogger } from 'fastify'
import type { TSchema } from 'typebox'
import { makeUrn, type Urn } from './urn.ts'

/** Who vouches for the actor. `id` names the credential in logs (a token's public id, a session's id): never a secret. */
export interface Credential {
  readonly actor: Urn
  readonly kind: 'token' | 'session' | 'system' | 'header'
  readonly id?: string
  readonly scope?: Scope
}

/**
 * Limits of a credential: its rights are those of its actor, as far as every member given here allows. The authority
 * narrows by it, and nothing else needs to look.
 */
export interface Scope {
  /** Only privileges that change nothing. */
  readonly readOnly?: boolean
  readonly privileges?: readonly string[]
  /** Entity types. A scope with this or any of the following holds on entities only, not on the platform. */
  readonly types?: readonly string[]
  readonly urnPrefixes?: readonly string[]
  /** These containers with everything below them. */
  readonly containers?: readonly string[]
  /** What carries one of these tags. */
  readonly tags?: readonly string[]
}

export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>

/** An operation and the arguments that it was called with. */
export interface Invocation {
  readonly kind: 'query' | 'mutation' | 'action' | 'route'
  /** `addTags`, `entities.delete`, `POST /logIn`. */
  readonly name: string
  readonly plugin: string
  readonly operation: { readonly allow: unknown }
  /** What a route reads of its JSON body. */
  readonly body?: TSchema | undefined
  readonly args: unknown
}

/** Who acts, on whose credential, until when, with which log: the first parameter of every domain function. */
export interface Call {
  /** `urn:li:corpuser:UNKNOWN` for a caller without a credential. */
  readonly actor: Urn
  readonly credential: Credential | undefined
  /** Set on calls made with `as`: no policy is asked, and `actor` stays whoever caused it. */
  readonly system: string | undefined
  /** Remote address; empty for work that no request caused. */
  readonly address: string
  readonly signal: AbortSignal
  readonly log: Log
  /** What the gate granted so far: exact URNs and entity types. Written by the gate only. */
  readonly grants: Set<string>
  /** Entities that the actor was found to see so far. Written by the reads only. */
  readonly seen: Set<Urn>
  /** The operation that runs; `undefined` for work of the process itself. */
  readonly invocation: Invocation | undefined
  /** Whether the operation has changed anything yet, by this call or one made from it. Written by the write path only. */
  readonly effects: { written: boolean }
  /** The same call for one operation of the request. */
  for(invocation: Invocation): Call
  /** The same call with every grant, for clean-ups and bookkeeping; the reason goes to the log. */
  as(reason: string): Call
}

export const NOBODY = makeUrn('corpuser', 'UNKNOWN')
/** The actor of work that no user caused. */
export const SYSTEM = makeUrn('corpuser', '__datahub_system')

interface CallOptions {
  readonly credential: Credential | undefined
  readonly address: string
  readonly signal: AbortSignal
  readonly log: Log
}

export function createCall({ credential, address, signal, log }: CallOptions): Call {
  const actor = credential?.actor ?? NOBODY
  return derive({ ...fresh(), actor, credential, system: undefined, address, signal, log })
}

/** A call of the process itself: start-up, tasks, followers. */
export function createSystemCall(reason: string, signal: AbortSignal, log: Log): Call {
  return derive({ ...fresh(), actor: SYSTEM, credential: undefined, system: reason, address: '', signal, log })
}

type State = Omit<Call, 'as' | 'for'>

function fresh() {
  return { invocation: undefined, effects: { written: false }, grants: new Set<string>(), seen: new Set<Urn>() }
}

function derive(state: State): Call {
  return {
    ...state,
    as(reason) {
      state.log.debug({ reason, actor: state.actor }, 'acting as the system')
      return derive({ ...state, system: reason, grants: new Set(), seen: new Set() })
    },
    for: invocation => derive({ ...state, invocation, effects: { written: false } })
  }
}
