import type { Client } from '../helper.ts'

/** What the tests of this folder need for secrets, ingestion, connections, versions and step states. */
const SOURCE = 'urn:li:dataHubIngestionSource:matrix'
const EXECUTION = 'urn:li:dataHubExecutionRequest:matrix'
const SECRET = 'urn:li:dataHubSecret:matrix'
const CONNECTION = 'urn:li:dataHubConnection:matrix'
const SET = 'urn:li:versionSet:(matrix,dataset)'
const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,matrix,PROD)'
const PLATFORM = 'urn:li:dataPlatform:hive'
const recipe = '{"source": {"type": "demo"}}'
const source = { name: 'matrix', type: 'demo', config: { recipe, executorId: 'default' } }

/** Arguments by operation. */
export const INGESTION_ARGUMENTS = {
  createSecret: { name: 'matrix-new', value: 'v' },
  updateSecret: { urn: SECRET, name: 'matrix', value: 'v' },
  deleteSecret: { urn: SECRET },
  getSecretValues: { secrets: ['matrix'] },
  ingestionSource: { urn: SOURCE },
  executionRequest: { urn: EXECUTION },
  createIngestionSource: { input: source },
  updateIngestionSource: { urn: SOURCE, input: source },
  deleteIngestionSource: { urn: SOURCE },
  createIngestionExecutionRequest: { ingestionSourceUrn: SOURCE },
  cancelIngestionExecutionRequest: { ingestionSourceUrn: SOURCE, executionRequestUrn: EXECUTION },
  createTestConnectionRequest: { recipe },
  checkRecipe: { recipe },
  ingestionSchema: { type: 'postgres' },
  previewSchedule: { interval: '@daily', timezone: 'UTC' },
  cloneIngestionSource: { urn: SOURCE, name: 'copy' },
  updateIngestionSourceSettings: { urn: SOURCE, input: { isPaused: true } },
  deleteIngestionFile: { urn: SOURCE, name: 'matrix' },
  'POST /ingestion/files': { source: SOURCE, name: 'matrix' },
  executionLog: { urn: EXECUTION },
  taskProgress: { urn: 'urn:li:aspectdTask:none:1' },
  prepareExecutionEnvironment: { type: 'demo-data' },
  deleteExecutionEnvironment: { id: 'matrix' },
  connection: { urn: CONNECTION },
  upsertConnection: { id: 'matrix', type: 'JSON', platformUrn: PLATFORM, json: { blob: '{}' } },
  updateConnection: { urn: CONNECTION, type: 'JSON', platformUrn: PLATFORM, json: { blob: '{}' } },
  deleteConnection: { urn: CONNECTION },
  versionSet: { urn: SET },
  linkAssetVersion: { versionSet: SET, linkedEntity: DATASET, version: 'v' },
  unlinkAssetVersion: { versionSet: SET, unlinkedEntity: DATASET }
}

/** Open to every authenticated user: they show only what the user may see, or how far guided tours are. */
export const INGESTION_OPEN = [
  ...['versionSet', 'getEntityCounts', 'getQuickFilters', 'batchGetStepStates', 'isAnalyticsEnabled'],
  ...['listRecommendations', 'getAnalyticsCharts', 'getMetadataAnalyticsCharts', 'getHighlights']
]

/** Updates of a subject, by name: its type, and the field of GraphQL. */
export const INGESTION_UPDATES: Readonly<Record<string, [string, (urn: string) => string]>> = {
  updateSecret: [
    'dataHubSecret',
    urn => `updateSecret(input: {urn: "${urn}", name: "${urn.split(':').at(-1)}", value: "v"})`
  ],
  cancelIngestionExecutionRequest: [
    'dataHubExecutionRequest',
    urn => `cancelIngestionExecutionRequest(input: {ingestionSourceUrn: "${SOURCE}", executionRequestUrn: "${urn}"})`
  ],
  updateIngestionSourceSettings: [
    'dataHubIngestionSource',
    urn => `updateIngestionSourceSettings(urn: "${urn}", input: {isPaused: true})`
  ],
  updateConnection: ['dataHubConnection', urn => `updateConnection(input: {urn: "${urn}", name: "n"}) { urn }`],
  linkAssetVersion: [
    'dataset',
    urn =>
      `linkAssetVersion(input: {versionSet: "urn:li:versionSet:(u,dataset)", linkedEntity: "${urn}", version: "v"}) { urn }`
  ]
}

/** Mutations that make their subject too, or have none. */
export const INGESTION_OTHERS =
  /^(updateIngestionSource|cloneIngestionSource|prepareExecutionEnvironment|upsertConnection|unlinkAssetVersion|rollbackIngestion|batchUpdateStepStates)$/

/** Creates the subject of a round. */
export const INGESTION_MAKE: Readonly<Record<string, (by: Client, name: string) => Promise<unknown>>> = {
  dataHubIngestionSource: (by, name) =>
    by.gql(
      'mutation u($urn: String!, $input: UpdateIngestionSourceInput!) { updateIngestionSource(urn: $urn, input: $input) }',
      {
        urn: `urn:li:dataHubIngestionSource:${name}`,
        input: source
      }
    ),
  dataHubSecret: (by, name) => by.gql(`mutation { createSecret(input: {name: "${name}", value: "v"}) }`),
  dataHubConnection: (by, name) =>
    by.gql(`mutation { upsertConnection(input: {id: "${name}", type: JSON, platformUrn: "${PLATFORM}",
      json: {blob: "{}"}}) { urn } }`)
}
