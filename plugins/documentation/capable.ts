import { entityTypeOf, type Model, type Urn } from '../../core/index.ts'
import { NotCapable } from './errors.ts'

/** Refuses an entity whose type does not have the aspect. `what` begins the sentence about it: `links`. @throws NotCapable */
export function requireAspect(model: Model, urn: Urn, aspect: string, what: string): void {
  const { name, aspects } = model.type(entityTypeOf(urn))
  if (aspects.includes(aspect)) return
  const types = [...model.types.values()].filter(type => type.aspects.includes(aspect)).map(type => type.name)
  throw new NotCapable(urn, `Entities of type ${name} cannot have ${what}. Expected one of: ${types.join(', ')}`)
}
