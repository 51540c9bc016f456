import type { Call } from '../call.ts'
import type { Selects } from '../contract/operation.ts'
import type { MaybePromise } from '../maybe-promise.ts'

/** Runs one operation: the gate, the operation itself, then the observers and, if it has written, the paces. */
export type Perform = (args: unknown, call: Call, selects?: Selects) => MaybePromise<unknown>

/** Of an action or a route. */
export const selectsNothing: Selects = () => false
