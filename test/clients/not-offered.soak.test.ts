import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { start } from '../helper.ts'
import { ingest } from '../people.ts'
import { KEYED } from '../plugins/secrets/requests.ts'
import { createDatahub } from './datahub.ts'
import { pythonTest } from './python.ts'
import { createToken } from './token.ts'

const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,orders,PROD)'

pythonTest(
  'the client prints why a call is not offered, stores connections, restores the index',
  async (t, program) => {
    const server = await start(t, KEYED)
    await ingest(server.admin, DATASET, 'datasetProperties', { description: 'lemons' })
    const { accessToken: token } = await createToken(server.admin, 'not offered')
    const datahub = createDatahub(program, { folder: server.folder, url: server.url, token })
    const printed = async (...args: string[]) => {
      const { code, stdout, stderr } = await datahub.cli(...args)
      return { code, text: `${stdout}${stderr}`.replace(/\s+/g, ' ') }
    }

    const byRegistry = await printed('delete', 'by-registry', '--registry-id', 'a:1', '--dry-run')
    t.match(byRegistry.text, /Failed to execute operation aspectd does not record which model registry/)

    const kafka = await printed('check', 'get-kafka-consumer-offsets')
    t.match(kafka, { code: 0, text: /without Kafka: no consumers/ })
    t.match(kafka.text, 'No Kafka consumer offset data found.')

    const connection = await datahub.script('connection.py')
    t.match(connection, ['None', 'None', "{'channel': 'general'}"])

    // With a token in its environment the client refuses the option itself.
    const tokenless = createDatahub(program, { folder: server.folder })
    const { code, stderr } = await tokenless.cli('init', '--oauth', '--host', server.url, '--force')
    const oauth = { code, text: stderr.replace(/\s+/g, ' ') }
    t.match(oauth, {
      code: 1,
      text: /not a Cloud instance \(serverEnv='core'\).*Use `datahub init` for standard login/
    })

    t.match(await printed('check', 'restore-indices', '--urn', DATASET), { code: 0 })
    t.match(await printed('check', 'restore-indices', '--urn', 'urn:li:dataset:%', '--aspect', 'datasetProperties'), {
      code: 0
    })
    const file = join(server.folder, 'urns.txt')
    writeFileSync(file, `${DATASET}\nurn:li:dataset:%\n`)
    t.match(await printed('check', 'restore-indices', '--file', file), { code: 0 })
    t.match((await printed('check', 'restore-indices', '--urn', DATASET, '--aspect', 'nothing')).text, 'Unknown aspect')
  }
)
