import { eventually } from '../helper.ts'
import { mongodbTest, mongodbUrl } from '../mongod.ts'
import { deliveryConfig } from '../plugins/delivery/receiver.ts'
import { beginTelling, problemsOfTelling, tell } from '../plugins/following/telling.ts'
import { type Instance, startInstances } from './servers.ts'

/** Changes before, between and after the kills. */
const CHANGES = 12

mongodbTest('of three instances one tells followers and webhooks, and another one goes on after a kill', async t => {
  const { outgoing, plugins } = deliveryConfig()
  const instances = await startInstances(t, 3, { store: await mongodbUrl(t), config: { outgoing, plugins } })
  const [a, b, c] = instances as [Instance, Instance, Instance]
  const told = await beginTelling(t, a.admin, a.anonymous)
  const { chat, hook } = told
  const tellFrom = async (part: string, living: readonly Instance[]) => {
    for (let at = 0; at < CHANGES; at++) {
      const { admin } = living[at % living.length] as Instance
      t.ok(await tell(told, admin, `${part}${at}`))
    }
  }
  // One of them gathers changes, and the same one or another sends: any of the two that are killed.
  for (const [part, victim, living] of [
    ['first', a, instances],
    ['second', b, [b, c]]
  ] as const) {
    const before = [chat, hook].map(({ received }) => received.length) as [number, number]
    await tellFrom(part, living)
    await eventually(() => chat.received.length > before[0] && hook.received.length > before[1])
    for (const receiver of [chat, hook]) receiver.answer.hangs = true
    await victim.process.kill('SIGKILL')
    told.kills.push([chat.received.length, hook.received.length])
    for (const receiver of [chat, hook]) receiver.answer.hangs = false
  }
  await tellFrom('last', [c])
  t.strictSame(await problemsOfTelling(told, c.anonymous), [])
})
