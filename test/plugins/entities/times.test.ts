import t from 'tap'
import { start } from '../../helper.ts'
import { ingest, latest, proposal } from './proposals.ts'

const { admin } = await start(t)
const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,times.seconds,PROD)'
const SECONDS = 1_790_000_000
const NOW = SECONDS * 1000
const actor = 'urn:li:corpuser:a'
const stamp = { time: 5, actor }
await ingest(admin, proposal(URN, 'datasetProperties', { description: 'times' }))

const said = (time: number, place: string) =>
  new RegExp(
    `${place} ?:+ ${time} found, allowed: milliseconds since 1970${time === 0 ? '' : `.*${time} seconds are ${NOW}`}`
  )

const INCIDENT = {
  type: 'OPERATIONAL',
  entities: [URN],
  status: { state: 'ACTIVE', lastUpdated: stamp },
  created: stamp
}
const INCIDENT_URN = 'urn:li:incident:times'
const DEPRECATION = { deprecated: true, note: '', actor }
const OPERATION = { operationType: 'INSERT', lastUpdatedTimestamp: NOW, timestampMillis: NOW }
const RUN = { runId: 'r', asserteeUrn: URN, assertionUrn: 'urn:li:assertion:times', status: 'COMPLETE' }

/** [place, the aspect with such a time, whether 0 is refused, the entity] */
const ASPECTS: readonly [
  place: string,
  aspect: string,
  (time: number) => object,
  isZeroRefused: boolean,
  urn: string
][] = [
  ['decommissionTime', 'deprecation', decommissionTime => ({ ...DEPRECATION, decommissionTime }), true, URN],
  ['startedAt', 'incidentInfo', startedAt => ({ ...INCIDENT, startedAt }), true, INCIDENT_URN],
  ['timestampMillis', 'operation', timestampMillis => ({ ...OPERATION, timestampMillis }), true, URN],
  ['lastUpdatedTimestamp', 'operation', lastUpdatedTimestamp => ({ ...OPERATION, lastUpdatedTimestamp }), false, URN],
  ['timestampMillis', 'datasetUsageStatistics', timestampMillis => ({ timestampMillis }), true, URN],
  ['timestampMillis', 'assertionRunEvent', timestampMillis => ({ ...RUN, timestampMillis }), true, RUN.assertionUrn],
  [
    'timestampMillis',
    'dataProcessInstanceRunEvent',
    timestampMillis => ({ status: 'STARTED', timestampMillis }),
    true,
    'urn:li:dataProcessInstance:times'
  ]
]

for (const [place, aspect, pointAt, isZeroRefused, urn] of ASPECTS) {
  t.test(`ingested: ${place} of ${aspect}`, async t => {
    for (const time of isZeroRefused ? [SECONDS, 0] : [SECONDS]) {
      const { status, body } = await ingest(admin, proposal(urn, 'status', {}), proposal(urn, aspect, pointAt(time)))
      if (urn === INCIDENT_URN) t.match(status, 400, 'incidents have no status')
      const alone = await ingest(admin, proposal(urn, aspect, pointAt(time)))
      t.equal(alone.status, 422)
      t.match(alone.body.message, said(time, place))
      if (urn !== INCIDENT_URN)
        t.same([status, body.message], [422, alone.body.message], 'nothing of a batch is written')
    }
    t.equal((await ingest(admin, proposal(urn, aspect, pointAt(NOW)))).status, 200)
  })
}

const MUTATIONS: Record<string, [place: string, (time: number) => string]> = {
  updateDeprecation: [
    'decommissionTime',
    time => `updateDeprecation(input: { urn: "${URN}", deprecated: true, decommissionTime: ${time} })`
  ],
  batchUpdateDeprecation: [
    'decommissionTime',
    time =>
      `batchUpdateDeprecation(input: { resources: [{ resourceUrn: "${URN}" }], deprecated: true, decommissionTime: ${time} })`
  ],
  raiseIncident: [
    'startedAt',
    time => `raiseIncident(input: { type: OPERATIONAL, title: "t", resourceUrn: "${URN}", startedAt: ${time} })`
  ],
  updateIncident: ['startedAt', time => `updateIncident(urn: "${INCIDENT_URN}", input: { startedAt: ${time} })`],
  reportOperation: [
    'timestampMillis',
    time =>
      `reportOperation(input: { urn: "${URN}", operationType: INSERT, sourceType: DATA_PROCESS, timestampMillis: ${time} })`
  ],
  linkAssetVersion: [
    'sourceTimestamp',
    time =>
      `linkAssetVersion(input: { versionSet: "urn:li:versionSet:(times,dataset)", linkedEntity: "${URN}", version: "1", sourceTimestamp: ${time} }) { urn }`
  ]
}

for (const [name, [place, call]] of Object.entries(MUTATIONS)) {
  t.test(`in GraphQL: ${place} of ${name}`, async t => {
    for (const time of [SECONDS, 0]) {
      const { errors } = await admin.gql(`mutation { ${call(time)} }`)
      t.match(errors?.[0], { message: said(time, place), extensions: { code: 422 } })
    }
    t.equal((await admin.gql(`mutation { ${call(NOW - 30 * 365 * 86_400_000)} }`)).errors, undefined)
  })
}

t.test('the time of an observation is in milliseconds', async t => {
  const observed = (lastObserved: number) =>
    ingest(admin, { ...proposal(URN, 'status', {}), systemMetadata: { lastObserved } })
  const { status, body } = await observed(SECONDS)
  t.equal(status, 400)
  t.match(body.message, said(SECONDS, 'lastObserved'))
  for (const time of [0, NOW]) t.equal((await observed(time)).status, 200)
})

t.test('times that writers send as 0 or in seconds are accepted', async t => {
  const info = { title: 't', description: '', lastRefreshed: SECONDS, lastModified: { created: { time: 0, actor } } }
  const chart = 'urn:li:chart:(looker,times)'
  t.equal((await ingest(admin, proposal(chart, 'chartInfo', info))).status, 200)
  t.match(await latest(admin, chart, 'chartInfo'), { lastRefreshed: SECONDS })
  const created = { time: 0, actor }
  t.equal((await ingest(admin, proposal(URN, 'datasetProperties', { created }))).status, 200)
})
