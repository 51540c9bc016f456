import type { Client } from '../helper.ts'
import { ingest } from '../people.ts'

const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,updates,PROD)'
const VIEW = 'urn:li:dataHubView:matrix'
const QUERY = 'urn:li:query:matrix'
const ATTRIBUTE = 'urn:li:businessAttribute:matrix'
const RELATIONSHIP = 'urn:li:erModelRelationship:matrix'
const TEMPLATE = 'urn:li:dataHubPageTemplate:matrix'
const MODULE = 'urn:li:dataHubPageModule:matrix'
const MATRIX = 'urn:li:dataset:(urn:li:dataPlatform:hive,matrix,PROD)'
const COLUMN = { resourceUrn: MATRIX, subResource: 'id', subResourceType: 'DATASET_FIELD' }
const RELATED = {
  name: 'matrix',
  source: MATRIX,
  destination: MATRIX,
  relationshipFieldmappings: [{ sourceField: 'id', destinationField: 'id' }]
}
const stamp = { time: 1, actor: 'urn:li:corpuser:datahub' }

/** Of the plugins queries, views, home-pages, er-model and business-attributes, as `SPECIAL` and `OPEN` of values.ts. */
export const SPECIAL: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  updateQuery: { urn: QUERY },
  deleteQuery: { urn: QUERY },
  view: { urn: VIEW },
  createView: { viewType: 'GLOBAL', entityTypes: [] },
  updateView: { urn: VIEW },
  deleteView: { urn: VIEW },
  businessAttribute: { urn: ATTRIBUTE },
  createBusinessAttribute: { name: 'new by matrix' },
  updateBusinessAttribute: { urn: ATTRIBUTE },
  deleteBusinessAttribute: { urn: ATTRIBUTE },
  addBusinessAttribute: { businessAttributeUrn: ATTRIBUTE, resourceUrn: [COLUMN] },
  removeBusinessAttribute: { businessAttributeUrn: ATTRIBUTE, resourceUrn: [COLUMN] },
  erModelRelationship: { urn: RELATIONSHIP },
  createERModelRelationship: { properties: RELATED },
  updateERModelRelationship: { urn: RELATIONSHIP, properties: null },
  deleteERModelRelationship: { urn: RELATIONSHIP },
  upsertPageTemplate: { urn: TEMPLATE, scope: 'GLOBAL', modules: [] },
  deletePageTemplate: { urn: TEMPLATE },
  upsertPageModule: { urn: MODULE, scope: 'GLOBAL' },
  deletePageModule: { urn: MODULE },
  updateUserHomePageSettings: { pageTemplate: null }
}

export const OPEN: readonly string[] = [
  'listQueries',
  'view',
  'listMyViews',
  'listGlobalViews',
  'globalViewsSettings',
  'updateCorpUserViewsSettings',
  'businessAttribute',
  'listBusinessAttributes',
  'erModelRelationship',
  'globalHomePageSettings',
  'updateUserHomePageSettings',
  'updateUserSetting'
]

/** As `UPDATES` and `MAKE` of updates.test.ts. */
export const UPDATES: Readonly<Record<string, [string, (urn: string) => string]>> = {
  updateQuery: ['query', urn => `updateQuery(urn: "${urn}", input: {properties: {name: "n"}}) { urn }`],
  'updateQuery of subjects': [
    'query',
    urn => `updateQuery(urn: "${urn}", input: {subjects: [{datasetUrn: "${DATASET}"}]}) { urn }`
  ],
  updateView: ['dataHubView', urn => `updateView(urn: "${urn}", input: {name: "n"}) { urn }`],
  updateGlobalViewsSettings: ['dataHubView', urn => `updateGlobalViewsSettings(input: {defaultView: "${urn}"})`],
  updateCorpUserViewsSettings: ['dataHubView', urn => `updateCorpUserViewsSettings(input: {defaultView: "${urn}"})`],
  updateBusinessAttribute: [
    'businessAttribute',
    urn => `updateBusinessAttribute(urn: "${urn}", input: {description: "d"}) { urn }`
  ],
  addBusinessAttribute: ['businessAttribute', urn => `addBusinessAttribute(input: ${attached(urn)})`],
  removeBusinessAttribute: [
    'container',
    urn => `removeBusinessAttribute(input: ${attached(ATTRIBUTE, `urn:li:schemaField:(${urn},id)`)})`
  ],
  updateERModelRelationship: [
    'erModelRelationship',
    urn => `updateERModelRelationship(urn: "${urn}", input: {editableProperties: {description: "d"}})`
  ],
  upsertPageTemplate: [
    'dataHubPageTemplate',
    urn => `upsertPageTemplate(input: {urn: "${urn}", rows: [], scope: GLOBAL, surfaceType: HOME_PAGE}) { urn }`
  ],
  upsertPageModule: [
    'dataHubPageModule',
    urn =>
      `upsertPageModule(input: {urn: "${urn}", name: "n", type: LINK, scope: GLOBAL, params: {linkParams: {linkUrl: "/"}}}) { urn }`
  ],
  updateGlobalHomePageSettings: [
    'dataHubPageTemplate',
    urn => `updateGlobalHomePageSettings(input: {defaultTemplate: "${urn}"})`
  ],
  updateUserHomePageSettings: [
    'dataHubPageTemplate',
    urn => `updateUserHomePageSettings(input: {pageTemplate: "${urn}"})`
  ]
}

const attached = (attribute: string, column = `urn:li:schemaField:(${DATASET},id)`) =>
  `{businessAttributeUrn: "${attribute}", resourceUrn: [{resourceUrn: "${column}"}]}`

export const MAKE: Readonly<Record<string, (by: Client, name: string) => Promise<unknown>>> = {
  async query(by, name) {
    const urn = `urn:li:query:${name}`
    await ingest(by, urn, 'querySubjects', { subjects: [{ entity: DATASET }] })
    await ingest(by, urn, 'queryProperties', {
      ...{ statement: { value: 'select 1', language: 'SQL' }, source: 'MANUAL', created: stamp, lastModified: stamp }
    })
  },
  dataHubView: (by, name) =>
    ingest(by, `urn:li:dataHubView:${name}`, 'dataHubViewInfo', {
      ...{ name, type: 'GLOBAL', definition: { entityTypes: [], filter: {} }, created: stamp, lastModified: stamp }
    }),
  businessAttribute: (by, name) =>
    ingest(by, `urn:li:businessAttribute:${name}`, 'businessAttributeInfo', { name, fieldPath: name }),
  erModelRelationship: (by, name) =>
    ingest(by, `urn:li:erModelRelationship:${name}`, 'erModelRelationshipProperties', {
      ...{ name, source: DATASET, destination: DATASET, relationshipFieldMappings: [] }
    }),
  dataHubPageTemplate: (by, name) =>
    ingest(by, `urn:li:dataHubPageTemplate:${name}`, 'dataHubPageTemplateProperties', {
      ...{ rows: [], surface: { surfaceType: 'HOME_PAGE' }, visibility: { scope: 'GLOBAL' } },
      ...{ created: stamp, lastModified: stamp }
    }),
  dataHubPageModule: (by, name) =>
    ingest(by, `urn:li:dataHubPageModule:${name}`, 'dataHubPageModuleProperties', {
      ...{ name, type: 'LINK', visibility: { scope: 'GLOBAL' }, params: {}, created: stamp, lastModified: stamp }
    })
}

export const REMOVE: Readonly<Record<string, string>> = {
  query: 'deleteQuery',
  dataHubView: 'deleteView',
  businessAttribute: 'deleteBusinessAttribute',
  erModelRelationship: 'deleteERModelRelationship'
}
