import t from 'tap'
import { start } from '../../helper.ts'
import { hideSensitiveSeries } from './policies.ts'
import { DAY, ingest, newDataset, profiles, START } from './rows.ts'

const { admin, user } = await start(t)

const PROFILES = `query profiles($urn: String!, $from: Long, $to: Long, $limit: Int) {
  dataset(urn: $urn) {
    datasetProfiles(startTimeMillis: $from, endTimeMillis: $to, limit: $limit) { timestampMillis rowCount }
  }
}`

t.test('a dataset returns its profiles newest first, between inclusive bounds', async t => {
  const urn = newDataset(t, admin)
  await ingest(admin, urn, 'datasetProfile', profiles(5))
  const counts = async (variables: object) => {
    const { data, errors } = await admin.gql(PROFILES, { urn, ...variables })
    t.equal(errors, undefined)
    return data.dataset.datasetProfiles.map((one: { rowCount: number }) => one.rowCount)
  }
  t.strictSame(await counts({}), [4, 3, 2, 1, 0])
  t.strictSame(await counts({ limit: 2 }), [4, 3])
  t.strictSame(await counts({ from: START + DAY, to: START + 3 * DAY }), [3, 2, 1])
})

t.test('profiles of columns, partitions and operations return the fields of their values', async t => {
  const urn = newDataset(t, admin)
  const fieldProfiles = [
    { fieldPath: 'id', uniqueCount: 7, nullProportion: 0.5, quantiles: [{ quantile: '0.5', value: '3' }] }
  ]
  await ingest(admin, urn, 'datasetProfile', [{ timestampMillis: START, fieldProfiles }])
  const operation = {
    ...{ timestampMillis: START, lastUpdatedTimestamp: START + 1, operationType: 'INSERT', numAffectedRows: 3 },
    ...{ actor: 'urn:li:corpuser:etl', customProperties: { job: 'nightly' } },
    partitionSpec: { type: 'PARTITION', partition: 'day=1' }
  }
  await ingest(admin, urn, 'operation', [operation])
  const { data, errors } = await admin.gql(
    `query series($urn: String!) {
      dataset(urn: $urn) {
        datasetProfiles {
          rowCount
          fieldProfiles { fieldPath uniqueCount nullProportion min quantiles { quantile value } }
          partitionSpec { type partition }
        }
        operations { actor operationType numAffectedRows lastUpdatedTimestamp partition customProperties { key value } }
      }
    }`,
    { urn }
  )
  t.equal(errors, undefined)
  t.strictSame(JSON.parse(JSON.stringify(data.dataset)), {
    datasetProfiles: [
      {
        rowCount: null,
        fieldProfiles: [{ ...fieldProfiles[0], min: null }].map(
          ({ fieldPath, uniqueCount, nullProportion, min, quantiles }) => ({
            ...{ fieldPath, uniqueCount, nullProportion, min, quantiles }
          })
        ),
        partitionSpec: null
      }
    ],
    operations: [
      {
        actor: 'urn:li:corpuser:etl',
        operationType: 'INSERT',
        numAffectedRows: 3,
        lastUpdatedTimestamp: START + 1,
        partition: 'day=1',
        customProperties: [{ key: 'job', value: 'nightly' }]
      }
    ]
  })
})

t.test('a limit out of range is refused, a dataset without rows has an empty list', async t => {
  const urn = newDataset(t, admin)
  for (const limit of [0, -1, 10_001]) {
    const { errors } = await admin.gql(PROFILES, { urn, limit })
    t.match(errors, [{ message: /limit must be between 1 and 10000, found/, extensions: { code: 400 } }])
  }
  const { data } = await admin.gql(PROFILES, { urn })
  t.strictSame(data.dataset.datasetProfiles, [])
})

t.test('profiles are hidden from users without the view privilege', async t => {
  const urn = newDataset(t, admin)
  await ingest(admin, urn, 'datasetProfile', profiles(2))
  const alice = await user('alice')
  t.equal((await alice.gql(PROFILES, { urn })).data.dataset.datasetProfiles.length, 2)
  await hideSensitiveSeries(t, admin)
  const { data } = await alice.gql(PROFILES, { urn })
  t.strictSame(data.dataset.datasetProfiles, [])
  t.equal((await admin.gql(PROFILES, { urn })).data.dataset.datasetProfiles.length, 2)
})
