import type { Client } from '../helper.ts'
import { ingest } from '../people.ts'

const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,updates,PROD)'
const VIEW = 'urn:li:dataHubView:matrix'
const QUERY = 'urn:li:query:matrix'
const stamp = { time: 1, actor: 'urn:li:corpuser:datahub' }

/** Of the plugins queries and views, as `SPECIAL` and `OPEN` of values.ts. */
export const SPECIAL: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  updateQuery: { urn: QUERY },
  deleteQuery: { urn: QUERY },
  view: { urn: VIEW },
  createView: { viewType: 'GLOBAL', entityTypes: [] },
  updateView: { urn: VIEW },
  deleteView: { urn: VIEW }
}

export const OPEN: readonly string[] = [
  'listQueries',
  'view',
  'listMyViews',
  'listGlobalViews',
  'globalViewsSettings',
  'updateCorpUserViewsSettings'
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
  updateCorpUserViewsSettings: ['dataHubView', urn => `updateCorpUserViewsSettings(input: {defaultView: "${urn}"})`]
}

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
    })
}

export const REMOVE: Readonly<Record<string, string>> = { query: 'deleteQuery', dataHubView: 'deleteView' }
