import { type GraphQLSchema, isEnumType, isInterfaceType } from 'graphql'
import type { Model } from '../contract/model.ts'
import type { EntityRef } from '../contract/plugin.ts'
import { Misconfigured } from '../errors.ts'
import { entityTypeOf } from '../urn.ts'

/** Enum names that DataHub does not derive from the entity type's name. */
const NAMES: Readonly<Record<string, string>> = {
  corpuser: 'CORP_USER',
  dataHubConnection: 'DATAHUB_CONNECTION',
  dataHubFile: 'DATAHUB_FILE',
  dataHubPageModule: 'DATAHUB_PAGE_MODULE',
  dataHubPageTemplate: 'DATAHUB_PAGE_TEMPLATE',
  dataHubPolicy: 'DATAHUB_POLICY',
  dataHubRole: 'DATAHUB_ROLE',
  dataHubView: 'DATAHUB_VIEW',
  ownershipType: 'CUSTOM_OWNERSHIP_TYPE'
}

/** The GraphQL type of entities whose type has none of its own. */
export const OTHER_ENTITY = 'OtherEntity'

/** The type of references to entities whose type this server does not define. */
const OTHER = 'other'

/** Enum name: `dataJob` → `DATA_JOB`, `dataHubAccessToken` → `ACCESS_TOKEN`, `mlModel` → `MLMODEL`. */
export function enumName(type: string): string {
  const snake = type.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
  return (
    NAMES[type] ??
    snake
      .toUpperCase()
      .replace(/^DATA_HUB_/, '')
      .replace(/^ML_/, 'ML')
  )
}

export function entitySdl(model: Model): string {
  return `
    """The type of an entity."""
    enum EntityType { ${[...names(model).keys()].join(' ')} }
    """Anything that has a URN."""
    interface Entity { urn: String! type: EntityType! }
    """An entity whose type has no GraphQL type of its own."""
    type ${OTHER_ENTITY} implements Entity { urn: String! type: EntityType! }`
}

/** Maps `EntityType`: clients send and get `DATASET`, resolvers get and return the model's name `dataset`. */
export function attachEntityType(schema: GraphQLSchema, model: Model): void {
  const type = schema.getType('EntityType')
  if (!isEnumType(type)) throw new Misconfigured('EntityType must be an enum')
  for (const [name, value] of names(model)) {
    const known = type.getValue(name)
    if (known) known.value = value
  }
}

/** Resolves the field `type` of every entity from its URN. It costs nothing that is worth bounding. */
export function attachTypeNames(schema: GraphQLSchema, model: Model): void {
  const entity = schema.getType('Entity')
  if (!isInterfaceType(entity)) return
  for (const type of schema.getPossibleTypes(entity)) {
    const field = type.getFields().type
    if (field) field.resolve ??= ({ urn }: EntityRef) => model.types.get(entityTypeOf(urn))?.name ?? OTHER
  }
}

function names(model: Model): Map<string, string> {
  const found = new Map([['OTHER', OTHER]])
  for (const type of model.types.keys()) {
    const name = enumName(type)
    const other = found.get(name)
    if (other !== undefined)
      throw new Misconfigured(`the entity types ${other} and ${type} both map to ${name} in GraphQL: rename one`)
    found.set(name, type)
  }
  return found
}
