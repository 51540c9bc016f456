import { writeFileSync } from 'node:fs'
import t from 'tap'
import { createClient } from '../../client.ts'
import { logIn, temporaryFolder } from '../../helper.ts'
import { spawnServer } from '../../process.ts'
import { events } from './events.ts'

const folder = temporaryFolder(t)
const password = 'never to be seen in any log'
const typed = 'Correct-Horse-7!'
writeFileSync(`${folder}/aspectd.config.json`, JSON.stringify({ plugins: { auth: { scryptCost: 10 } } }))

/** Runs the program at a log level, sends two log-ins with a wrong password, stops it. Returns its log. */
async function refuse(level: string, first: (url: string) => Promise<void>): Promise<string> {
  const env = { ASPECTD_ADMIN_PASSWORD: password, ASPECTD_LOG_LEVEL: level }
  const server = await spawnServer(t, { folder, env })
  await first(server.url)
  for (const username of [typed, 'datahub']) {
    await createClient(server.url, {}).post('/logIn', { username, password: 'another secret of mine' })
  }
  await server.kill('SIGTERM')
  return server.output()
}

const times = (text: string, part: string) => text.split(part).length - 1

t.test('each event is one line of JSON in the log, without secrets', async t => {
  const output = await refuse('info', async url => {
    t.ok((await logIn(createClient(url, {}), 'datahub', password)).actor)
  })
  const lines = output.split('\n').filter(line => line.includes('"audit":{'))
  const logged = lines.map(line => JSON.parse(line).audit)
  t.equal(logged.length, 3)
  t.match(logged, [
    { operation: 'POST /logIn', outcome: 'ALLOWED', actor: 'urn:li:corpuser:datahub' },
    { operation: 'POST /logIn', outcome: 'DENIED', resources: [] },
    { operation: 'POST /logIn', outcome: 'DENIED', resources: ['urn:li:corpuser:datahub'] }
  ])
  t.equal(times(output, '"operation":"POST /logIn"'), 3)
  t.equal(times(output, 'log-in failed'), 1, 'only for the existing user')
  t.notMatch(output, /never to be seen|another secret/)
  t.notMatch(output, typed, 'a password that is sent as the user name is not in the log')
})

t.test('refusals are not lost at SIGTERM, and log level warn shows them as its README describes', async t => {
  const output = await refuse('warn', async url => {
    const admin = await logIn(createClient(url, {}), 'datahub', password)
    t.equal((await events(admin, { outcome: 'DENIED' })).total, 2)
  })
  t.notMatch(output, /"audit":|Correct-Horse/)
  t.equal(times(output, 'log-in failed'), 1)
})
