import type { AspectModel, EntityModel, Model } from '../contract/model.ts'
import { BadRequest } from '../errors.ts'
import { excerpt } from '../excerpt.ts'
import { suggest } from '../suggest.ts'

type ByName<T> = ReadonlyMap<string, T>

export function createModelLookup(
  types: ByName<EntityModel>,
  aspects: ByName<AspectModel>,
  disabled: ByName<string>
): Pick<Model, 'type' | 'findType' | 'aspect' | 'findAspect'> {
  const folded = { types: foldNames(types), aspects: foldNames(aspects) }
  const findType = (name: string) => types.get(name) ?? folded.types.get(name.toLowerCase())

  function type(name: string): EntityModel {
    const found = types.get(name)
    if (found) return found
    const near = suggest(name, types.keys())
    throw new BadRequest(`Failed to find entity with name ${excerpt(name)} in EntityRegistry${near}`)
  }

  function why(entity: EntityModel, name: string): string {
    const elsewhere = aspects.get(name)
    if (elsewhere) return `; it is an aspect of ${elsewhere.on.slice(0, 5).join(', ') || 'no entity type'}`
    const owner = disabled.get(name)
    return owner === undefined
      ? suggest(name, entity.aspects)
      : `; it belongs to the plugin ${owner}, which is disabled`
  }

  return {
    type,
    findType,
    aspect(typeName, name) {
      const entity = type(typeName)
      const found = aspects.get(name)
      if (found?.on.includes(typeName)) return found
      throw new BadRequest(`Unknown aspect ${excerpt(name)} for entity ${typeName}${why(entity, name)}`)
    },
    findAspect(typeName, name) {
      const entity = findType(typeName)
      const found = aspects.get(name) ?? folded.aspects.get(name.toLowerCase())
      return entity && found?.on.includes(entity.name) ? found : undefined
    }
  }
}

function foldNames<T>(named: ByName<T>): Map<string, T> {
  return new Map(Array.from(named, ([name, value]) => [name.toLowerCase(), value]))
}
