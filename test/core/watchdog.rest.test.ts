import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { createClient } from '../client.ts'
import { testdir } from '../folders.ts'
import { eventually, logIn } from '../helper.ts'
import { run, type SpawnOptions, spawnServer } from '../process.ts'
import { scaled } from '../rounds.ts'

t.setTimeout(scaled(300_000, 3_600_000))

const PASSWORD = 'correct horse battery staple'
/** `spin` holds the event loop, and leaves the processor to other tests; `compute` does not. */
const plugin = (setup: string, before = '') => `import { definePlugin, operation, route } from 'aspectd'
const nothing = new Int32Array(new SharedArrayBuffer(4))
function spin() { for (;;) Atomics.wait(nothing, 0, 0, 10) }
function compute() { for (;;) nothing[0]++ }
${before}
export const endless = definePlugin({ name: 'endless', contract: 2, setup: () => (${setup}) })
`

function prepared(t: Test, text: string, config: object = {}): SpawnOptions & { readonly file: string } {
  const folder = testdir(t, { 'endless.ts': text })
  writeFileSync(join(folder, 'aspectd.config.json'), JSON.stringify({ load: ['./endless.ts'], ...config }))
  return { folder, env: { ASPECTD_ADMIN_PASSWORD: PASSWORD }, file: join(folder, 'endless.ts') }
}

interface Line {
  readonly level: number
  readonly msg: string
  readonly plugin?: string
  readonly operation?: string
  readonly stack?: string
}

const linesOf = ({ output }: { output(): string }): Line[] =>
  [...output().matchAll(/^\{.*"level".*\}$/gm)].map(([line]) => JSON.parse(line))

/** On a busy machine the start itself can hold the loop, and other plugins too: their lines do not count. */
const heldLine = (server: { output(): string }, text = 'the event loop has been held') =>
  eventually(() => linesOf(server).find(({ msg, plugin }) => msg.startsWith(text) && plugin?.includes('endless')))

t.test(
  'a loop in a resolver, also between two awaits, is named with its stack, and SIGTERM ends the process',
  async t => {
    const sdl = "sdl: 'extend type Query { endless: Int }'"
    for (const [body, name] of [
      ['() => compute()', 'compute'],
      ['async function endlessly() { for (;;) await null }', 'endlessly']
    ].slice(0, scaled(1, 2)) as [string, string][]) {
      const { file, ...options } = prepared(
        t,
        plugin(`{ ${sdl}, operations: { Query: { endless: operation('signed-in', ${body}) } } }`)
      )
      const server = await spawnServer(t, options)
      const admin = await logIn(createClient(server.url, {}), 'datahub', PASSWORD)
      admin.gql('{ endless }').catch(() => undefined)
      const line = await heldLine(server)
      t.match(line, { level: 40, msg: `by plugin endless at ${file}:` })
      t.match(line.stack, new RegExp(`at ${name} \\(\\S+endless\\.ts:`))
      if (name === 'compute') t.match(line, { operation: 'query endless', msg: /in query endless of plugin endless/ })
      server.child.kill('SIGTERM')
      t.equal(await server.exited, 1)
      t.match(server.output(), /told to stop while its event loop is held: the process ends without closing the store/)
    }
  }
)

t.test('a loop at the start is named, and with watchdog.exit the process then ends by itself', async t => {
  for (const [text, work] of [
    [plugin('{}', 'spin()'), 'load'],
    [plugin('spin()'), 'setup endless'],
    [plugin('{ async start() { await null; spin() } }'), undefined],
    [plugin('{ start: spin }'), 'start endless']
  ].slice(-scaled(2, 4)) as [string, string | undefined][]) {
    const ends = work === 'start endless'
    // A busy machine can hold the start itself for seconds.
    const { file, ...options } = prepared(t, text, ends ? { watchdog: { exit: true, exitSeconds: 8 } } : {})
    const started = run(t, { ...options, measured: ends })
    const line = await heldLine(started)
    t.match(line, { ...(work ? { operation: new RegExp(`^${work}`) } : {}), msg: file, stack: /at spin/ })
    if (!ends) started.child.kill('SIGTERM')
    // Before the plugins start nothing is to be closed: the signal itself ends the process.
    const isEarly = work === 'load' || work === 'setup endless'
    t.equal(await started.exited, isEarly ? null : 1)
    if (ends) t.match(started.output(), /the event loop has been held for 8 s \(watchdog\.exit\): the process ends/)
  }
})

t.test('a loop that ends is named by its own plugin afterwards, and the server goes on', async t => {
  const observe =
    "observe: ({ name }) => { if (name === 'me') for (const until = Date.now() + 3500; Date.now() < until;); }"
  const server = await spawnServer(t, prepared(t, plugin(`{ ${observe} }`)))
  const admin = await logIn(createClient(server.url, {}), 'datahub', PASSWORD)
  t.equal((await admin.gql('{ me { corpUser { username } } }')).data.me.corpUser.username, 'datahub')
  t.match(await heldLine(server), { operation: 'hook observe' })
  t.ok(await heldLine(server, 'the event loop was held'))
})

t.test('process.exit of a plugin is reported with its stack, and its code is not 0', async t => {
  const exits = (code: string) =>
    plugin(`{ routes: [route({ method: 'GET', url: '/end' }, 'public', () => process.exit(${code}))] }`)
  for (const [code, expected] of [
    ['', 1],
    ['0', 1],
    ['7', 7]
  ].slice(-scaled(2, 3)) as [string, number][]) {
    const { file, ...options } = prepared(t, exits(code))
    const server = await spawnServer(t, options)
    await createClient(server.url, {})
      .get('/end')
      .catch(() => undefined)
    t.equal(await server.exited, expected)
    const line = linesOf(server).find(({ level }) => level === 50)
    t.match(line, { plugin: 'endless', err: { stack: 'endless.ts' }, msg: `plugin endless: process.exit at ${file}:` })
  }
})
