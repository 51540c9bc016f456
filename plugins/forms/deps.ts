import { type Call, type Data, type Model, parseUrnOf, type Urn } from '../../core/index.ts'
import type { Entities, ModelAspects } from '../entities/index.ts'
import type { PropertiesApi } from '../properties/index.ts'
import type { SearchApi } from '../search/index.ts'

export const FORM = 'form'
export const parseForm = (text: string): Urn => parseUrnOf(FORM, text)

export type FormInfo = ModelAspects['formInfo']
export type Prompt = NonNullable<FormInfo['prompts']>[number]
export type Forms = ModelAspects['forms']
export type Association = Forms['incompleteForms'][number]
export type PromptAssociation = NonNullable<Association['completedPrompts']>[number]
export type FieldAssociation = NonNullable<
  NonNullable<PromptAssociation['fieldAssociations']>['completedFieldPrompts']
>[number]

/** Dependencies of the operations on forms. */
export interface FormDeps {
  readonly data: Data
  readonly model: Model
  readonly entities: Entities
  /** Each `undefined` while the plugin is disabled. */
  readonly properties: PropertiesApi | undefined
  readonly search: SearchApi | undefined
  /** Deletes a form and takes it off all entities. */
  readonly deletion: (call: Call, urn: Urn) => Promise<boolean>
}
