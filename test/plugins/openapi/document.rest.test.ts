import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pythonTest } from '../../clients/python.ts'
import { start, temporaryFolder } from '../../helper.ts'

const REQUIREMENTS = fileURLToPath(new URL('./requirements.txt', import.meta.url))

pythonTest(
  'the document is valid OpenAPI 3.1',
  async (t, program) => {
    const server = await start(t)
    const file = join(temporaryFolder(t), 'api.json')
    writeFileSync(file, await (await fetch(`${server.url}/openapi/v3/api-docs`)).text())
    const { status, stdout, stderr } = spawnSync(program, ['-m', 'openapi_spec_validator', file], { encoding: 'utf8' })
    t.equal(status, 0, `${stdout}${stderr}`.slice(0, 5000))
    t.match(stdout, /OK/)
  },
  REQUIREMENTS
)
