import { fileURLToPath } from 'node:url'
import { start } from '../helper.ts'
import { aspectOf, columnOf, edgesOf, urnOf } from '../plugins/openlineage/events.ts'
import { createDatahub } from './datahub.ts'
import { pythonTest } from './python.ts'
import { createToken } from './token.ts'

const REQUIREMENTS = fileURLToPath(new URL('./requirements-openlineage.txt', import.meta.url))

pythonTest(
  "OpenLineage's Python client reports a run and a job",
  async (t, program) => {
    const { admin, folder, url } = await start(t)
    const { accessToken: token } = await createToken(admin, 'openlineage')
    for (const endpoint of ['openapi/openlineage/api/v1/lineage', 'api/v1/lineage']) {
      const python = createDatahub(program, { folder, url, token })
      const said = (await python.script('openlineage_client.py', { url, endpoint, token })) as { refusal: string }
      t.not(said.refusal, 'none', 'a wrong token is an error of the client')
    }
    const flow = 'urn:li:dataFlow:(unknown,python,prod)'
    const edges = { inputs: [urnOf('raw')], outputs: [urnOf('clean')], jobs: [] }
    t.strictSame(await edgesOf(admin, `urn:li:dataJob:(${flow},python.load)`), edges)
    t.strictSame(await edgesOf(admin, `urn:li:dataJob:(${flow},python.declared)`), edges)
    t.match(await aspectOf(admin, `urn:li:dataJob:(${flow},python.load)`, 'dataJobInputOutput'), {
      fineGrainedLineages: [{ upstreams: [columnOf('raw', 'key')], downstreams: [columnOf('clean', 'id')] }]
    })
    const run = 'urn:li:dataProcessInstance:01941f29-7c00-7a6f-8d2e-000000000001'
    t.match(await aspectOf(admin, run, 'dataProcessInstanceRelationships'), {
      parentTemplate: `urn:li:dataJob:(${flow},python.load)`,
      parentInstance: 'urn:li:dataProcessInstance:01941f29-7c00-7a6f-8d2e-000000000002'
    })
  },
  REQUIREMENTS
)
