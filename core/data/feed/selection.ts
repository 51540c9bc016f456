import type { Selection } from '../../contract/listener.ts'
import type { Model } from '../../contract/model.ts'
import { Misconfigured } from '../../errors.ts'
import type { Key } from '../../store/port.ts'
import { suggest } from '../../suggest.ts'
import { entityTypeOf } from '../../urn.ts'

/**
 * Whether a plugin is told of changes of a key. `where` is for the message: `plugin tags: onChange`.
 * @throws Misconfigured if the selection names what no enabled plugin defines
 */
export function createSelection(
  model: Model,
  { plugin, where, aspects, types }: Selection & { readonly plugin: string; readonly where: string }
): (key: Key) => boolean {
  requireDefined(`${where}.aspects`, aspects, model.aspects)
  requireDefined(`${where}.types`, types, model.types)
  const wantedTypes = types && new Set(types)
  const known = Array.from(model.aspects.values()).filter(({ name, owner, guard }) => {
    return (!guard.sealed || owner === plugin) && (!aspects || aspects.includes(name))
  })
  const wantedAspects = new Set(known.map(({ name }) => name))
  return ({ urn, aspect }) => {
    if (!wantedAspects.has(aspect)) return false
    const name = entityTypeOf(urn)
    if (wantedTypes && !wantedTypes.has(name)) return false
    const type = model.types.get(name)
    return type !== undefined && (!type.guard.sealed || type.owner === plugin)
  }
}

function requireDefined(where: string, names: readonly string[] = [], defined: ReadonlyMap<string, unknown>): void {
  for (const name of names) {
    if (defined.has(name)) continue
    throw new Misconfigured(`${where} names ${name}, which no enabled plugin defines${suggest(name, defined.keys())}`)
  }
}
