import t from 'tap'
import { bundled } from '../../../config/plugins.ts'
import { createSystemCall } from '../../../core/call.ts'
import { action, Conflict, definePlugin, parseUrn, Type, type Urn } from '../../../core/index.ts'
import { subjectOf } from '../../../plugins/audit/arguments.ts'
import { createIsUser } from '../../../plugins/audit/claimed-user.ts'
import { createTrail } from '../../../plugins/audit/trail.ts'
import { entities } from '../../../plugins/entities/index.ts'
import { createClient } from '../../client.ts'
import { eventually, logIn, start, temporaryFolder } from '../../helper.ts'
import { spawnServer } from '../../process.ts'
import { events, latest } from './events.ts'

t.test('refusals that nobody waited for are there after a restart, and old events go', async t => {
  const server = await start(t)
  const plain = await server.user('plain')
  await Promise.all(Array.from({ length: 600 }, () => plain.gql('mutation { deleteTag(urn: "urn:li:tag:t") }')))
  const again = await server.restart({ config: { plugins: { audit: { reads: true } } } })
  t.equal((await events(again.admin, { outcome: 'DENIED' })).total, 600)
  t.match(await latest(again.admin, { operation: 'listAuditEvents' }), { outcome: 'ALLOWED' })
  const last = await again.restart({ config: { plugins: { audit: { keepDays: 0 } } } })
  await eventually(async () => (await events(last.admin, { outcome: 'DENIED' })).total === 0)
})

t.test('an event that the store does not take is in the log as an error, and fails nothing else', async t => {
  const lines: unknown[] = []
  const keep = (line: unknown) => void lines.push(line)
  const log = { debug: keep, info: keep, warn: keep, error: keep }
  const server = await start(t)
  const full = {
    write: async () => {
      throw new Error('the disk is full')
    }
  }
  const system = () => createSystemCall('a test', new AbortController().signal, log)
  const edit = () => ({ urn: parseUrn('urn:li:aspectdAuditEvent:x'), aspect: 'aspectdAuditEvent', change: () => ({}) })
  const trail = createTrail({ data: full, events: { edit }, log, system })
  await trail.append((await events(server.admin)).events[0] as never)
  await trail.settled()
  t.match(lines.at(-1), { err: { message: 'the disk is full' }, audit: { operation: 'POST /logIn' } })
})

t.test('each event is one line of JSON in the log, without secrets, and refusals are not lost at SIGTERM', async t => {
  const folder = t.testdir()
  const password = 'never to be seen in any log'
  const env = { ASPECTD_ADMIN_PASSWORD: password, ASPECTD_LOG_LEVEL: 'info' }
  const server = await spawnServer(t, { folder, env })
  const admin = await logIn(createClient(server.url, {}), 'datahub', password)
  await createClient(server.url, {}).post('/logIn', { username: 'datahub', password: 'another secret of mine' })
  await server.kill('SIGTERM')
  const lines = server
    .output()
    .split('\n')
    .filter(line => line.includes('"audit":{'))
  const told = lines.map(line => JSON.parse(line).audit)
  t.match(told, [
    { operation: 'POST /logIn', outcome: 'ALLOWED', actor: 'urn:li:corpuser:datahub' },
    { operation: 'POST /logIn', outcome: 'DENIED', resources: ['urn:li:corpuser:datahub'] }
  ])
  t.notMatch(server.output(), /never to be seen|another secret/)
  t.ok(admin.actor)
  const again = await start(t, { folder, env })
  t.equal((await events(again.admin, { outcome: 'DENIED' })).total, 1)
})

t.test(
  'a password typed as the user name was in the log, and a refused log-in is there as its README says',
  async t => {
    const typed = 'Correct-Horse-7!'
    const password = 'not his password'
    const logOf = async (level: string) => {
      const env = { ASPECTD_ADMIN_PASSWORD: 'the password of a test', ASPECTD_LOG_LEVEL: level }
      const server = await spawnServer(t, { folder: temporaryFolder(t), env })
      for (const username of [typed, 'datahub'])
        await createClient(server.url, {}).post('/logIn', { username, password })
      await server.kill('SIGTERM')
      return server.output()
    }
    const info = await logOf('info')
    t.notMatch(info, typed)
    t.equal(info.split('"operation":"POST /logIn"').length - 1, 2)
    t.equal(info.split('a log-in was refused').length - 1, 1)
    const warn = await logOf('warn')
    t.notMatch(warn, /"audit":|Correct-Horse/)
    t.equal(warn.split('a log-in was refused').length - 1, 1)
  }
)

t.test('a user who cannot be looked up is not named', async t => {
  const lines: unknown[] = []
  const keep = (line: unknown) => void lines.push(line)
  const log = { debug: keep, info: keep, warn: keep, error: keep }
  const system = () => createSystemCall('a test', new AbortController().signal, log)
  const exists = async () => {
    throw new Error('the disk is gone')
  }
  t.equal(await createIsUser({ data: { exists }, log, system })(parseUrn('urn:li:corpuser:datahub')), false)
  t.match(lines, [{ err: { message: 'the disk is gone' } }])
  t.notMatch(JSON.stringify(lines), 'datahub')
})

t.test('switched off nothing is recorded, and what is stored stays', async t => {
  const server = await start(t)
  await server.admin.gql('mutation { createTag(input: {id: "first", name: "f"}) }')
  const off = await server.restart({ config: { plugins: { audit: false } } })
  await off.admin.gql('mutation { createTag(input: {id: "second", name: "s"}) }')
  t.match((await off.admin.gql('{ listAuditEvents(input: {}) { total } }')).errors, [{ message: /listAuditEvents/ }])
  const again = await off.restart({ config: { plugins: {} } })
  t.match((await latest(again.admin, { operation: 'createTag' }))?.names, [{ name: 'id', value: 'first' }, {}])
})

t.test('of the arguments only names, ids and URNs are taken', async t => {
  const urn = 'urn:li:corpuser:a'
  const token = 'aspd_0123456789abcdefghijklmnopqrst'
  const args = {
    input: {
      name: 'n',
      password: 'p',
      accessToken: token,
      tokenId: token,
      resetToken: 'r',
      inviteToken: 'i',
      userUrn: urn
    },
    proposal: { entityUrn: 'urn:li:tag:t', aspectName: 'status', aspect: { value: '{"owner":"urn:li:corpuser:b"}' } },
    actors: [urn, 'no urn'],
    text: 'urn:li:corpuser:c',
    dryRun: true
  }
  t.strictSame(subjectOf(args), {
    resources: [urn, 'urn:li:tag:t'],
    resourceCount: 2,
    names: { name: 'n', aspectName: 'status', dryRun: 'true' }
  })
  t.strictSame(subjectOf(undefined), { resources: [], resourceCount: 0, names: {} })
})

t.test('an operation that fails after its first commit has one event, which says so', async t => {
  const probe = definePlugin({
    name: 'probe',
    contract: 1,
    needs: { entities },
    setup({ needs, data }) {
      const remove = (urn: Urn, removed: boolean) => needs.entities.aspects.status.edit(urn, () => ({ removed }))
      return {
        api: {},
        actions: {
          'probe.run': action(
            Type.Object({ urn: Type.String(), fails: Type.Boolean() }),
            ({ urn }) => ({ anyOf: ['EDIT_ENTITY'], on: parseUrn(urn) }),
            async ({ urn, fails }, call) => {
              for (const removed of [true, false]) await data.write(call, [remove(parseUrn(urn), removed)])
              if (fails) throw new Conflict('half of it was done')
            }
          )
        }
      }
    }
  })
  const { admin } = await start(t, { plugins: [...bundled, probe] })
  for (const fails of [false, true]) {
    const urn = `urn:li:dataset:(urn:li:dataPlatform:hive,fails-${fails},PROD)`
    await admin.post('/probe?action=run', { urn, fails })
    const { total, events: found } = await events(admin, { resource: urn })
    t.equal(total, 1)
    t.match(found, [fails ? { outcome: 'FAILED', status: 409 } : { outcome: 'ALLOWED', status: null }])
  }
})
