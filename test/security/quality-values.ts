import type { Client } from '../helper.ts'
import { ingest } from '../people.ts'

/** Values for the operations of the plugins quality and timeseries; see values.ts. */

const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,matrix,PROD)'
const ASSERTION = 'urn:li:assertion:matrix'
const INCIDENT = 'urn:li:incident:matrix'
const CONTRACT = 'urn:li:dataContract:matrix'
const TEST = 'urn:li:test:matrix'
const TEST_INFO = { name: 'matrix', category: 'matrix', definition: { type: 'JSON', json: '{}' } }
const stamp = { time: 1, actor: 'urn:li:corpuser:datahub' }
const assertionOf = (entity: string) => ({
  ...{ type: 'CUSTOM', description: 'matrix', entityUrn: entity },
  customAssertion: { type: 'matrix', entity }
})
const incidentOn = (entity: string) => ({
  ...{ type: 'OPERATIONAL', title: 'matrix', entities: [entity], created: stamp },
  status: { state: 'ACTIVE', lastUpdated: stamp }
})

/** What the operations of the matrix are asked about: URN, aspect and value. */
export const STORED: readonly (readonly [string, string, object])[] = [
  [ASSERTION, 'assertionInfo', assertionOf(DATASET)],
  [INCIDENT, 'incidentInfo', incidentOn(DATASET)],
  [CONTRACT, 'dataContractProperties', { entity: DATASET }],
  [TEST, 'testInfo', TEST_INFO]
]

export const SPECIAL: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  assertion: { urn: ASSERTION },
  upsertCustomAssertion: { urn: ASSERTION, platform: { name: 'dbt' }, type: 'matrix', parameters: null },
  reportAssertionResult: { urn: ASSERTION, type: 'SUCCESS', error: null },
  deleteAssertion: { urn: ASSERTION },
  runAssertion: { urn: ASSERTION },
  runAssertions: { urns: [ASSERTION] },
  raiseIncident: { type: 'OPERATIONAL', resourceUrn: DATASET, source: null },
  updateIncident: { urn: INCIDENT },
  updateIncidentStatus: { urn: INCIDENT },
  reportOperation: { urn: DATASET },
  upsertDataContract: { urn: CONTRACT },
  test: { urn: TEST },
  createTest: { id: 'new-by-matrix', json: '{}' },
  updateTest: { urn: TEST, json: '{}' },
  deleteTest: { urn: TEST }
}

export const OPEN: readonly string[] = [
  'assertion',
  'test',
  // Of the plugin not-offered: the same answer for everybody.
  'runAssertion',
  'runAssertions',
  'runAssertionsForAsset'
]

/** As `UPDATES` and `MAKE` of updates.test.ts. */
export const UPDATES: Readonly<Record<string, [string, (urn: string) => string]>> = {
  reportAssertionResult: ['assertion', urn => `reportAssertionResult(urn: "${urn}", result: {type: SUCCESS})`],
  updateIncidentStatus: ['incident', urn => `updateIncidentStatus(urn: "${urn}", input: {state: RESOLVED})`],
  updateIncident: ['incident', urn => `updateIncident(urn: "${urn}", input: {title: "t"})`],
  raiseIncident: ['dataJob', urn => `raiseIncident(input: {type: OPERATIONAL, resourceUrn: "${jobOf(urn)}"})`],
  upsertCustomAssertion: [
    'assertion',
    urn =>
      `upsertCustomAssertion(input: {entityUrn: "${datasetOf(urn)}", type: "t", description: "d", platform: {name: "dbt"}}) { urn }`
  ],
  upsertDataContract: ['assertion', urn => `upsertDataContract(input: {entityUrn: "${datasetOf(urn)}"}) { urn }`],
  updateTest: ['test', urn => `updateTest(urn: "${urn}", input: {name: "n", category: "c", definition: {}})`],
  reportOperation: [
    'assertion',
    urn => `reportOperation(input: {urn: "${datasetOf(urn)}", operationType: INSERT, sourceType: DATA_PROCESS})`
  ]
}

const nameOf = (urn: string): string => urn.split(':').at(-1) ?? ''
/** A dataset that does not exist. */
const datasetOf = (urn: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,none.${nameOf(urn)},PROD)`
const jobOf = (urn: string) => `urn:li:dataJob:(urn:li:dataFlow:(airflow,none,PROD),${nameOf(urn)})`

export const MAKE: Readonly<Record<string, (by: Client, name: string) => Promise<unknown>>> = {
  assertion: (by, name) => ingest(by, `urn:li:assertion:${name}`, 'assertionInfo', assertionOf(DATASET)),
  test: (by, name) => ingest(by, `urn:li:test:${name}`, 'testInfo', TEST_INFO),
  incident: (by, name) => ingest(by, `urn:li:incident:${name}`, 'incidentInfo', incidentOn(DATASET))
}

export const REMOVE: Readonly<Record<string, string>> = { assertion: 'deleteAssertion', test: 'deleteTest' }
