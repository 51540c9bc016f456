import t from 'tap'
import { eventually, start } from '../../helper.ts'
import {
  ask,
  custom,
  HEALTH,
  having,
  ingest,
  newAssertion,
  newDataset,
  RUNS,
  removeAssertion,
  report,
  upsert
} from './requests.ts'

const { admin } = await start(t)
const NOW = Date.now()

t.test('a custom assertion is shown as it was sent, and replaced as a whole', async t => {
  const dataset = await newDataset(admin)
  const input = custom(dataset, {
    ...{ fieldPaths: ['id', 'name'], externalUrl: 'https://example.com', logic: 'select 1', scope: 'DATASET_COLUMN' },
    ...{
      aggregation: 'MAX',
      operator: 'BETWEEN',
      nativeType: 'expect_max',
      nativeParameters: [{ key: 'a', value: '1' }]
    },
    parameters: { minValue: { value: '1', type: 'NUMBER' }, maxValue: { value: '2', type: 'NUMBER' } }
  })
  const urn = await newAssertion(admin, dataset, input)
  const fields = `platform { urn } dataset { urn } info { type description externalUrl entityUrn note
    source { type created { actor } } lastUpdated { time actor }
    customAssertion { type entityUrn logic scope aggregation operator nativeType nativeParameters { key value }
      field { urn path } fields { path } parameters { value { value } minValue { value type } maxValue { value } } } }`
  const column = (path: string) => `urn:li:schemaField:(${dataset},${path})`
  t.match(await ask(admin, urn, 'Assertion', fields), {
    ...{ platform: { urn: 'urn:li:dataPlatform:dbt' }, dataset: { urn: dataset } },
    info: {
      ...{
        type: 'CUSTOM',
        description: 'has rows',
        externalUrl: 'https://example.com',
        entityUrn: dataset,
        note: null
      },
      ...{ source: { type: 'EXTERNAL', created: { actor: admin.actor } }, lastUpdated: { actor: admin.actor } },
      customAssertion: {
        ...{ type: 'row count', entityUrn: dataset, logic: 'select 1', scope: 'DATASET_COLUMN', aggregation: 'MAX' },
        ...{ operator: 'BETWEEN', nativeType: 'expect_max', nativeParameters: [{ key: 'a', value: '1' }] },
        ...{ field: { urn: column('id'), path: 'id' }, fields: [{ path: 'id' }, { path: 'name' }] },
        parameters: { value: null, minValue: { value: '1', type: 'NUMBER' }, maxValue: { value: '2' } }
      }
    }
  })
  const plain = custom(dataset, { type: 'other', platform: { urn: 'urn:li:dataPlatform:hive' } })
  t.match(await upsert(admin, plain, urn), { data: { upsertCustomAssertion: { urn } } })
  t.match(await ask(admin, urn, 'Assertion', fields), {
    ...{ platform: { urn: 'urn:li:dataPlatform:hive' } },
    info: { externalUrl: null, customAssertion: { type: 'other', logic: null, field: null, fields: null } }
  })
})

t.test('assertions that ingestion writes are shown with all that they say', async t => {
  const dataset = await newDataset(admin)
  const parameters = { value: { value: '1', type: 'NUMBER' } }
  const values = { operator: 'NOT_NULL', field: { path: 'id', type: 'STRING', nativeType: 'text' } }
  const written = {
    freshness: {
      type: 'FRESHNESS',
      freshnessAssertion: {
        ...{ type: 'DATASET_CHANGE', entity: dataset },
        schedule: { type: 'FIXED_INTERVAL', fixedInterval: { unit: 'HOUR' } }
      }
    },
    volume: {
      type: 'VOLUME',
      volumeAssertion: {
        ...{ type: 'ROW_COUNT_TOTAL', entity: dataset },
        rowCountTotal: { operator: 'GREATER_THAN', parameters }
      }
    },
    field: {
      type: 'FIELD',
      fieldAssertion: {
        ...{ type: 'FIELD_VALUES', entity: dataset, filter: { type: 'SQL', sql: 'a > 1' } },
        fieldValuesAssertion: { ...values, failThreshold: {} }
      }
    },
    schema: {
      type: 'DATA_SCHEMA',
      schemaAssertion: {
        entity: dataset,
        schema: {
          ...{ schemaName: 's', platform: 'urn:li:dataPlatform:hive', version: 0, hash: '' },
          platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
          fields: [{ fieldPath: 'id', nativeDataType: 'int', type: { type: { 'com.linkedin.schema.NumberType': {} } } }]
        }
      }
    },
    sql: {
      type: 'SQL',
      sqlAssertion: { ...{ type: 'METRIC', entity: dataset, statement: 'select 1' }, operator: 'EQUAL_TO', parameters }
    },
    dataset: {
      type: 'DATASET',
      datasetAssertion: {
        dataset,
        scope: 'DATASET_COLUMN',
        operator: 'NOT_NULL',
        fields: [`urn:li:schemaField:(${dataset},id)`]
      }
    }
  }
  for (const [name, info] of Object.entries(written))
    await ingest(admin, `urn:li:assertion:${name}`, 'assertionInfo', info)
  const fields = `urn info { type entityUrn
    freshnessAssertion { entityUrn schedule { type fixedInterval { unit multiple } cron { cron } } }
    volumeAssertion { entityUrn rowCountTotal { operator parameters { value { value } } } }
    fieldAssertion { entityUrn filter { type sql }
      fieldValuesAssertion { excludeNulls failThreshold { type value } field { path type } operator } }
    schemaAssertion { entityUrn compatibility fields { path type nativeType } schema { name fields { fieldPath nullable } } }
    sqlAssertion { entityUrn statement operator }
    datasetAssertion { datasetUrn scope fields { path } } }`
  const { assertions } = await ask(
    admin,
    dataset,
    'Dataset',
    `assertions(count: 10) { total assertions { ${fields} } }`
  )
  t.equal(assertions.total, 6)
  const byName = Object.fromEntries(
    assertions.assertions.map(({ urn, info }: { urn: string; info: object }) => [urn.split(':')[3], info])
  )
  t.match(byName, {
    freshness: {
      entityUrn: dataset,
      freshnessAssertion: { schedule: { fixedInterval: { unit: 'HOUR', multiple: 1 } } }
    },
    volume: { volumeAssertion: { entityUrn: dataset, rowCountTotal: { parameters: { value: { value: '1' } } } } },
    field: {
      fieldAssertion: {
        filter: { type: 'SQL', sql: 'a > 1' },
        fieldValuesAssertion: { excludeNulls: true, failThreshold: { type: 'COUNT', value: 0 }, field: { path: 'id' } }
      }
    },
    schema: {
      schemaAssertion: {
        compatibility: 'EXACT_MATCH',
        fields: [{ path: 'id', type: 'NUMBER', nativeType: 'int' }],
        schema: { name: 's', fields: [{ fieldPath: 'id', nullable: false }] }
      }
    },
    sql: { sqlAssertion: { entityUrn: dataset, statement: 'select 1' } },
    dataset: { entityUrn: dataset, datasetAssertion: { datasetUrn: dataset, fields: [{ path: 'id' }] } }
  })
  await ingest(admin, 'urn:li:assertion:sql', 'status', { removed: true })
  t.match(
    await ask(admin, dataset, 'Dataset', 'assertions { total } all: assertions(includeSoftDeleted: true) { total }'),
    {
      ...{ assertions: { total: 5 }, all: { total: 6 } }
    }
  )
})

t.test('results are counted for the window and the filter, whatever the limit is', async t => {
  const urn = await newAssertion(admin, await newDataset(admin))
  const types = ['SUCCESS', 'FAILURE', 'ERROR', 'INIT', 'FAILURE'] as const
  for (const [at, type] of types.entries()) {
    const error = type === 'ERROR' ? { error: { type: 'SOURCE_QUERY_FAILED', message: 'away' } } : {}
    await report(admin, urn, {
      type,
      timestampMillis: NOW - at * 1000,
      properties: [{ key: 'at', value: `${at}` }],
      ...error
    })
  }
  const runs = async (args: string) => {
    const { runEvents } = await ask(admin, urn, 'Assertion', `runEvents${args} { ${RUNS} }`)
    const { total, failed, succeeded, errored } = runEvents
    return [total, failed, succeeded, errored, runEvents.runEvents.length]
  }
  t.strictSame(await runs(''), [5, 2, 1, 1, 5])
  t.strictSame(await runs('(limit: 2, status: COMPLETE)'), [5, 2, 1, 1, 2])
  t.strictSame(await runs('(limit: 0)'), [5, 2, 1, 1, 0])
  t.strictSame(await runs(`(startTimeMillis: ${NOW - 2000}, endTimeMillis: ${NOW - 1000})`), [2, 1, 0, 1, 2])
  t.strictSame(await runs('(filter: {and: [{field: "result.type", values: ["FAILURE"]}]}, limit: 1)'), [2, 2, 0, 0, 1])
  t.strictSame(await runs('(filter: {and: []})'), [5, 2, 1, 1, 5])
  const { runEvents } = await ask(
    admin,
    urn,
    'Assertion',
    `runEvents(filter: {and: [{field: "result.type", value: "ERROR"}]}) { ${RUNS} }`
  )
  t.match(runEvents.runEvents, [
    {
      ...{ timestampMillis: NOW - 2000, status: 'COMPLETE' },
      result: {
        ...{ type: 'ERROR', nativeResults: [{ key: 'at', value: '2' }] },
        error: { type: 'SOURCE_QUERY_FAILED', displayMessage: 'away' }
      }
    }
  ])
})

t.test('the latest result decides, in whichever order the results arrive', async t => {
  const dataset = await newDataset(admin)
  const urn = await newAssertion(admin, dataset)
  const other = await newAssertion(admin, dataset)
  await report(admin, urn, { type: 'FAILURE', timestampMillis: NOW })
  await report(admin, urn, { type: 'SUCCESS', timestampMillis: NOW - 1000 })
  await report(admin, other, { type: 'ERROR', timestampMillis: NOW })
  const { health } = await ask(admin, dataset, 'Dataset', HEALTH)
  t.match(health[1], {
    ...{ status: 'FAIL', message: '1 of 2 assertions are failing', causes: [urn] },
    latestAssertionStatusByType: [{ type: 'CUSTOM', status: 'FAIL', statusCount: 1, total: 2, lastStatusResultAt: NOW }]
  })
  await eventually(async () => (await having(admin, 'hasFailingAssertions')).includes(dataset))
  t.match(await removeAssertion(admin, urn), { data: { deleteAssertion: true } })
  t.match((await ask(admin, dataset, 'Dataset', HEALTH)).health[1], {
    ...{ status: 'WARN', message: '1 of 1 assertions could not be evaluated', causes: [other] }
  })
  t.ok(await eventually(async () => !(await having(admin, 'hasFailingAssertions')).includes(dataset)))
  t.strictSame(await having(admin, 'hasErroringAssertions'), [dataset])
  t.match(await removeAssertion(admin, urn), { errors: [{ message: `The assertion ${urn} does not exist` }] })
  // Ingestion removes the other one.
  await admin.post('/entities?action=delete', { urn: other })
  t.ok(await eventually(async () => (await having(admin, 'hasErroringAssertions')).length === 0))
})
