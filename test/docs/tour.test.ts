import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import t from 'tap'
import { createClient } from '../client.ts'
import { testdir } from '../folders.ts'
import { logIn } from '../helper.ts'
import { run, spawnServer } from '../process.ts'
import { blocksOf, languagesOf } from './pages.ts'

const PAGE = 'docs/add-a-plugin.md'
const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:postgres,shop.orders,PROD)'
const PASSWORD = 'correct horse battery staple'
const [create = '', request = '', ...others] = blocksOf(PAGE, 'sh')

t.test('every block of the two pages is run: TypeScript by a server, commands by a shell', async t => {
  t.strictSame(
    new Set([...languagesOf(PAGE), ...languagesOf('docs/plugins.md')]),
    new Set(['sh', 'ts', 'ts web/badges.ts', 'ts claim-job.ts'])
  )
  t.strictSame(others, [])
  t.strictSame(blocksOf('docs/plugins.md', 'sh'), [])
})

t.test('the commands of the tour make a plugin, and its operations answer', async t => {
  const folder = testdir(t)
  const [command = '', ...rest] = create.trimEnd().split('\n')
  // test/package.rest.test.ts runs the others, with the packed package.
  t.strictSame(rest, ['cd team', 'npm install', 'npm test'])
  const made = run(t, { folder, args: command.replace('npx aspectd ', '').split(' ') })
  t.equal(await made.exited, 0, made.output())

  const server = await spawnServer(t, { folder: join(folder, 'team'), env: { ASPECTD_ADMIN_PASSWORD: PASSWORD } })
  t.match(server.output(), /plugins: .*team/)
  const admin = await logIn(createClient(server.url, {}), 'datahub', PASSWORD)
  await admin.ingest(ORDERS, 'status', { removed: false })
  const input = { type: 'PERSONAL', actorUrn: admin.actor, duration: 'ONE_MONTH', name: 'tour' }
  const { data } = await admin.gql(
    'mutation ($input: CreateAccessTokenInput!) { createAccessToken(input: $input) { accessToken } }',
    { input }
  )
  const TOKEN = data.createAccessToken.accessToken
  const shell = spawn('sh', ['-e'], { env: { PATH: process.env.PATH, TOKEN }, stdio: ['pipe', 'pipe', 'ignore'] })
  let said = ''
  shell.stdout.on('data', chunk => {
    said += chunk
  })
  shell.stdin.end(request.replaceAll('http://127.0.0.1:9002', server.url))
  t.equal((await once(shell, 'close'))[0], 0)
  t.match(said, '{"value":["ask Ann before you change it"]}')
  t.match(said, '{"data":{"dataset":{"teamNotes":["ask Ann before you change it"]}}')
})
