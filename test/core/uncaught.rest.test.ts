import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { createClient } from '../client.ts'
import { testdir } from '../folders.ts'
import { spawnServer } from '../process.ts'

const plugin = (setup: string) => `import { definePlugin, operation, route, respond, Type } from 'aspectd'
export const rude = definePlugin({ name: 'rude', contract: 1, setup: ({ host }) => (${setup}) })
`

/** Starts a server with a plugin that is loaded from a file. */
async function startWith(t: Test, setup: string, config: object = {}) {
  const folder = testdir(t, { 'rude.ts': plugin(setup) })
  writeFileSync(join(folder, 'aspectd.config.json'), JSON.stringify({ load: ['./rude.ts'], ...config }))
  const server = await spawnServer(t, { folder })
  const lines = () => [...server.output().matchAll(/^\{.*"level".*\}$/gm)].map(([line]) => JSON.parse(line))
  return { server, folder, lines, nobody: createClient(server.url, {}) }
}

const get = (path: string, run: string) => `route({ method: 'GET', url: '${path}' }, 'public', ${run})`
const ROUTES = [
  get('/timer', "() => void setTimeout(() => { throw new Error('from a timer') }, 50)"),
  get('/promise', "async () => void Promise.reject(new Error('from a promise'))"),
  get('/hang', '() => new Promise(() => undefined)'),
  get('/large', "() => respond({ body: 'x'.repeat(30_000_000) })")
]

t.test('an uncaught error ends the process within a second, after a line that names the plugin', async t => {
  for (const [path, text] of [
    ['/timer', 'from a timer'],
    ['/promise', 'from a promise']
  ] as const) {
    const { server, folder, lines, nobody } = await startWith(t, `{ api: undefined, routes: [${ROUTES}] }`)
    const hanging = nobody.get('/hang')
    const large = wholeOrNothing(server.url)
    await pause(200)
    await nobody.get(path).catch(() => undefined)
    t.equal(await Promise.race([server.exited, pause(10_000, 'still running', { ref: false })]), 1, 'exit code')
    const [line] = lines().filter(({ level }) => level >= 50)
    t.match(line, { plugin: 'rude', err: { message: text, stack: /rude\.ts:2/ } })
    t.match(line.msg, `plugin rude: uncaught error at ${join(folder, 'rude.ts')}:2:`)
    t.match(await hanging, { status: 503, body: { message: /the server ends after an error/ } })
    t.ok(await large, 'no answer ends in its middle as if it were whole')
    // A thread of a plugin that is still open keeps the log of the database file too.
    const isInTime = !lines().some(({ msg }) => /^the (store was|plugins were) not closed/.test(msg))
    const isOpen = server.store.startsWith('sqlite') && existsSync(`${storePath(server.store)}-wal`)
    t.ok(!(isInTime && isOpen), 'everything was closed, or the log says what was not')
  }
})

const storePath = (url: string) => url.slice('sqlite:'.length)

/** Reads slowly. Resolves to false if an answer that is shorter than it should be looks whole. */
async function wholeOrNothing(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/large`)
    await pause(400)
    return (await response.text()).length === 30_000_000
  } catch {
    return true
  }
}

t.test('an error of the start names the plugin, and prints the stack below', async t => {
  const boom = "{ api: undefined, start: async () => { throw new TypeError('boom') } }"
  await t.rejects(startWith(t, boom), {
    message: /^aspectd: plugin rude: start failed at \S+rude\.ts:2:\d+: boom\nTypeError: boom\n +at /m
  })
})

t.test('a close that hangs is logged by name, and the process ends in order', async t => {
  const { server, lines } = await startWith(t, '{ api: undefined, close: () => new Promise(() => undefined) }', {
    closeSeconds: 1
  })
  server.child.kill('SIGTERM')
  t.equal(await Promise.race([server.exited, pause(20_000, 'still running', { ref: false })]), 0)
  const messages = lines().map(({ msg }) => msg)
  t.ok(messages.includes('plugin rude: close is not done after 1 s (setting closeSeconds)'))
  t.equal(messages.at(-1), 'stopped')
})
