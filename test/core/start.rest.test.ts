import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { CONSOLE_CACHE } from '../cache.ts'
import { createClient } from '../client.ts'
import { testdir } from '../folders.ts'
import { eventually } from '../helper.ts'
import { run, spawnServer } from '../process.ts'
import { scaled } from '../rounds.ts'
import { sendSlow } from './npm-start.ts'

// Starts many servers.
t.setTimeout(scaled(5 * 60_000, 3_600_000))

/** The output without log lines, which are JSON. */
const withoutLog = (output: string) => output.replace(/^\{.*\n/gm, '')
const PROGRAM = fileURLToPath(new URL('../../bin/aspectd.js', import.meta.url))
const CORE = fileURLToPath(new URL('../../core/index.ts', import.meta.url))
const SLOW = fileURLToPath(new URL('./fixtures/slow.ts', import.meta.url))
const AUTH = fileURLToPath(new URL('../../plugins/auth/index.ts', import.meta.url))
const FIRST_USER = /^first user: datahub, with the password (\S+) \(shown only once\)$/m
const HELD = /^.* WARN: the event loop (was|has been) held .*\n( {4}.*\n)*/gm
const CTRL_C = '\x03'
const STOPPING = /^.*\bstopping\b/m
const healthy = (url: string) => createClient(url, {}).get('/health')

/** Those of Kubernetes do not stop the start. */
const USELESS = { ASPECTD_PORT: 'tcp://10.0.0.1:9002', ASPECTD_SERVICE_HOST: '10.0.0.1', ASPECTD_HSOT: '::1' }

t.test('the first start makes a password, prints its file and the next step, and warns about variables', async t => {
  const folder = testdir(t, { 'aspectd.config.json': '{"port": 0}' })
  const first = await spawnServer(t, { folder, env: USELESS })
  const [, path = ''] = /(\S+admin-password)\b/.exec(first.output()) ?? []
  const file = resolve(folder, path)
  t.equal(statSync(file).mode & 0o777, 0o600)
  const password = readFileSync(file, 'utf8').trim()
  t.notMatch(first.output(), password, 'the password itself is not printed')
  t.match(first.output(), /plugins: .*entities.*auth.*tokens.*tags.*timeseries/)
  t.match(first.output(), /next: +\S+/)
  t.match(first.output(), /^\{"level":30,.*"msg":"started"\}$/m, 'JSON where there is no terminal')
  t.match(first.output(), /"level":40,.*"ASPECTD_PORT, ASPECTD_SERVICE_HOST: ignored, because Kubernetes/)
  t.match(first.output(), /"level":40,.*"ASPECTD_HSOT is not a setting and has no effect; did you mean ASPECTD_HOST\?"/)
  const guest = createClient(first.url, {})
  t.equal((await guest.post('/logIn', { username: 'datahub', password })).status, 200)
  await first.kill('SIGTERM')

  const env = { ASPECTD_PLUGINS_OFF: 'console', ASPECTD_LOG_FORMAT: 'pretty' }
  const second = await spawnServer(t, { folder, env })
  t.notMatch(second.output(), 'admin-password')
  t.equal((await createClient(second.url, {}).post('/logIn', { username: 'datahub', password })).status, 200)
  t.match(second.output(), `next:    curl ${second.url}/health\n`, 'without the console')
  t.match(second.output(), `editor:  ${second.url}/api/graphiql\n`)
  t.match(second.output(), /^\[\d\d:\d\d:\d\d\] INFO: started/m, 'what logFormat says')
  t.notMatch(second.output(), '{"level"')
  t.notMatch(second.output(), '\u001b', 'no colours in a file')
})

/** Starts the program on a terminal of its own; resolves when it listens. */
async function startOnTerminal(t: Test, folder: string, env: Record<string, string> = {}) {
  const command = `exec ${process.execPath} --disable-warning=ExperimentalWarning ${PROGRAM}`
  const child = spawn('script', ['-qefc', command, '/dev/null'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ASPECTD_PORT: '0', ...CONSOLE_CACHE, SHELL: '/bin/sh', ...env }
  })
  t.teardown(() => child.kill('SIGKILL'))
  let text = ''
  child.stdout.on('data', chunk => {
    text += chunk
  })
  const plain = () => text.replaceAll('\r\n', '\n')
  await eventually(() => /next: /.test(text))
  return {
    text: plain,
    url: /listening on (\S+)/.exec(text)?.[1] ?? '',
    /** Ends the program. Resolves to what it printed until then: what comes after the welcome is part of the start too. */
    async output() {
      child.stdin.write(CTRL_C)
      await eventually(() => STOPPING.test(text))
      return plain().slice(0, STOPPING.exec(plain())?.index)
    }
  }
}

t.test(
  'on a terminal a first start is at most ten readable lines, the last with the address and the password',
  async t => {
    const folder = testdir(t)
    const started = await startOnTerminal(t, folder, { NO_COLOR: '1' })
    await eventually(() => FIRST_USER.test(started.text()))
    const [, password = ''] = FIRST_USER.exec(started.text()) ?? []
    t.equal((await createClient(started.url, {}).post('/logIn', { username: 'datahub', password })).status, 200)
    const output = await started.output()
    // What comes after the welcome is not part of the start, nor is what a busy machine adds before it.
    const start = output.slice(0, FIRST_USER.exec(output)?.index).replace(HELD, '')
    const lines = `${start}${FIRST_USER.exec(output)?.[0]}`.split('\n')
    t.ok(lines.length <= 10, output)
    t.equal(lines.at(-2), `next:    open ${started.url} in a browser`)
    t.match(lines.at(-1), FIRST_USER)
    t.match(output, /^\[\d\d:\d\d:\d\d\] INFO: started/m)
    t.notMatch(output, '{"level"')
    t.equal(output.split(password).length, 2, 'it is shown once, and not in the log')
  }
)

t.test('on a terminal the log is what logFormat says', async t => {
  const json = await startOnTerminal(t, testdir(t), { ASPECTD_LOG_FORMAT: 'json' })
  t.match(await json.output(), /^\{"level":30,"time":\d+,.*"msg":"started"\}$/m)
})

t.test('a generated password is shown even if the start fails after it', async t => {
  const folder = testdir(t, {
    'late.ts': `import { definePlugin } from ${JSON.stringify(CORE)}
      import { auth } from ${JSON.stringify(AUTH)}
      export default definePlugin({ name: 'late', contract: 2, needs: { auth },
        setup: () => ({ start() { throw new Error('not today') } }) })`,
    'aspectd.config.json': '{"load": ["./late.ts"]}'
  })
  const { exited, output } = run(t, { folder })
  t.equal(await exited, 1)
  t.match(output(), /not today/)
  t.match(output(), /first user: datahub, with the password in \S+admin-password/)
})

t.test('SIGTERM lets a running request finish, ends idle connections, closes the store and exits with 0', async t => {
  const server = await spawnServer(t, {
    folder: testdir(t, { 'aspectd.config.json': JSON.stringify({ load: [SLOW] }) }),
    env: { ASPECTD_ADMIN_PASSWORD: 'correct horse battery' }
  })
  const idle = connect(Number(new URL(server.url).port), '127.0.0.1')
  idle.write('GET /health HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(idle, 'data')
  const [slow] = await sendSlow(server.url, 1)
  server.child.kill('SIGTERM')
  // The server does not wait until an idle client closes its connection, nor for the end of the running request.
  await once(idle.resume(), 'end')
  t.equal(server.child.exitCode, null)
  server.child.kill('SIGUSR2')
  t.equal(await slow, 200)
  t.equal(await server.exited, 0)
  await t.rejects(healthy(server.url))
})

/** First one of each source: a file, its content, the environment, what it loads, arguments. */
const MISTAKES: [RegExp, { file?: object | string; env?: Record<string, string>; args?: string[] }][] = [
  [/configuration key prot is unknown; known: .*; did you mean .*port/, { file: { prot: 1 } }],
  [/aspectd\.config\.json: .*JSON/, { file: '{' }],
  [/plugin \S+ requires entities, which is disabled: enable entities/, { env: { ASPECTD_PLUGINS_OFF: 'entities' } }],
  [
    /plugin file \.\/nothing\.ts: \S+nothing\.ts not found \(configuration key load\)/,
    { file: { load: ['./nothing.ts'] } }
  ],
  [/--prot/, { args: ['--prot'] }],
  [
    /configuration key plugins\.tokens\.retentoinDays is unknown; .*did you mean retentionDays/,
    { file: { plugins: { tokens: { retentoinDays: 1 } } } }
  ],
  [/ASPECTD_STORE|store.*sqlite:<path>/, { env: { ASPECTD_STORE: 'mysql://x' } }],
  [/plugin \S+ requires auth, which is disabled/, { env: { ASPECTD_PLUGINS_OFF: 'auth' } }],
  [/plugin file \.\/: \S+ is a folder; name the file in it/, { file: { load: ['./'] } }],
  [/ASPECTD_ADMIN_PASSWORD.*12/, { env: { ASPECTD_ADMIN_PASSWORD: 'short' } }],
  [/allowRemote/, { env: { ASPECTD_AUTH: 'off', ASPECTD_HOST: '0.0.0.0' } }]
]

t.test('a configuration error is one line and exit code 1', async t => {
  for (const [message, { file, env = {}, args = [] }] of MISTAKES.slice(0, scaled(5, MISTAKES.length))) {
    const folder = testdir(t)
    if (file) writeFileSync(join(folder, 'aspectd.config.json'), typeof file === 'string' ? file : JSON.stringify(file))
    const started = run(t, { folder, env, args })
    t.equal(await started.exited, 1, String(message))
    t.match(started.output(), message)
    t.match(withoutLog(started.output()), /^aspectd: [^\n]+\n$/, 'one line')
  }
})

t.test('the error for a port in use says so', async t => {
  const other = createServer().listen(0, '127.0.0.1')
  t.teardown(() => other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { exited, output } = run(t, { folder: testdir(t), env: { ASPECTD_PORT: `${port}` } })
  t.equal(await exited, 1)
  t.match(output(), /EADDRINUSE|in use/)
})

t.test('--help lists every variable and --version the version', async t => {
  const help = run(t, { folder: testdir(t), args: ['--help'] })
  t.equal(await help.exited, 0)
  for (const name of ['HOST', 'PORT', 'STORE', 'ADMIN_PASSWORD', 'AUTH', 'LOG_LEVEL', 'PLUGINS_OFF', 'CONFIG']) {
    t.match(help.output(), `ASPECTD_${name}`)
  }
  const version = run(t, { folder: testdir(t), args: ['--version'] })
  t.equal(await version.exited, 0)
  t.match(version.output(), /^\d+\.\d+\.\d+\n$/)
})

t.test('--help lists the settings of the external plugins that the configuration loads', async t => {
  const folder = testdir(t, {
    'mine.ts': `import { definePlugin, Type } from 'aspectd'
      const days = Type.Integer({ default: 30, env: 'ASPECTD_MINE_DAYS', description: 'how long' })
      export const mine = definePlugin({ name: 'mine', contract: 2, config: Type.Object({ days }), setup: () => ({ api: undefined }) })`,
    'aspectd.config.json': JSON.stringify({ load: ['./mine.ts'] })
  })
  const help = run(t, { folder, args: ['--help'] })
  t.equal(await help.exited, 0)
  t.match(help.output(), /plugins\.mine\.days +ASPECTD_MINE_DAYS +30 +how long/)
  writeFileSync(join(folder, 'aspectd.config.json'), '{"load": ["./absent.ts"]}')
  const partly = run(t, { folder, args: ['--help'] })
  t.equal(await partly.exited, 0)
  t.match(
    partly.output(),
    /ASPECTD_PORT.*\n\nWithout the settings of external plugins: .*absent\.ts not found \(configuration key load\)\n$/s
  )
})
