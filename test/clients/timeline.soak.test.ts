import { start } from '../helper.ts'
import { DATASET, tags, writeOrders } from '../plugins/timeline/schemas.ts'
import { createDatahub } from './datahub.ts'
import { pythonTest } from './python.ts'
import { createToken } from './token.ts'

const ALL = [
  ...['tag', 'ownership', 'glossary_term', 'technical_schema', 'documentation', 'domain'],
  ...['structured_property', 'application', 'asset_membership', 'versioning']
]

pythonTest('datahub timeline with the unmodified client', async (t, program) => {
  const server = await start(t)
  const { accessToken: token } = await createToken(server.admin, 'timeline')
  const { cli } = createDatahub(program, { folder: server.folder, url: server.url, token })
  await writeOrders(server)
  await server.ingest(DATASET, 'editableSchemaMetadata', {
    editableSchemaFieldInfo: [{ fieldPath: 'email', globalTags: tags('pii') }]
  })

  await t.test('prints each change with its version, operation and place', async t => {
    const { stdout } = await cli('timeline', '--urn', DATASET, ...ALL.flatMap(name => ['-c', name]))
    const lines = stdout.split('\n').filter(line => line.includes(' - ') || line.startsWith('\t'))
    t.match(lines, [
      / - 0\.0\.0-computed$/,
      /^\tADD TECHNICAL_SCHEMA dataset:hive:shop\.orders \(field:id\): Column id was added\.$/,
      /^\tADD TECHNICAL_SCHEMA dataset:hive:shop\.orders \(field:mail\): Column mail was added\.$/,
      /^\tADD DOCUMENTATION field:mail \(mail\): Description of column mail was added: "of the customer"\.$/,
      / - 1\.0\.0-computed$/,
      /^\tMODIFY TECHNICAL_SCHEMA dataset:hive:shop\.orders \(field:id\): Column id changed its type from int to bigint\.$/,
      /^\tMODIFY TECHNICAL_SCHEMA .*: Column mail was renamed to email\.$/,
      /^\tADD TECHNICAL_SCHEMA .*: Column at was added\.$/,
      / - 1\.1\.0-computed$/,
      /^\tADD TAG dataset:hive:shop\.orders \(urn:li:tag:pii\): Tag urn:li:tag:pii was added\.$/,
      / - 1\.2\.0-computed$/,
      /^\tREMOVE TAG /,
      /^\tADD TAG /,
      / - 1\.3\.0-computed$/,
      /^\tADD OWNERSHIP dataset:hive:shop\.orders \(urn:li:corpuser:ann\): Owner urn:li:corpuser:ann was added/,
      / - 1\.4\.0-computed$/,
      /^\tADD TAG field:email \(urn:li:tag:pii\): Tag urn:li:tag:pii was added to column email\.$/
    ])
  })

  await t.test('reads one category, spans of time, raw differences and version sets', async t => {
    const verbose = ['--verbose', 'true', '--urn', DATASET]
    const read = async (...args: string[]) => {
      const { stdout } = await cli('timeline', ...verbose, ...args)
      return JSON.parse(stdout.slice(stdout.indexOf('\n') + 1))
    }
    const owners = await read('-c', 'owner', '--raw')
    t.match(owners, [{ semVer: '0.0.0-computed', rawDiff: [{ op: 'replace', aspect: 'ownership' }] }])
    t.strictSame(await read('-c', 'tag', '--end', '1daysago'), [])
    t.equal((await read('-c', 'tag', '--start', '1daysago', '--include-version-set')).length, 3)
  })

  await t.test('prints why there is none', async t => {
    const { stdout } = await cli('timeline', '--urn', DATASET.replace('orders', 'none'), '-c', 'tag')
    t.match(stdout, /"status": 404/)
    t.match(stdout, /Did not find urn:li:dataset/)
  })
})
