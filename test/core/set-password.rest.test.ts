import { existsSync, statSync } from 'node:fs'
import t from 'tap'
import { eventually } from '../helper.ts'
import { spawnServer } from '../process.ts'
import { folderFor, logIn, NEW, OLD, setPassword } from './password.ts'

const DONE = 'password of urn:li:corpuser:datahub set; all sessions ended, access tokens are kept\n'
const env = { ASPECTD_ADMIN_PASSWORD: OLD }

t.test('aspectd password works on a running server and on a stopped one, and outlives a restart', async t => {
  const folder = folderFor(t)
  const server = await spawnServer(t, { folder, env })
  const place = { folder, store: server.store }
  const before = await logIn(server.url, OLD)
  t.equal(await before.sessionStatus(), 200)
  t.strictSame(await setPassword(t, place, `${NEW}\n`), { code: 0, text: DONE })
  await eventually(async () => (await before.sessionStatus()) === 401)
  t.equal((await logIn(server.url, OLD)).status, 400)
  t.equal((await logIn(server.url, NEW)).status, 200)
  t.match(await setPassword(t, place, 'short\n'), {
    code: 1,
    text: /^aspectd: the password must have 12 to 128 characters, found 5\n$/
  })
  const socket = `${folder}/data/aspectd.db.sock`
  if (server.store.startsWith('sqlite:')) t.equal(statSync(socket).mode & 0o777, 0o600)
  await server.kill('SIGTERM')
  t.notOk(existsSync(socket))
  t.notMatch(server.output(), NEW)

  const generated = await setPassword(t, place, '', { args: ['--generate', 'urn:li:corpuser:datahub'] })
  const [, password = ''] = /\nnew password: (\S+) \(shown only once\)\n$/.exec(generated.text) ?? []
  const again = await spawnServer(t, { folder, env })
  t.equal((await logIn(again.url, OLD)).status, 400)
  t.equal((await logIn(again.url, password)).status, 200)
})
