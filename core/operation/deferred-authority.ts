import type { Authority } from '../contract/authority.ts'
import { Misconfigured } from '../errors.ts'

/** A proxy for the authority, because the gate and the data are created before the plugin that provides it. */
export function deferAuthority(): { authority: Authority; resolve(provided: Authority): void } {
  let provided: Authority | undefined
  const known = (): Authority => {
    if (!provided) throw new Misconfigured('no enabled plugin provides the authority')
    return provided
  }
  return {
    authority: {
      isActive: actor => known().isActive(actor),
      rejected: address => known().rejected(address),
      refused: (call, demands) => known().refused(call, demands),
      advice: (call, unmet) => known().advice?.(call, unmet) ?? '',
      viewFilter: call => known().viewFilter(call)
    },
    resolve: found => {
      provided = found
    }
  }
}
