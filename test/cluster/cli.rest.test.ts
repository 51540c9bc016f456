import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDatahub } from '../clients/datahub.ts'
import { preparePython } from '../clients/prepare-python.ts'
import { temporaryFolder } from '../helper.ts'
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
  for (const name of ['first', 'second']) {
    writeFileSync(file, JSON.stringify({ name, customProperties: {} }))
    await run('put', '--urn', urn, '--aspect', 'datasetProperties', '-d', file)
    t.match(JSON.parse(await run('get', '--urn', urn, '-a', 'datasetProperties')), { datasetProperties: { name } })
  }
  await run('delete', '--urn', urn, '--hard', '--force')
  t.match(await run('exists', '--urn', urn), 'false')
  t.equal(counts.size, 3, `requests: ${[...counts.values()].join(', ')}`)
})
