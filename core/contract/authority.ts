import type { Call, Credential } from '../call.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import type { Criterion } from '../store/port.ts'
import type { Demand } from './operation.ts'

export interface Request {
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly address: string
}

/** Provided by exactly one plugin. */
export interface Authority {
  /** `undefined` = no credential was sent. @throws Unauthenticated for one that does not hold. */
  identify(request: Request): MaybePromise<Credential | undefined>
  /** The demands that the call may not have; `[]` = go on. Calls made with `as` are not asked about. */
  refused(call: Call, demands: readonly Demand[]): MaybePromise<readonly Demand[]>
  /** What of a list the actor may see. */
  viewFilter(call: Call): MaybePromise<'all' | Criterion>
}
