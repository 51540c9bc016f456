import { tableNamed } from './business.ts'
import { CREATED, first, type Piece } from './pieces.ts'
import { type Shop, userUrn } from './shop.ts'

const RETENTION = 'urn:li:structuredProperty:sample.retentionDays'
const CRITICALITY = 'urn:li:structuredProperty:sample.criticality'
const FORM = 'urn:li:form:sample-review'
const DATASETS = ['urn:li:entityType:datahub.dataset']

/** Answered and verified, and not answered yet. */
const REVIEWED = ['fct_orders', 'dim_customers']
const OPEN = ['fct_payments', 'customer_360', 'fct_returns', 'fct_shipments']
const LEVELS = { high: 'Wakes somebody up', medium: 'Repaired on the same day', low: 'Can wait' }

/** Two structured properties with values, and a form that asks for them. With the plugin `properties`. */
export function askedPieces({ tables }: Shop): Piece[] {
  const urnOf = (name: string) => tableNamed(tables, name).urn
  const values = (criticality: string, days: number) => ({
    properties: [
      { propertyUrn: CRITICALITY, values: [{ string: criticality }] },
      { propertyUrn: RETENTION, values: [{ double: days }] }
    ]
  })
  return [
    ...definitions(),
    ...REVIEWED.map(name => first(urnOf(name), 'structuredProperties', values('high', 3650))),
    ...['fct_stock', 'fct_sessions'].map(name => first(urnOf(name), 'structuredProperties', values('low', 365))),
    ...REVIEWED.map(name => first(urnOf(name), 'forms', VERIFIED)),
    ...OPEN.map(name => first(urnOf(name), 'forms', ASKED))
  ]
}

function definitions(): Piece[] {
  return [
    first(RETENTION, 'propertyDefinition', {
      qualifiedName: 'sample.retentionDays',
      displayName: 'Retention in days',
      description: 'After so many days rows are deleted',
      valueType: 'urn:li:dataType:datahub.number',
      cardinality: 'SINGLE',
      entityTypes: DATASETS
    }),
    first(CRITICALITY, 'propertyDefinition', {
      qualifiedName: 'sample.criticality',
      displayName: 'Criticality',
      description: 'What happens when it is wrong',
      valueType: 'urn:li:dataType:datahub.string',
      cardinality: 'SINGLE',
      entityTypes: DATASETS,
      allowedValues: Object.entries(LEVELS).map(([string, description]) => ({ value: { string }, description }))
    }),
    first(FORM, 'formInfo', {
      name: 'Yearly review',
      description: 'What everybody wants to know about a table that others rely on',
      type: 'VERIFICATION',
      prompts: [
        promptOf('criticality', 'What happens when it is wrong?', { urn: CRITICALITY, required: true }),
        promptOf('retention', 'When are rows deleted?', { urn: RETENTION, required: false })
      ],
      actors: { owners: true, users: [userUrn('hugo.martin')] }
    })
  ]
}

const promptOf = (id: string, title: string, { urn, required }: { urn: string; required: boolean }) => ({
  ...{ id, title, type: 'STRUCTURED_PROPERTY', required },
  structuredPropertyParams: { urn }
})

const PROMPTS = ['criticality', 'retention'].map(id => ({ id, lastModified: CREATED }))
const ASKED = {
  incompleteForms: [{ urn: FORM, incompletePrompts: PROMPTS, completedPrompts: [] }],
  completedForms: []
}
const VERIFIED = {
  incompleteForms: [],
  completedForms: [{ urn: FORM, incompletePrompts: [], completedPrompts: PROMPTS }],
  verifications: [{ form: FORM, lastModified: CREATED }]
}
