import { setImmediate as turn } from 'node:timers/promises'
import t from 'tap'
import { ownClock } from '../core/graphql/own-clock.ts'
import { start } from '../helper.ts'

const { admin } = await start(t)
/** Work that is done in steps looks at the clock after each: after 10 of them it leaves the event loop to others. */
const STEPS_PER_TURN = 10
const clock = ownClock(t, { perLook: 1 })
const LEAST_TURNS = 8

/** Sends a body; resolves to the answer, and to the number of turns of the event loop in which others could run. */
async function send(text: string) {
  let [turns, looks, isOpen] = [0, clock.looks, true]
  const sent = admin
    .send('POST', '/aspects?action=ingestProposal', text, { 'content-type': 'application/json' })
    .finally(() => {
      isOpen = false
    })
  while (isOpen) {
    await turn()
    if (clock.looks - looks >= STEPS_PER_TURN) turns++
    looks = clock.looks
  }
  const { status, body } = await sent
  return { status, message: body.message, turns }
}

t.test('a body with large numbers does not delay other requests', async t => {
  const { status, message, turns } = await send(`[${'1,'.repeat(1_900_000)}10000000000000000000.0]`)
  t.strictSame([status, /must be a JSON object/.test(message)], [400, true])
  t.ok(turns >= LEAST_TURNS, `${turns} turns`)
  const exact = await send(`[${'1,'.repeat(1_900_000)}10000000000000000000]`)
  t.match(exact, { status: 400, message: /at \/1900000: expected an integer within/ })
  t.ok(exact.turns >= LEAST_TURNS, `${exact.turns} turns`)
})

t.test('a body of millions of empty arrays is refused and does not delay other requests', async t => {
  const { status, message, turns } = await send(`[${'[],'.repeat(5_000_000)}1]`)
  t.equal(status, 400)
  t.match(message, /expected at most 2000000 values, found more at position \d+/)
  t.ok(turns >= LEAST_TURNS, `${turns} turns`)
})
