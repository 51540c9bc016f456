import { graphql, me, rest, typeOf, type Value } from 'aspectd/console'
import { type Asked, type FormShown, loadForms, type Prompt } from './data.ts'
import { SUBMIT } from './documents.ts'
import type { AnswerPromptVariables } from './documents.types.ts'

interface StoredPrompt {
  readonly id: string
  readonly fieldAssociations?: {
    readonly completedFieldPrompts?: readonly { readonly fieldPath: string }[]
  }
}
interface StoredForm {
  readonly urn: string
  readonly completedPrompts?: readonly StoredPrompt[]
  readonly incompletePrompts?: readonly StoredPrompt[]
}
interface StoredProperty {
  readonly propertyUrn: string
  readonly values: readonly { readonly string?: string; readonly double?: number }[]
  readonly attribution?: { readonly source?: string }
}
interface Stored {
  readonly aspects: {
    readonly forms?: {
      readonly value: {
        readonly incompleteForms: readonly StoredForm[]
        readonly completedForms: readonly StoredForm[]
        readonly verifications?: readonly { readonly form: string; readonly lastModified?: Stamp }[]
      }
    }
    readonly structuredProperties?: { readonly value: { readonly properties: readonly StoredProperty[] } }
    readonly ownership?: { readonly value: { readonly owners: readonly { readonly owner: string }[] } }
    readonly schemaMetadata?: { readonly value: { readonly fields: readonly { readonly fieldPath: string }[] } }
  }
}

export interface Stamp {
  readonly time: number
  readonly actor: string
}

/** A prompt of a form on an entity. */
export interface PromptState {
  readonly prompt: Prompt
  readonly isDone: boolean
  /** Of a prompt for columns: those with an answer. */
  readonly columns: readonly string[]
  /** Of a prompt for the entity: the values that users have set; absent if there are none. */
  readonly values: readonly Value[] | undefined
}

/** A form on an entity. */
export interface FormState {
  readonly form: FormShown
  readonly isComplete: boolean
  readonly verified: Stamp | undefined
  readonly prompts: readonly PromptState[]
  /** Whether the user can be among those who are asked. The server has the last word. */
  readonly isAsked: boolean
}

async function loadStored(urn: string, aspects: string, signal?: AbortSignal): Promise<Stored['aspects']> {
  const path = `/entitiesV2/${encodeURIComponent(urn)}?aspects=List(${aspects})`
  return (await rest<Stored>(path, signal ? { signal } : {})).aspects
}

/** Open forms first. */
export async function loadStates(urn: string, signal: AbortSignal): Promise<readonly FormState[]> {
  const [stored, owners] = await Promise.all([
    loadStored(urn, 'forms,structuredProperties', signal),
    loadOwners(urn, signal)
  ])
  const { incompleteForms = [], completedForms = [], verifications = [] } = stored.forms?.value ?? {}
  const associations = [...incompleteForms, ...completedForms]
  const known = new Map(
    (
      await loadForms(
        associations.map(one => one.urn),
        signal
      )
    ).map(one => [one.urn, one])
  )
  const properties = stored.structuredProperties?.value.properties ?? []
  // Of groups only the server knows whether the user is a member.
  const canOwn = owners.some(owner => owner === me.value?.urn || typeOf(owner) === 'corpGroup')
  return associations.flatMap((association): FormState[] => {
    const form = known.get(association.urn)
    if (!form) return []
    const verification = verifications.find(one => one.form === form.urn)
    return [
      {
        ...{ form, isComplete: completedForms.includes(association), isAsked: form.isMine || canOwn },
        verified: verification && (verification.lastModified ?? UNKNOWN),
        prompts: form.prompts.map(prompt => stateOf(prompt, association, properties))
      }
    ]
  })
}

const UNKNOWN: Stamp = { time: 0, actor: '' }

/** The owners of a column are those of its dataset. */
async function loadOwners(urn: string, signal: AbortSignal): Promise<readonly string[]> {
  const [, dataset = urn] = /^urn:li:schemaField:\((urn:li:\w+:(?:\(.*\)|[^,()]*)),/.exec(urn) ?? []
  const { ownership } = await loadStored(dataset, 'ownership', signal)
  return ownership?.value.owners.map(({ owner }) => owner) ?? []
}

function stateOf(prompt: Prompt, association: StoredForm, properties: readonly StoredProperty[]): PromptState {
  const { completedPrompts = [], incompletePrompts = [] } = association
  const stored = [...completedPrompts, ...incompletePrompts].find(({ id }) => id === prompt.id)
  return {
    ...{ prompt, isDone: completedPrompts.some(({ id }) => id === prompt.id) },
    columns: stored?.fieldAssociations?.completedFieldPrompts?.map(({ fieldPath }) => fieldPath) ?? [],
    values: prompt.asked && valuesOf(properties, prompt.asked.urn)
  }
}

function valuesOf(properties: readonly StoredProperty[], property: string): readonly Value[] | undefined {
  const manual = properties.find(one => one.propertyUrn === property && one.attribution?.source === undefined)
  return manual?.values.map(one => one.string ?? one.double ?? '')
}

/** What users have set of a property until now. */
export async function loadValues(urn: string, property: string): Promise<readonly Value[] | undefined> {
  const { structuredProperties } = await loadStored(urn, 'structuredProperties')
  return valuesOf(structuredProperties?.value.properties ?? [], property)
}

export async function loadColumns(urn: string, signal: AbortSignal): Promise<readonly string[]> {
  const { schemaMetadata } = await loadStored(urn, 'schemaMetadata', signal)
  return schemaMetadata?.value.fields.map(({ fieldPath }) => fieldPath) ?? []
}

export interface Answer {
  readonly form: string
  readonly prompt: Prompt
  readonly asked: Asked
  readonly values: readonly Value[]
  /** Of a prompt for columns. */
  readonly columns: readonly string[] | undefined
}

export async function submit(urn: string, { form, prompt, asked, values, columns }: Answer): Promise<void> {
  const input: AnswerPromptVariables['input'] = {
    ...{ formUrn: form, promptId: prompt.id, type: prompt.type },
    ...(columns ? { fieldPaths: columns } : {}),
    structuredPropertyParams: {
      structuredPropertyUrn: asked.urn,
      values: values.map(one => (typeof one === 'number' ? { numberValue: one } : { stringValue: one }))
    }
  }
  await graphql(SUBMIT, { urn, input })
}
