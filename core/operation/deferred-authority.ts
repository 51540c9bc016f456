import type { Authority } from '../contract/authority.ts'
import { Misconfigured } from '../errors.ts'

/** Stands for the authority until the plugin that provides it is set up: the gate and the data are made before. */
export function deferAuthority(): { authority: Authority; resolve(provided: Authority): void } {
  let provided: Authority | undefined
  const known = (): Authority => {
    if (!provided) throw new Misconfigured('no enabled plugin decides who may do what')
    return provided
  }
  return {
    authority: {
      isActive: actor => known().isActive(actor),
      rejected: address => known().rejected(address),
      refused: (call, demands) => known().refused(call, demands),
      viewFilter: call => known().viewFilter(call)
    },
    resolve: found => {
      provided = found
    }
  }
}
