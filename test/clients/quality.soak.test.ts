import { start } from '../helper.ts'
import { ingest } from '../people.ts'
import { createDatahub } from './datahub.ts'
import { pythonTest } from './python.ts'
import { createToken } from './token.ts'

const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,orders,PROD)'

pythonTest("assertions, operations and Airflow's circuit breakers with the unmodified client", async (t, program) => {
  const { admin, folder, url } = await start(t)
  await ingest(admin, DATASET, 'status', { removed: false })
  const { accessToken: token } = await createToken(admin, 'quality')
  const datahub = createDatahub(program, { folder, url, token })
  t.match(await datahub.script('quality.py', { dataset: DATASET, url, token }), {
    'broken at first': [true, true],
    reported: 'true',
    operations: [['INSERT', 'DATA_PROCESS', 5, 'day=1', [{ key: 'job', value: 'load' }]]],
    filtered: [1, 0, 1, 0],
    'operation breaker': [false, false, true],
    made: true,
    'broken without a result': true,
    'first result': true,
    passing: false,
    failing: [true, true],
    results: [2, 1, 1, ['FAILURE', 'SUCCESS']],
    'one result': [2, 1, 1, ['FAILURE']],
    'in a window': [1, 0, 1, ['SUCCESS']],
    'by result': [1, 1, 0, ['FAILURE']],
    failure: ['HIGH', { type: 'UNKNOWN_ERROR', properties: [{ value: 'no rows' }] }, true]
  })
})
