import {
  type AspectModel,
  BadRequest,
  type EntityModel,
  entityTypeOf,
  type Model,
  type Urn
} from '../../../core/index.ts'

/** The entity type of a path, compared without case: some clients send it in lower case. @throws BadRequest */
export function typeNamed(model: Model, name: string): EntityModel {
  return model.findType(name) ?? model.type(name)
}

/** An aspect of the type, compared without case. @throws BadRequest with similar names */
export function aspectNamed(model: Model, type: EntityModel, name: string): AspectModel {
  return model.findAspect(type.name, name) ?? model.aspect(type.name, name)
}

/** The same URN. @throws BadRequest unless it names an entity of the type */
export function urnOf(type: EntityModel, urn: Urn): Urn {
  if (entityTypeOf(urn) === type.name) return urn
  throw new BadRequest(`expected the URN of an entity of type ${type.name}, found ${urn}`)
}

/**
 * Names in a query: a list, each member one name or several with commas between them. `undefined` without a name: all.
 */
export function namesIn(...lists: readonly (readonly string[] | undefined)[]): string[] | undefined {
  const names = lists
    .flatMap(list => list ?? [])
    .flatMap(text => text.split(','))
    .map(name => name.trim())
    .filter(Boolean)
  return names.length === 0 ? undefined : names
}
