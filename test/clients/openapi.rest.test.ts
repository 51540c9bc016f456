import { start } from '../helper.ts'
import { createDatahub } from './datahub.ts'
import { pythonTest } from './python.ts'
import { createToken } from './token.ts'

const TWICE = ['two', 'x']

pythonTest(
  'the emitter writes by OpenAPI in every mode, and what it reads back is what it wrote',
  async (t, program) => {
    const server = await start(t)
    const { accessToken: token } = await createToken(server.admin, 'openapi')
    const datahub = createDatahub(program, { folder: server.folder, url: server.url, token })
    const seen = await datahub.script('openapi.py', { url: server.url, token })
    t.match(seen, {
      modes: { SYNC_WAIT: TWICE, SYNC_PRIMARY: TWICE, ASYNC: TWICE, ASYNC_WAIT: TWICE },
      trace: { datasetProperties: 'ACTIVE_STATE' },
      same: 'NO_OP',
      patched: ['first', 'patched', { 'k/~': 'v' }, 'urn:li:tag:a/b'],
      created: 'nothing',
      createdAgain: /Cannot perform CREATE since the aspect already exists/,
      skipped: 'nothing',
      kept: 'first',
      condition: /Expected version 7, actual version 1/,
      refused: [/urn:li:dataset:none/, null],
      deleted: [false, true],
      schema: [{ id: 'text' }, null],
      entities: { 'urn:li:dataset:(urn:li:dataPlatform:postgres,db.orders,PROD)': ['schemaMetadata'] }
    })
  }
)
