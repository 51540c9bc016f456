import type { NamedOperation } from '../contract/operation.ts'
import { createError } from '../errors.ts'
import { isReading } from './gate.ts'

/** Parameter: the operator's reason. */
const ReadOnly = createError('READ_ONLY', 'the server accepts no changes at present: %s', 503)

/** Why nothing may be changed; `undefined` if it may. */
export function reasonOf({
  enabled,
  reason
}: {
  readonly enabled: boolean
  readonly reason: string
}): string | undefined {
  return enabled ? reason : undefined
}

/** Refuses operations that change something. @returns nothing for those that may run */
export function refuseWrites(reason: string, named: NamedOperation): (() => never) | undefined {
  if (named.kind === 'query' || named.kind === 'subscription' || named.logsIn || isReading(named)) return undefined
  return () => {
    throw new ReadOnly(reason)
  }
}
