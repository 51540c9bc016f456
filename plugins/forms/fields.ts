import { type Call, type EntityField, entityTypeOf, idOf, makeUrn, type Urn } from '../../core/index.ts'
import { type Entities, read } from '../entities/index.ts'
import type { PropertiesApi } from '../properties/index.ts'
import { groupsOf, isNamed } from './assignees.ts'
import type { Association, FormInfo, Forms, PromptAssociation } from './state.ts'

type Actors = NonNullable<FormInfo['actors']>

/** A prompt of a form on an entity, or on one of its columns. */
interface Place {
  readonly id: string
  readonly form: Urn
  readonly asset: Urn
  readonly isAnswered: boolean
}

interface FieldDeps {
  readonly entities: Entities
  /** `undefined` while the plugin is disabled. */
  readonly properties: PropertiesApi | undefined
}

export function fields(deps: FieldDeps) {
  const { aspects } = deps.entities
  const response = { response: (place: Place, _args: unknown, call: Call) => responseOf(deps, call, place) }
  return {
    // A form that was deleted, or that the caller may not see, has the name of its id.
    Form: { info: read(aspects.formInfo, infoOf, urn => infoOf({ name: idOf(urn) }, urn)) },
    FormActorAssignment: {
      async isAssignedToMe(actors: Actors, _args: unknown, call: Call) {
        const groups = await groupsOf(aspects, call.as('looking up to whom a form is assigned'), call.actor)
        return isNamed(actors, new Set<string>([call.actor, ...groups]))
      }
    },
    FormPromptAssociation: response,
    FieldFormPromptAssociation: response
  }
}

export function entityFields({ aspects }: Entities): EntityField[] {
  return [{ having: 'forms', sdl: 'forms: Forms', resolve: { forms: read(aspects.forms, formsOf) } }]
}

function infoOf(
  { name, description, type = 'COMPLETION', prompts = [], actors = { owners: true } }: FormInfo,
  urn: Urn
) {
  return {
    ...{ name, description, type },
    prompts: prompts.map(({ structuredPropertyParams, ...prompt }) => ({
      ...prompt,
      formUrn: urn,
      required: prompt.required ?? false,
      structuredPropertyParams: structuredPropertyParams && { structuredProperty: structuredPropertyParams.urn }
    })),
    actors: { ...actors, owners: actors.owners ?? true }
  }
}

function formsOf({ incompleteForms, completedForms, verifications = [] }: Forms, entity: Urn) {
  return {
    incompleteForms: incompleteForms.map(one => associationOf(one, entity)),
    completedForms: completedForms.map(one => associationOf(one, entity)),
    verifications
  }
}

function associationOf({ urn: form, incompletePrompts = [], completedPrompts = [] }: Association, entity: Urn) {
  const promptOf = (isAnswered: boolean) => (prompt: PromptAssociation) => ({
    ...prompt,
    ...{ form, asset: entity, isAnswered },
    fieldAssociations: prompt.fieldAssociations && fieldsOf(prompt, form, entity)
  })
  return {
    ...{ form, associatedUrn: entity },
    incompletePrompts: incompletePrompts.map(promptOf(false)),
    completedPrompts: completedPrompts.map(promptOf(true))
  }
}

function fieldsOf({ id, fieldAssociations }: PromptAssociation, form: Urn, entity: Urn) {
  const { completedFieldPrompts = [], incompleteFieldPrompts = [] } = fieldAssociations ?? {}
  const placeOf = (isAnswered: boolean) => (one: (typeof completedFieldPrompts)[number]) => ({
    ...one,
    ...{ id, form, asset: makeUrn('schemaField', entity, one.fieldPath), isAnswered }
  })
  return {
    completedFieldPrompts: completedFieldPrompts.map(placeOf(true)),
    incompleteFieldPrompts: incompleteFieldPrompts.map(placeOf(false))
  }
}

/** The model stores that there is an answer; the answer itself is the values of the entity. */
async function responseOf({ entities, properties }: FieldDeps, call: Call, { id, form, asset, isAnswered }: Place) {
  if (!isAnswered) return null
  const info = await entities.aspects.formInfo.get(call, form)
  const prompt = info?.prompts?.find(one => one.id === id)
  const property = prompt?.structuredPropertyParams?.urn
  // The answers of a prompt for columns are those of the columns.
  const isOfColumns = prompt?.type === 'FIELDS_STRUCTURED_PROPERTY' && entityTypeOf(asset) !== 'schemaField'
  if (property === undefined || isOfColumns) return null
  const values = await properties?.valuesOf(call, asset, property)
  return { structuredPropertyResponse: { propertyUrn: property, values } }
}
