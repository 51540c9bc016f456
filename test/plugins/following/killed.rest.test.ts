import t, { type Test } from 'tap'
import { createUser } from '../../../testing/users.ts'
import { createClient } from '../../client.ts'
import { type Client, logIn, temporaryFolder } from '../../helper.ts'
import { type Process, spawnServer } from '../../process.ts'
import { scaled } from '../../rounds.ts'
import { datasetOf, follow, linesOf, prepare, tagged } from './requests.ts'

const ROUNDS = scaled(2, 200)
const PASSWORD = 'correct horse battery staple'
/** Of one follower's page. */
const MOST = 90

async function open(t: Test, folder: string): Promise<{ server: Process; admin: Client; anonymous: Client }> {
  const server = await spawnServer(t, { folder, env: { ASPECTD_ADMIN_PASSWORD: PASSWORD } })
  const anonymous = createClient(server.url, {})
  return { server, anonymous, admin: await logIn(anonymous, 'datahub', PASSWORD) }
}

t.setTimeout((ROUNDS + 4) * 60_000)

t.test('killed right after a change is acknowledged, its followers are told once', async t => {
  const folder = temporaryFolder(t)
  let { server, admin, anonymous } = await open(t, folder)
  for (let round = 0; round < ROUNDS; round++) {
    const name = `follower-${Math.floor(round / MOST)}`
    const isFirst = round % MOST === 0
    const ann = isFirst
      ? await createUser(admin, anonymous, name, { role: 'Reader', password: PASSWORD })
      : await logIn(anonymous, name, PASSWORD)
    const urn = datasetOf(`round-${round}`)
    await prepare({ admin }, urn)
    await follow(ann, { urn })
    await tagged(admin, urn)
    await server.kill()
    ;({ server, admin, anonymous } = await open(t, folder))
    const again = await logIn(anonymous, name, PASSWORD)
    const lines = await linesOf(again, (round % MOST) + 1)
    t.equal(lines.filter(({ entity }) => entity.urn === urn).length, 1, `round ${round}`)
    t.equal(lines.length, (round % MOST) + 1, 'and no line of earlier rounds came again')
  }
})
