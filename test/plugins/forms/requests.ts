import type { Client } from '../../helper.ts'

export { ENTITY_TYPE, newProperty, stored, TYPE, upsert } from '../properties/requests.ts'

let made = 0

export const newId = (word: string): string => `${word}${++made}`

/** A dataset with the columns `id` and `name` that no other test of the file uses. */
export async function newDataset(admin: Client, owner?: string): Promise<string> {
  const urn = `urn:li:dataset:(urn:li:dataPlatform:hive,db.${newId('asked')},PROD)`
  const column = (fieldPath: string) => ({
    ...{ fieldPath, nativeDataType: 'text' },
    type: { type: { 'com.linkedin.schema.StringType': {} } }
  })
  const schema = {
    ...{ schemaName: 's', platform: 'urn:li:dataPlatform:hive', version: 0, hash: '' },
    platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
    fields: ['id', 'name'].map(column)
  }
  await ingested(admin, urn, 'schemaMetadata', schema)
  if (owner) await ingested(admin, urn, 'ownership', { owners: [{ owner, type: 'NONE' }] })
  return urn
}

export async function ingested(by: Client, urn: string, aspect: string, value: object): Promise<void> {
  const { status, body } = await by.ingest(urn, aspect, value)
  if (status !== 200) throw new Error(JSON.stringify(body))
}

const INFO = `{ name description type
  actors { owners users { urn } groups { urn } isAssignedToMe }
  prompts { id title formUrn description type required structuredPropertyParams { structuredProperty { urn } } } }`

export const create = (by: Client, input: object) =>
  by.gql(`mutation m($input: CreateFormInput!) { createForm(input: $input) { urn type info ${INFO} } }`, { input })

export const update = (by: Client, input: object) =>
  by.gql(`mutation m($input: UpdateFormInput!) { updateForm(input: $input) { urn info ${INFO} } }`, { input })

export const form = async (by: Client, urn: string) => {
  const { data, errors } = await by.gql(`query q($urn: String!) { form(urn: $urn) { exists info ${INFO} } }`, { urn })
  if (errors) throw new Error(JSON.stringify(errors))
  return data.form
}

/** A form whose prompts have the ids 1, 2, …; each asks for a property. Returns its URN. */
export async function newForm(by: Client, prompts: readonly object[], given: object = {}): Promise<string> {
  const numbered = prompts.map((prompt, at) => ({ id: `${at + 1}`, title: `Question ${at + 1}`, ...prompt }))
  const { data, errors } = await create(by, { id: newId('form'), name: 'A form', prompts: numbered, ...given })
  if (errors) throw new Error(JSON.stringify(errors))
  return data.createForm.urn
}

export const prompt = (property: string, given: object = {}) => ({
  ...{ type: 'STRUCTURED_PROPERTY', structuredPropertyParams: { urn: property }, required: true },
  ...given
})

const mutation = (name: string, type: string) => (by: Client, input: object) =>
  by.gql(`mutation m($input: ${type}!) { ${name}(input: $input) }`, { input })

export const remove = mutation('deleteForm', 'DeleteFormInput')
export const verify = mutation('verifyForm', 'VerifyFormInput')
export const assignDynamic = mutation('createDynamicFormAssignment', 'CreateDynamicFormAssignmentInput')
const batchAssign = mutation('batchAssignForm', 'BatchAssignFormInput')
const batchRemove = mutation('batchRemoveForm', 'BatchRemoveFormInput')
export const assign = (by: Client, formUrn: string, ...entityUrns: string[]) => batchAssign(by, { formUrn, entityUrns })
export const unassign = (by: Client, formUrn: string, ...entityUrns: string[]) =>
  batchRemove(by, { formUrn, entityUrns })

/** Answers a prompt with texts. */
export const submit = (
  by: Client,
  urn: string,
  [formUrn, promptId, property]: readonly [string, string, string],
  texts: readonly string[],
  given: object = {}
) =>
  by.gql('mutation m($urn: String!, $input: SubmitFormPromptInput!) { submitFormPrompt(urn: $urn, input: $input) }', {
    urn,
    input: {
      ...{ formUrn, promptId, type: 'STRUCTURED_PROPERTY' },
      structuredPropertyParams: {
        structuredPropertyUrn: property,
        values: texts.map(stringValue => ({ stringValue }))
      },
      ...given
    }
  })

const RESPONSE = `response { structuredPropertyResponse { propertyUrn values { ... on StringValue { stringValue } } } }`
const PROMPTS = `{ id lastModified { actor { urn } } ${RESPONSE}
  fieldAssociations { completedFieldPrompts { fieldPath ${RESPONSE} } incompleteFieldPrompts { fieldPath } } }`
const ASSOCIATION = `{ form { urn } associatedUrn incompletePrompts ${PROMPTS} completedPrompts ${PROMPTS} }`

export async function formsOf(by: Client, urn: string) {
  const { data, errors } = await by.gql(
    `query q($urn: String!) { dataset(urn: $urn) { forms {
      incompleteForms ${ASSOCIATION} completedForms ${ASSOCIATION}
      verifications { form { urn } lastModified { actor { urn } } }
    } } }`,
    { urn }
  )
  if (errors) throw new Error(JSON.stringify(errors))
  return data.dataset.forms
}

interface Shown {
  readonly form: { readonly urn: string }
  readonly incompletePrompts: readonly { readonly id: string }[]
  readonly completedPrompts: readonly { readonly id: string }[]
}

/** `{ incomplete: { <form>: [open prompts, answered prompts] }, complete: …, verified: [forms] }` */
export async function stateOf(by: Client, urn: string) {
  const forms = await formsOf(by, urn)
  const shown = (list: readonly Shown[] = []) =>
    Object.fromEntries(
      list.map(one => [
        one.form.urn,
        [one.incompletePrompts.map(({ id }) => id).join(), one.completedPrompts.map(({ id }) => id).join()]
      ])
    )
  return {
    incomplete: shown(forms?.incompleteForms),
    complete: shown(forms?.completedForms),
    verified: (forms?.verifications ?? []).map((one: Shown) => one.form.urn)
  }
}
