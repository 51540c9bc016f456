import { type Call, type Data, type Edit, makeUrn, PluginDisabled, parseUrn, type Urn } from '../../core/index.ts'
import type { Entities } from '../entities/index.ts'
import type { NewValues, PropertiesApi } from '../properties/index.ts'
import type { OnEntity } from './assignees.ts'
import { FormIncomplete, FormInput, NoSuchEntity, NoSuchForm, NotAssigned } from './errors.ts'
import type { FormKind } from './form.ts'
import type { PromptType } from './prompts.ts'
import { answering, associationOf, type FormInfo, type Forms, missingPrompts, type Prompt, verifying } from './state.ts'

const ANSWERING = 'answering a form, which its assignment allows'
const MAX_COLUMNS = 1000

export interface Answer {
  readonly promptId: string
  readonly formUrn: string
  readonly type: PromptType
  readonly fieldPath?: string | null
  readonly fieldPaths?: readonly string[] | null
  readonly structuredPropertyParams?: NewValues['structuredPropertyInputParams'][number] | null
  readonly ownershipParams?: object | null
}

export interface AnsweringDeps {
  readonly data: Data
  readonly entities: Entities
  readonly form: FormKind
  /** `undefined` while the plugin is disabled. */
  readonly properties: PropertiesApi | undefined
}

/** An answer for an entity. */
interface AnswerOn {
  readonly urn: string
  readonly input: Answer
}

export const onEntity = ({ parse }: FormKind, form: string, entity: string): OnEntity => ({
  form: parse(form),
  entity: parseUrn(entity)
})

/** Writes the values and the state of the form in one commit. @throws NoSuchForm, NoSuchEntity, NotAssigned, FormInput */
export async function submitPrompt(deps: AnsweringDeps, call: Call, { urn, input }: AnswerOn): Promise<boolean> {
  const { properties } = deps
  if (!properties) throw new PluginDisabled('Answering a form with structured properties', 'properties')
  const on = onEntity(deps.form, input.formUrn, urn)
  const info = await read(deps, call, on)
  const prompt = promptOf(on.form, info, input)
  const params = paramsOf(prompt, input)
  const columns = prompt.type === 'FIELDS_STRUCTURED_PROPERTY' ? columnsOf(prompt, input) : undefined
  const assets = columns?.map(column => makeUrn('schemaField', on.entity, column)) ?? [on.entity]
  const values = await Promise.all(
    assets.map(assetUrn => properties.edit(call, { assetUrn, structuredPropertyInputParams: [params] }))
  )
  const answered = { prompt, allColumns: await allColumnsOf(deps, call, on.entity), ...(columns ? { columns } : {}) }
  const change = answering({ form: on.form, info }, answered, { time: Date.now(), actor: call.actor })
  await deps.data.write(call.as(ANSWERING), [...values, stateEdit(deps.entities, on, change)])
  return true
}

/** @throws NoSuchForm, NoSuchEntity, NotAssigned, FormIncomplete, FormInput for a form that is not for verification */
export async function verifyForm(deps: AnsweringDeps, call: Call, on: OnEntity): Promise<boolean> {
  const { form, entity } = on
  const info = await read(deps, call, on)
  if (info.type !== 'VERIFICATION') {
    throw new FormInput(`Form ${form} is of the type ${info.type ?? 'COMPLETION'}: only VERIFICATION can be verified`)
  }
  const change = verifying(form, { time: Date.now(), actor: call.actor })
  await deps.entities.aspects.forms.update(
    call.as(ANSWERING),
    entity,
    old => {
      const association = associationOf(old, form)
      if (old === undefined || association === undefined) throw new NotAssigned(form, entity)
      const missing = missingPrompts(info, association)
      if (missing.length > 0) throw new FormIncomplete(form, entity, missing.map(({ title }) => title).join(', '))
      return change(old)
    },
    { mustExist: () => new NoSuchEntity(entity) }
  )
  return true
}

/** The definition, as the caller may read it; the entity must be visible too. */
async function read({ entities }: AnsweringDeps, call: Call, { form, entity }: OnEntity): Promise<FormInfo> {
  const info = await entities.aspects.formInfo.get(call, form)
  if (info === undefined) throw new NoSuchForm(form)
  if (!(await entities.exists(call, entity))) throw new NoSuchEntity(entity)
  return info
}

/** @throws NotAssigned, NoSuchEntity */
function stateEdit({ aspects }: Entities, { form, entity }: OnEntity, change: (old: Forms) => Forms): Edit {
  const changeIfAssigned = (old: Forms | undefined) => {
    if (old === undefined || !associationOf(old, form)) throw new NotAssigned(form, entity)
    return change(old)
  }
  return aspects.forms.edit(entity, changeIfAssigned, { mustExist: () => new NoSuchEntity(entity) })
}

function promptOf(form: Urn, { prompts = [] }: FormInfo, { promptId, type }: Answer): Prompt {
  const prompt = prompts.find(({ id }) => id === promptId)
  if (prompt === undefined) {
    throw new FormInput(`Form ${form} has no prompt with the id ${JSON.stringify(promptId.slice(0, 200))}`)
  }
  if (prompt.type !== type) throw new FormInput(`type: prompt ${promptId} is of the type ${prompt.type}, found ${type}`)
  return prompt
}

function paramsOf({ id, structuredPropertyParams: asked }: Prompt, { structuredPropertyParams: given }: Answer) {
  if (!asked || !given) {
    throw new FormInput(
      `structuredPropertyParams: prompt ${id} expects values of ${asked?.urn ?? 'a property'}, found none`
    )
  }
  if (given.structuredPropertyUrn !== asked.urn) {
    throw new FormInput(
      `structuredPropertyParams: prompt ${id} expects values of ${asked.urn}, found ${given.structuredPropertyUrn}`
    )
  }
  return given
}

/** Each once. */
function columnsOf({ id }: Prompt, { fieldPath, fieldPaths }: Answer): readonly string[] {
  const columns = new Set([...(fieldPaths ?? []), ...(fieldPath == null ? [] : [fieldPath])])
  if (columns.size === 0) throw new FormInput(`fieldPaths: prompt ${id} is about columns, found none`)
  if (columns.size > MAX_COLUMNS) {
    throw new FormInput(`fieldPaths: at most ${MAX_COLUMNS} columns are allowed in one call, found ${columns.size}`)
  }
  return [...columns]
}

async function allColumnsOf({ entities }: AnsweringDeps, call: Call, entity: Urn): Promise<readonly string[]> {
  const schema = await entities.aspects.schemaMetadata.get(call.as('counting the columns with an answer'), entity)
  return schema?.fields.map(({ fieldPath }) => fieldPath) ?? []
}
