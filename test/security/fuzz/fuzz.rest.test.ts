import t from 'tap'
import { start, temporaryFolder } from '../../helper.ts'
import { CONFIG, fuzz, PASSWORD, recorded, unchanged } from './fuzzing.ts'

/** A fixed seed, so that only changes of the code change the result. */
const SEED = 1
const REQUESTS = 1500

t.setTimeout(600_000)

t.test('random requests to every operation get no 5xx, hang nowhere, and change no other entity', async t => {
  const { plugins, contributions } = recorded()
  const env = { ASPECTD_ADMIN_PASSWORD: PASSWORD }
  const server = await start(t, { folder: temporaryFolder(t), config: CONFIG, env, plugins, bundled: false })
  await fuzz(t, server.url, { requests: REQUESTS, seed: SEED, contributions })
  const again = await server.restart()
  await unchanged(t, again.url)
})
