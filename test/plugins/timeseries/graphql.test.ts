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

const REPORT = 'mutation m($input: ReportOperationInput!) { reportOperation(input: $input) }'

t.test('reported operations are filtered by their fields and by their partition', async t => {
  const urn = newDataset(t, admin)
  await ingest(admin, urn, 'operation', [
    { timestampMillis: START, lastUpdatedTimestamp: START, operationType: 'DELETE', sourceType: 'DATA_PLATFORM' }
  ])
  const report = (input: object) => admin.gql(REPORT, { input: { urn, sourceType: 'DATA_PROCESS', ...input } })
  const timestampMillis = START + DAY
  t.match(
    await report({
      ...{ operationType: 'INSERT', partition: 'day=1', numAffectedRows: 5, timestampMillis },
      customProperties: [{ key: 'job', value: 'load' }]
    }),
    { data: { reportOperation: 'true' } }
  )
  const found = async (filter: object | null) => {
    const { data, errors } = await admin.gql(
      `query q($urn: String!, $filter: FilterInput) { dataset(urn: $urn) { operations(filter: $filter) {
        timestampMillis operationType sourceType actor partition numAffectedRows customProperties { key value }
      } } }`,
      { urn, filter }
    )
    t.equal(errors, undefined)
    return data.dataset.operations
  }
  const reported = {
    ...{ timestampMillis, operationType: 'INSERT', sourceType: 'DATA_PROCESS', actor: admin.actor, partition: 'day=1' },
    ...{ numAffectedRows: 5, customProperties: [{ key: 'job', value: 'load' }] }
  }
  t.match(await found(null), [reported, { operationType: 'DELETE' }])
  t.equal((await found({ and: [] })).length, 2)
  t.match(await found({ and: [{ field: 'partition', values: ['day=1'] }] }), [reported])
  t.match(await found({ and: [{ field: 'partitionSpec.partition', value: 'day=1' }] }), [reported])
  const both = [
    { field: 'operationType', values: ['INSERT', 'DELETE'] },
    { field: 'sourceType', values: ['DATA_PLATFORM'] }
  ]
  t.match(await found({ and: both }), [{ operationType: 'DELETE' }])
  t.strictSame(await found({ and: [{ field: 'partition', value: 'day=2' }] }), [])
})

t.test('wrong operations are refused, and nothing is stored', async t => {
  const urn = newDataset(t, admin)
  await admin.ingest(urn, 'status', { removed: false })
  const refusal = async (input: object) => {
    const given = { urn, sourceType: 'DATA_PROCESS', operationType: 'INSERT', ...input }
    return (await admin.gql(REPORT, { input: given })).errors[0].message
  }
  t.match(
    await refusal({ urn: 'urn:li:dataset:(urn:li:dataPlatform:hive,none,PROD)' }),
    /does not exist: nothing was reported/
  )
  t.match(await refusal({ urn: 'urn:li:tag:a' }), /urn:li:tag:a/)
  t.match(await refusal({ timestampMillis: -1 }), /timestampMillis must be milliseconds since 1970, found -1/)
  t.match(await refusal({ timestampMillis: Date.now() + DAY }), /timestampMillis must not be in the future/)
  t.match(await refusal({ numAffectedRows: -1 }), /numAffectedRows must not be negative, found -1/)
  t.match(await refusal({ partition: 'x'.repeat(501) }), /The partition must have at most 500 characters/)
  t.match(await refusal({ customProperties: [{ key: '' }] }), /A key of customProperties must not be empty/)
  t.match(await refusal({ operationType: 'SHRED' }), /"SHRED" does not exist in "OperationType" enum/)
  const { data, errors } = await admin.gql(`{ dataset(urn: "${urn}") { operations { operationType } } }`)
  t.equal(errors, undefined)
  t.strictSame(data.dataset.operations, [])
  const filter = '{and: [{field: "a", value: "b", condition: ANCESTORS_INCL}]}'
  const unknown = await admin.gql(`{ dataset(urn: "${urn}") { operations(filter: ${filter}) { operationType } } }`)
  t.match(unknown.errors, [{ message: /^ANCESTORS_INCL is not a condition on a timeseries: expected one of EQUAL/ }])
})
