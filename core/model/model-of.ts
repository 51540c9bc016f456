import type { Model } from '../contract/model.ts'
import type { Plugin } from '../contract/plugin.ts'
import { createModel } from './model.ts'

/** The definitions of the enabled plugins. It knows which plugins define the aspects that are disabled. */
export function modelOf(ordered: readonly Plugin[], all: readonly Plugin[], isOff: (name: string) => boolean): Model {
  const off = all.filter(({ name }) => isOff(name))
  const disabled = off.flatMap(({ name, manifest }) =>
    Object.keys(manifest.aspects ?? {}).map(aspect => [aspect, name] as const)
  )
  return createModel(
    ordered.map(({ name, manifest }) => ({ ...manifest, name })),
    new Map(disabled)
  )
}
