import type { Client } from '../helper.ts'
import { ingest } from '../people.ts'

/** Values for the operations on forms; see values.ts and updates.test.ts. */

const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,updates,PROD)'
const MATRIX = 'urn:li:dataset:(urn:li:dataPlatform:hive,matrix,PROD)'
const FORM = 'urn:li:form:matrix'
const PROPERTY = 'urn:li:structuredProperty:matrix'
const PROMPT = { id: 'new', title: 'new', type: 'STRUCTURED_PROPERTY', structuredPropertyParams: { urn: PROPERTY } }

const info = {
  ...{ name: 'matrix', type: 'VERIFICATION', actors: { owners: false } },
  prompts: [{ ...PROMPT, id: 'matrix' }]
}

/** What the operations of the matrix are asked about: URN, aspect and value. */
export const STORED: readonly (readonly [string, string, object])[] = [[FORM, 'formInfo', info]]

export const prepare = (admin: Client) => ingest(admin, FORM, 'formInfo', info)

export const SPECIAL: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  form: { urn: FORM },
  createForm: { id: 'new-by-matrix', actors: null, prompts: [PROMPT] },
  updateForm: { urn: FORM, prompts: null, promptsToAdd: null, promptsToRemove: null, actors: null },
  deleteForm: { urn: 'urn:li:form:none' },
  batchAssignForm: { formUrn: FORM, entityUrns: [MATRIX] },
  batchRemoveForm: { formUrn: FORM, entityUrns: [MATRIX] },
  createDynamicFormAssignment: { formUrn: FORM },
  submitFormPrompt: { urn: MATRIX, formUrn: FORM, promptId: 'matrix', type: 'STRUCTURED_PROPERTY' },
  verifyForm: { formUrn: FORM, entityUrn: MATRIX },
  notebook: { urn: 'urn:li:notebook:(jupyter,matrix)' },
  role: { urn: 'urn:li:role:matrix' }
}

/** `createTermConstraint` is refused with a reason, whoever asks. */
export const OPEN: readonly string[] = ['form', 'notebook', 'role', 'createTermConstraint']

export const UPDATES: Readonly<Record<string, [string, (urn: string) => string]>> = {
  updateForm: ['form', urn => `updateForm(input: {urn: "${urn}", name: "n"}) { urn }`],
  batchAssignForm: ['form', urn => `batchAssignForm(input: {formUrn: "${urn}", entityUrns: ["${DATASET}"]})`],
  'batchAssignForm of an entity': [
    'container',
    urn => `batchAssignForm(input: {formUrn: "${FORM}", entityUrns: ["${urn}"]})`
  ],
  batchRemoveForm: ['container', urn => `batchRemoveForm(input: {formUrn: "${FORM}", entityUrns: ["${urn}"]})`],
  createDynamicFormAssignment: [
    'form',
    urn =>
      `createDynamicFormAssignment(input: {formUrn: "${urn}", orFilters: [{and: [{field: "platform", values: ["x"]}]}]})`
  ],
  submitFormPrompt: [
    'dataset',
    urn =>
      `submitFormPrompt(urn: "${urn}", input: {formUrn: "${FORM}", promptId: "matrix", type: STRUCTURED_PROPERTY,
        structuredPropertyParams: {structuredPropertyUrn: "${PROPERTY}", values: [{stringValue: "a"}]}})`
  ],
  verifyForm: ['dataset', urn => `verifyForm(input: {formUrn: "${FORM}", entityUrn: "${urn}"})`]
}

export const MAKE: Readonly<Record<string, (by: Client, name: string) => Promise<unknown>>> = {
  form: (by, name) => ingest(by, `urn:li:form:${name}`, 'formInfo', { ...info, name })
}
