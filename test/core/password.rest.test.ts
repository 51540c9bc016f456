import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { spawnServer } from '../process.ts'
import { failureOf } from '../transfer/command.ts'
import { folderFor, logIn, NEW, OLD, setPassword } from './password.ts'

const TERMINAL = { NODE_OPTIONS: '--import data:text/javascript,process.stdin.isTTY=true' }
const env = { ASPECTD_ADMIN_PASSWORD: OLD }
/** A store in a file, also where the other tests use MongoDB: MongoDB needs no socket. */
const placeIn = (folder: string) => ({ folder, store: `sqlite:${folder}/data/aspectd.db` })
const startOn = ({ folder, store }: ReturnType<typeof placeIn>, { measured = false } = {}) =>
  spawnServer(t, { folder, env: { ...env, ASPECTD_STORE: store }, measured })

t.test('the socket of a server that was killed is in nobody’s way, and refuses what is no command', async t => {
  const place = placeIn(folderFor(t))
  await (await startOn(place)).kill('SIGKILL')
  t.ok(existsSync(`${place.folder}/data/aspectd.db.sock`))
  t.match(await setPassword(t, place, NEW), { code: 0 })
  const next = await startOn(place, { measured: true })
  t.equal((await logIn(next.url, NEW)).status, 200)
  await refusesOthers(t, place)
  await asksTwice(t, place)
  t.match(await setPassword(t, place, OLD), { code: 0 })
  t.equal((await logIn(next.url, OLD)).status, 200)
  await next.kill('SIGTERM')
})

t.test('servers of two stores in one folder have a socket each, whose path may be longer than its address', async t => {
  const folder = folderFor(t, 'long'.repeat(40))
  const [one, other] = [`sqlite:${folder}/one.db`, `sqlite:${folder}/other.db`]
  const [first, second] = [await startOn({ folder, store: one }), await startOn({ folder, store: other })]
  t.match(await setPassword(t, { folder, store: one }, NEW), { code: 0 })
  t.equal((await logIn(first.url, NEW)).status, 200)
  t.equal((await logIn(second.url, OLD)).status, 200)
  await Promise.all([first.kill('SIGTERM'), second.kill('SIGTERM')])
  for (const name of ['one', 'other']) t.notOk(existsSync(`${folder}/${name}.db.sock`), name)
})

t.test('without its socket a running server keeps its store for itself', async t => {
  const place = placeIn(folderFor(t))
  mkdirSync(`${place.folder}/data/aspectd.db.sock`, { recursive: true })
  const server = await startOn(place, { measured: true })
  t.match(server.output(), /"msg":"the socket for commands cannot be opened"/)
  t.match(await setPassword(t, place, NEW), { code: 1, text: /another process is using it|cannot be reached/ })
  t.equal((await logIn(server.url, OLD)).status, 200)
})

async function refusesOthers(t: Test, place: ReturnType<typeof placeIn>): Promise<void> {
  const send = async (path: string, body: string, method = 'POST') => {
    const socketPath = `${place.folder}/data/aspectd.db.sock`
    const headers = { 'content-type': 'application/json' }
    const sent = request({ socketPath, path, method, headers }).end(body)
    return new Promise<[number | undefined, string]>((resolve, reject) => {
      sent.on('error', reject)
      sent.on('response', async response => resolve([response.statusCode, JSON.parse(await text(response)).message]))
    })
  }
  t.match(await send('/password', '{"urn": 1}'), [400, 'expected an object of texts'])
  t.match(await send('/password', '[]'), [400, 'expected an object of texts'])
  t.match(await send('/password', '{'), [400, /JSON/])
  t.match(await send('/password', `{"urn": "${'x'.repeat(70_000)}"}`), [413, /too large/])
  t.match(await send('/shutdown', '{}'), [404, 'no enabled plugin has the command shutdown; known: password'])
  t.match(await send('/password', '', 'GET'), [404, /not found/])
}

async function asksTwice(t: Test, place: ReturnType<typeof placeIn>): Promise<void> {
  const type = (input: string) => setPassword(t, place, input, { env: TERMINAL })
  t.match(await type(`${NEW}\n${NEW}\n`), {
    code: 0,
    text: /^New password: \nThe same again: \npassword of \S+ set; all sessions ended/
  })
  t.match(await type(`${NEW}\n${OLD}\n`), { code: 1, text: /the two passwords differ; nothing was changed\n$/ })
  t.match(await type(NEW), { code: 1, text: /interrupted; nothing was changed\n$/ })
}

t.test('a store that does not exist is not created, and invalid arguments are refused', async t => {
  const folder = folderFor(t)
  const place = { folder, store: `sqlite:${folder}/none.db` }
  t.match(await setPassword(t, place, NEW), { code: 1, text: /^aspectd: The store sqlite:\S+none\.db does not exist/ })
  for (const [args, message] of [
    [[], /password: <user> is missing; see aspectd password --help/],
    [['datahub', NEW], /password: unexpected argument/],
    [['--generat', 'datahub'], /password: Unknown option '--generat'/]
  ] as const) {
    t.match(await failureOf(['password', ...args]), { code: 1, text: message })
  }
  t.match(await setPassword(t, place, '', { args: ['--help'] }), { code: 0, text: /^aspectd password \[--generate\]/ })
  t.strictSame(readdirSync(folder), ['aspectd.config.json'])
})
