import { monitorEventLoopDelay } from 'node:perf_hooks'
import t from 'tap'
import { start } from '../helper.ts'

const { admin } = await start(t)

/** Sends a body; resolves to the answer, and to the longest turn of the event loop as a share of the whole time. */
async function send(text: string) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const begun = performance.now()
  delay.enable()
  const { status, body } = await admin.send('POST', '/aspects?action=ingestProposal', text, {
    'content-type': 'application/json'
  })
  delay.disable()
  return { status, message: body.message, turn: delay.max / 1e6 / (performance.now() - begun) }
}

/** It is about 1/10 with bodies that are read in steps, and nearly 1 without; a busy machine lengthens both times. */
const LONGEST_TURN = 1 / 2

t.test('a body with large numbers does not delay other requests', async t => {
  const { status, message, turn } = await send(`[${'1,'.repeat(1_900_000)}10000000000000000000.0]`)
  t.strictSame([status, /must be a JSON object/.test(message)], [400, true])
  t.ok(turn < LONGEST_TURN, `${turn} of the time`)
  const exact = await send(`[${'1,'.repeat(1_900_000)}10000000000000000000]`)
  t.match(exact, { status: 400, message: /at \/1900000: expected an integer within/ })
  t.ok(exact.turn < LONGEST_TURN, `${exact.turn} of the time`)
})

t.test('a body of millions of empty arrays is refused and does not delay other requests', async t => {
  const { status, message, turn } = await send(`[${'[],'.repeat(5_000_000)}1]`)
  t.equal(status, 400)
  t.match(message, /expected at most 2000000 values, found more at position \d+/)
  t.ok(turn < LONGEST_TURN, `${turn} of the time`)
})
