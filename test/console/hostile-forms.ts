import type { Server } from '../helper.ts'
import { DATASET, START } from '../plugins/timeseries/rows.ts'
import { HOSTILE, LONG, TURNED } from './hostile.ts'
import { PROPERTY } from './hostile-domains.ts'

/** Of the pages of forms, business attributes and relationships. */
export const ATTRIBUTE = 'urn:li:businessAttribute:hostile'
export const FORM = 'urn:li:form:hostile'

/** A form for verification whose texts attack, are long, or turn the direction, open on the dataset, and one that is complete. */
export async function fillForms({ ingest: put }: Server): Promise<void> {
  const prompts = [HOSTILE, LONG, TURNED].map((title, at) => ({
    ...{ id: `${at}`, title, description: `${HOSTILE} ${LONG} ${TURNED}` },
    type: at === 2 ? 'FIELDS_STRUCTURED_PROPERTY' : 'STRUCTURED_PROPERTY',
    required: at === 0,
    structuredPropertyParams: { urn: PROPERTY }
  }))
  const actors = { owners: true, users: ['urn:li:corpuser:ida'] }
  const description = `${HOSTILE}\n\n${LONG} ${TURNED}`
  await put(FORM, 'formInfo', { name: HOSTILE, description, type: 'VERIFICATION', prompts, actors })
  await put('urn:li:form:long', 'formInfo', { name: LONG, description, type: 'COMPLETION', prompts, actors })
  await put('urn:li:form:turned', 'formInfo', { name: TURNED, description, type: 'VERIFICATION', prompts: [], actors })
  const lastModified = { time: START, actor: 'urn:li:corpuser:ida' }
  const states = ['0', '1', '2'].map(id => ({ id, lastModified }))
  await put(DATASET, 'forms', {
    incompleteForms: [
      { urn: FORM, incompletePrompts: states.slice(1), completedPrompts: states.slice(0, 1) },
      { urn: 'urn:li:form:long', incompletePrompts: states, completedPrompts: [] },
      { urn: 'urn:li:form:gone', incompletePrompts: states, completedPrompts: [] }
    ],
    completedForms: [{ urn: 'urn:li:form:turned', incompletePrompts: [], completedPrompts: [] }],
    verifications: [{ form: 'urn:li:form:turned', lastModified }]
  })
  await put(ATTRIBUTE, 'businessAttributeInfo', {
    ...{ fieldPath: 'hostile', name: HOSTILE, description, type: { type: { 'com.linkedin.schema.StringType': {} } } },
    ...{ created: lastModified, lastModified }
  })
  await put('urn:li:erModelRelationship:hostile', 'erModelRelationshipProperties', {
    ...{ name: LONG, source: DATASET, destination: DATASET, cardinality: 'N_N', created: lastModified, lastModified },
    relationshipFieldMappings: [HOSTILE, LONG, TURNED].map(sourceField => ({ sourceField, destinationField: LONG }))
  })
}
