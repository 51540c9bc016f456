import type { Call, Credential } from '../call.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import type { Criterion } from '../store/port.ts'
import type { Urn } from '../urn.ts'
import type { Demand } from './operation.ts'

/** What a strategy sees of an HTTP request, before the body is read. */
export interface Request {
  readonly method: string
  /** Path and query as the client sent them. */
  readonly url: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly address: string
}

/** Sources of credentials, in the order in which strategies are asked. */
export const SOURCES = ['request', 'authorization', 'cookie', 'header'] as const

/** Where a strategy finds its credential. `request` claims every request, with or without a credential. */
export type Source =
  | { readonly from: 'authorization'; readonly scheme: string }
  | { readonly from: 'cookie' | 'header'; readonly name: string }
  | { readonly from: 'request' }

/** One way to prove who is calling. A request that carries its source is decided by it alone. */
export interface Strategy {
  /** For the log and for messages at start. */
  readonly name: string
  readonly reads: Source
  /** Narrows `reads`, so that several strategies can share one source: looks at the request only. */
  claims?(request: Request): boolean
  /** `undefined` = the credential does not hold. Errors below 500 are answered as they are, all others with 503. */
  verify(request: Request): MaybePromise<Credential | undefined>
}

/** Provided by exactly one plugin. */
export interface Authority {
  /** Whether this user may act at all. Asked about every credential, whichever strategy verified it. */
  isActive(actor: Urn): MaybePromise<boolean>
  /** Told of every credential that does not hold. @throws TooManyRequests to slow the client down. */
  rejected(address: string): MaybePromise<void>
  /** The demands that the call may not have; `[]` = go on. Calls made with `as` are not asked about. */
  refused(call: Call, demands: readonly Demand[]): MaybePromise<readonly Demand[]>
  /** What of a list the actor may see. */
  viewFilter(call: Call): MaybePromise<'all' | Criterion>
}
