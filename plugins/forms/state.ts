import type { Urn } from '../../core/index.ts'
import type { ModelAspects } from '../entities/index.ts'

export type FormInfo = ModelAspects['formInfo']
export type Prompt = NonNullable<FormInfo['prompts']>[number]
export type Forms = ModelAspects['forms']
export type Association = Forms['incompleteForms'][number]
export type PromptAssociation = NonNullable<Association['completedPrompts']>[number]
type FieldAssociation = NonNullable<
  NonNullable<PromptAssociation['fieldAssociations']>['completedFieldPrompts']
>[number]

/** When something happened to a form on an entity, and who did it. */
export interface Stamp {
  readonly time: number
  readonly actor: Urn
}

/** A form with its definition. */
export interface Defined {
  readonly form: Urn
  readonly info: FormInfo
}

const NO_FORMS: Forms = { incompleteForms: [], completedForms: [] }

/** Whether it is complete or not. */
export function associationOf(forms: Forms | undefined, form: Urn): Association | undefined {
  return [...(forms?.incompleteForms ?? []), ...(forms?.completedForms ?? [])].find(({ urn }) => urn === form)
}

/** The form with no prompt answered; a form that is assigned already is unchanged. */
export function assigning({ form, info: { prompts = [] } }: Defined, stamp: Stamp) {
  return (old: Forms | undefined): Forms => {
    if (old !== undefined && associationOf(old, form)) return old
    const incompletePrompts = prompts.map(({ id }) => ({ id, lastModified: stamp }))
    const association = { urn: form, incompletePrompts, completedPrompts: [] }
    const before = old ?? NO_FORMS
    return { ...before, incompleteForms: [...before.incompleteForms, association] }
  }
}

/** Without the form, its answers and its verification. The values that were answers stay. */
export function removing(form: Urn) {
  return (old: Forms | undefined): Forms | undefined => {
    const isVerified = old?.verifications?.some(one => one.form === form)
    if (old === undefined || !(isVerified || associationOf(old, form))) return old
    return { ...without(old, form), ...verificationsWithout(old, form) }
  }
}

/** A prompt that was answered, for the whole entity or for some of its columns. */
export interface Answered {
  readonly prompt: Prompt
  /** Absent: for the whole entity. */
  readonly columns?: readonly string[]
  /** All columns of the entity; empty if none are known: then a prompt for columns is never complete. */
  readonly allColumns: readonly string[]
}

/** The entity must have the form. It is complete as soon as all required prompts have an answer. */
export function answering({ form, info }: Defined, answer: Answered, stamp: Stamp) {
  return (old: Forms): Forms => {
    const before = associationOf(old, form) ?? { urn: form }
    const association = withAnswer(before, info, answer, stamp)
    const rest = without(old, form)
    return missingPrompts(info, association).length === 0
      ? { ...rest, completedForms: [...rest.completedForms, association] }
      : { ...rest, incompleteForms: [...rest.incompleteForms, association] }
  }
}

/** The entity must have the form. */
export function verifying(form: Urn, stamp: Stamp) {
  return (old: Forms): Forms => ({
    ...old,
    verifications: [...(old.verifications?.filter(one => one.form !== form) ?? []), { form, lastModified: stamp }]
  })
}

/** The required prompts without an answer. What the definition got later counts too. */
export function missingPrompts({ prompts = [] }: FormInfo, { completedPrompts = [] }: Association): readonly Prompt[] {
  const answered = new Set(completedPrompts.map(({ id }) => id))
  return prompts.filter(({ id, required }) => required && !answered.has(id))
}

function withAnswer(
  association: Association,
  { prompts = [] }: FormInfo,
  { prompt, columns, allColumns }: Answered,
  stamp: Stamp
): Association {
  const { incompletePrompts = [], completedPrompts = [] } = association
  const stored = [...completedPrompts, ...incompletePrompts].find(({ id }) => id === prompt.id)
  const answer = { ...stored, id: prompt.id, lastModified: stamp, ...fieldAnswers(stored, columns, stamp) }
  const isComplete = columns === undefined || isEachAnswered(answer, allColumns)
  const others = completedPrompts.filter(({ id }) => id !== prompt.id)
  const completed = isComplete ? [...others, answer] : others
  const done = new Set(completed.map(({ id }) => id))
  const open = prompts
    .filter(({ id }) => !done.has(id))
    .map(({ id }) =>
      id === prompt.id ? answer : (incompletePrompts.find(one => one.id === id) ?? { id, lastModified: stamp })
    )
  return { ...association, incompletePrompts: open, completedPrompts: completed }
}

function fieldAnswers(
  stored: PromptAssociation | undefined,
  columns: readonly string[] | undefined,
  lastModified: Stamp
): Pick<PromptAssociation, 'fieldAssociations'> {
  if (columns === undefined) return {}
  const isOther = ({ fieldPath }: FieldAssociation) => !columns.includes(fieldPath)
  const { completedFieldPrompts = [], incompleteFieldPrompts = [] } = stored?.fieldAssociations ?? {}
  return {
    fieldAssociations: {
      completedFieldPrompts: [
        ...completedFieldPrompts.filter(isOther),
        ...columns.map(fieldPath => ({ fieldPath, lastModified }))
      ],
      incompleteFieldPrompts: incompleteFieldPrompts.filter(isOther)
    }
  }
}

function isEachAnswered({ fieldAssociations }: PromptAssociation, allColumns: readonly string[]): boolean {
  const answered = new Set(fieldAssociations?.completedFieldPrompts?.map(({ fieldPath }) => fieldPath))
  return allColumns.length > 0 && allColumns.every(column => answered.has(column))
}

function without(forms: Forms, form: Urn): Forms {
  const isOther = ({ urn }: Association) => urn !== form
  return {
    ...forms,
    incompleteForms: forms.incompleteForms.filter(isOther),
    completedForms: forms.completedForms.filter(isOther)
  }
}

const verificationsWithout = ({ verifications }: Forms, form: Urn): Pick<Forms, 'verifications'> =>
  verifications ? { verifications: verifications.filter(one => one.form !== form) } : {}
