import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { createClient } from '../client.ts'
import { testdir } from '../folders.ts'
import { eventually } from '../helper.ts'
import { spawnServer } from '../process.ts'

const plugin = (setup: string) => `import { definePlugin, operation, route, respond, Type } from 'aspectd'
let hanging = 0
export const rude = definePlugin({ name: 'rude', contract: 2, setup: ({ host }) => (${setup}) })
`

/** Starts a server with a plugin that is loaded from a file. */
async function startWith(t: Test, setup: string, config: object = {}) {
  const folder = testdir(t, { 'rude.ts': plugin(setup) })
  writeFileSync(join(folder, 'aspectd.config.json'), JSON.stringify({ load: ['./rude.ts'], ...config }))
  const server = await spawnServer(t, { folder })
  const lines = () => [...server.output().matchAll(/^\{.*"level".*\}$/gm)].map(([line]) => JSON.parse(line))
  return { server, folder, lines, nobody: createClient(server.url, {}) }
}

/** More than the buffers of a connection hold. */
const LARGE = 30_000_000
const get = (path: string, run: string) => `route({ method: 'GET', url: '${path}' }, 'public', ${run})`
const ROUTES = [
  get('/timer', "() => void setTimeout(() => { throw new Error('from a timer') })"),
  get('/promise', "async () => void Promise.reject(new Error('from a promise'))"),
  get('/hang', '() => (hanging++, new Promise(() => undefined))'),
  get('/hanging', '() => ({ hanging })'),
  get('/large', `() => respond({ body: 'x'.repeat(${LARGE}) })`)
]

const LATE = /^the (store was|plugins were) not closed/

t.test('an uncaught error ends the process, after a line that names the plugin, even if its close hangs', async t => {
  for (const [path, text, close] of [
    ['/timer', 'from a timer', '() => undefined'],
    ['/promise', 'from a promise', '() => new Promise(() => undefined)']
  ] as const) {
    const setup = `{ api: undefined, routes: [${ROUTES}], close: ${close} }`
    const { server, folder, lines, nobody } = await startWith(t, setup)
    const hanging = nobody.get('/hang')
    const large = await fetch(`${server.url}/large`)
    await eventually(async () => (await nobody.get('/hanging')).body.hanging === 1)
    await nobody.get(path).catch(() => undefined)
    t.equal(await server.exited, 1, 'exit code')
    const [line] = lines().filter(({ level }) => level >= 50)
    t.match(line, { plugin: 'rude', err: { message: text, stack: /rude\.ts:3/ } })
    t.match(line.msg, `plugin rude: uncaught error at ${join(folder, 'rude.ts')}:3:`)
    t.match(await hanging, { status: 503, body: { message: /the server ends after an error/ } })
    t.ok(await isWholeOrBroken(large), 'no answer ends in its middle as if it were whole')
    // A thread of a plugin that is still open keeps the log of the database file too.
    const isInTime = !lines().some(({ msg }) => LATE.test(msg))
    if (path === '/promise') t.notOk(isInTime, 'the plugin that hangs was not closed')
    const isOpen = server.store.startsWith('sqlite') && existsSync(`${storePath(server.store)}-wal`)
    t.ok(!(isInTime && isOpen), 'everything was closed, or the log says what was not')
  }
})

const storePath = (url: string) => url.slice('sqlite:'.length)

/** Whether an answer that is shorter than it should be fails. It is read when the server has ended. */
async function isWholeOrBroken(response: Response): Promise<boolean> {
  try {
    return (await response.text()).length === LARGE
  } catch {
    return true
  }
}

t.test('an error of the start names the plugin, and prints the stack below', async t => {
  const boom = "{ api: undefined, start: async () => { throw new TypeError('boom') } }"
  await t.rejects(startWith(t, boom), {
    message: /^aspectd: plugin rude: start failed at \S+rude\.ts:3:\d+: boom\nTypeError: boom\n +at /m
  })
})

t.test('a close that hangs is logged by name, and the process ends in order', async t => {
  const { server, lines } = await startWith(t, '{ api: undefined, close: () => new Promise(() => undefined) }', {
    closeSeconds: 1
  })
  server.child.kill('SIGTERM')
  t.equal(await server.exited, 0)
  const messages = lines().map(({ msg }) => msg)
  t.ok(messages.includes('plugin rude: close is not done after 1 s (setting closeSeconds)'))
  t.equal(messages.at(-1), 'stopped')
})
