import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDatahub } from '../clients/datahub.ts'
import { preparePython } from '../clients/prepare-python.ts'
import { eventually, temporaryFolder } from '../helper.ts'
import { mongodbTest, mongodbUrl } from '../mongod.ts'
import { openBalancer } from './balancer.ts'
import { PASSWORD, startInstances } from './servers.ts'
import { datasetOf } from './writers.ts'

mongodbTest("DataHub's command line does not notice that each request goes to another instance", async t => {
  const python = preparePython()
  if ('missing' in python) return void t.plan(0, python.missing)
  const instances = await startInstances(t, 3, { store: await mongodbUrl(t) })
  const { url, counts } = await openBalancer(t, instances)
  const folder = temporaryFolder(t)
  const { cli } = createDatahub(python.program, { folder })
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await cli(...args)
    t.equal(code, 0, `datahub ${args[0]}${code === 0 ? '' : `: ${stdout}${stderr}`}`)
    return stdout
  }
  const urn = datasetOf('a/b c')
  const file = join(folder, 'properties.json')

  await run('init', '--host', url, '--username', 'datahub', '--password', PASSWORD, '--token-duration', 'ONE_DAY')
  const get = async () => JSON.parse(await run('get', '--urn', urn, '-a', 'datasetProperties'))
  const name = 'behind a balancer'
  writeFileSync(file, JSON.stringify({ name, customProperties: {} }))
  await run('put', '--urn', urn, '--aspect', 'datasetProperties', '-d', file)
  t.match(await get(), { datasetProperties: { name } })
  await run('delete', '--urn', urn, '--hard', '--force')
  // Other instances may see the deletion later.
  t.ok(await eventually(async () => (await run('exists', '--urn', urn)).trim() === 'false'), 'deleted')
  t.equal(counts.size, 3, `requests: ${[...counts.values()].join(', ')}`)
})
