import type { Call, Credential } from '../call.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import type { Criterion } from '../store/port.ts'
import type { Urn } from '../urn.ts'
import type { Demand } from './operation.ts'

/** The part of an HTTP request that a strategy gets. The body is not read yet. */
export interface Request {
  readonly method: string
  /** Path and query, exactly as the client sent them. */
  readonly url: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly address: string
  /** An open stream asks whether its credential is still valid, several times a second: this is not a use of it. */
  readonly isCheck?: boolean
}

/** Sources of credentials, in the order in which strategies are tried. */
export const SOURCES = ['request', 'authorization', 'cookie', 'header'] as const

/** Where a strategy finds its credential. `request` applies to every request, with or without a credential. */
export type Source =
  | { readonly from: 'authorization'; readonly scheme: string }
  | { readonly from: 'cookie' | 'header'; readonly name: string }
  | { readonly from: 'request' }

/** One way to authenticate a caller. It alone decides about a request that contains its source. */
export interface Strategy {
  /** For error messages at start. */
  readonly name: string
  readonly reads: Source
  /** Narrows `reads`, so that several strategies can share one source. Must depend on the request only. */
  claims?(request: Request): boolean
  /** `undefined` = the credential is invalid. Errors below 500 are answered as they are, all others with 503. */
  verify(request: Request): MaybePromise<Credential | undefined>
}

/** Provided by exactly one plugin. */
export interface Authority {
  /** Whether the user exists and is not suspended. Called for every verified credential of any strategy. */
  isActive(actor: Urn): MaybePromise<boolean>
  /** Called for every invalid credential. @throws TooManyRequests to limit attempts from one address. */
  rejected(address: string): MaybePromise<void>
  /** The demands that the call does not meet; `[]` = all are met. Not called for calls made with `as`. */
  refused(call: Call, demands: readonly Demand[]): MaybePromise<readonly Demand[]>
  /** For the caller: whom they can ask for what an unmet demand requires. Refusals have it beside DataHub's sentence. */
  advice?(call: Call, unmet: Demand): string
  /** Which entities the actor may see in lists: all, or those that match the criterion. */
  viewFilter(call: Call): MaybePromise<'all' | Criterion>
}
