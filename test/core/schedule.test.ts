import { once } from 'node:events'
import t from 'tap'
import { ringing } from './bells.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const at = (text: string) => Date.parse(text)
const NO_SERVER = 'no server was running'

t.test('a schedule', async t => {
  const { open, bell, set, state, times, late, erase } = await ringing(t)
  let now = at('2026-03-01T00:00:30Z')
  const instance = open({ now: () => now })
  const lookAt = (text: string) => {
    now = at(text)
    return instance.look()
  }

  t.test('fires each tick once, beginning with the next one', async t => {
    const urn = bell('plain', t)
    await set(urn, { interval: '*/10 * * * *' })
    await lookAt('2026-03-01T00:00:30Z')
    const rule = '*/10 * * * * UTC'
    const first = at('2026-03-01T00:10:00Z')
    t.strictSame(await state(urn), { rule, next: first })
    await lookAt('2026-03-01T00:09:59.999Z')
    t.strictSame(await times(urn), [])
    await lookAt('2026-03-01T00:10:00Z')
    await instance.look()
    t.strictSame(await times(urn), [first])
    t.strictSame(await state(urn), { rule, next: first + 10 * MINUTE, last: { tick: first, at: first } })
  })

  t.test('that was changed begins with its next tick', async t => {
    const urn = bell('changed', t)
    await set(urn, { interval: '0 1 * * *' })
    await lookAt('2026-03-01T00:50:00Z')
    await set(urn, { interval: '30 1 * * *', timezone: 'Europe/Berlin' })
    await instance.look()
    await lookAt('2026-03-01T01:00:00Z')
    t.strictSame(await times(urn), [])
    t.strictSame(await state(urn), { rule: '30 1 * * * Europe/Berlin', next: at('2026-03-02T00:30:00Z') })
    await lookAt('2026-03-02T00:30:00Z')
    t.strictSame(await times(urn), [at('2026-03-02T00:30:00Z')])
  })

  t.test('that changes at its tick counts the tick as skipped', async t => {
    const urn = bell('changed late', t)
    await set(urn, { interval: '0 1 * * *' })
    await lookAt('2026-03-02T00:50:00Z')
    now = at('2026-03-02T01:00:00.400Z')
    await set(urn, { interval: '0 2 * * *' })
    await instance.look()
    t.strictSame(await times(urn), [])
    t.match(await state(urn), { skipped: { at: at('2026-03-02T01:00:00Z'), reason: /changed/, count: 1 } })
  })

  t.test('that is paused catches nothing up when it goes on', async t => {
    const urn = bell('paused', t)
    const rule = { interval: '0 * * * *', catchUpMs: 24 * HOUR }
    await set(urn, rule)
    await lookAt('2026-03-03T00:30:00Z')
    await set(urn, { ...rule, isPaused: true })
    await lookAt('2026-03-03T00:31:00Z')
    t.equal((await state(urn))?.next, undefined)
    await lookAt('2026-03-03T05:10:00Z')
    await set(urn, rule)
    await instance.look()
    t.strictSame(await times(urn), [])
    t.equal((await state(urn))?.next, at('2026-03-03T06:00:00Z'))
  })

  t.test('that is removed with its entity leaves nothing behind', async t => {
    const urn = bell('erased', t)
    await set(urn, { interval: '0 * * * *' })
    await instance.look()
    await erase(urn)
    await lookAt('2026-03-03T08:00:00Z')
    t.strictSame([await state(urn), await times(urn)], [undefined, []])
  })

  t.test('that cannot be read as one does not fire, until it is corrected', async t => {
    const urn = bell('wrong', t)
    await set(urn, { interval: '0 25 * * *' })
    await lookAt('2026-03-04T00:30:00Z')
    t.equal(await state(urn), undefined)
    await set(urn, { interval: '0 1 * * *' })
    await lookAt('2026-03-04T00:40:00Z')
    await lookAt('2026-03-04T01:00:00Z')
    t.strictSame(await times(urn), [at('2026-03-04T01:00:00Z')])
  })

  t.test('of a clock that was ahead fires by the clock that is right', async t => {
    const urn = bell('ahead', t)
    await set(urn, { interval: '0 1 * * *' })
    await lookAt('2040-01-01T00:30:00Z')
    await lookAt('2040-01-01T01:00:00Z')
    t.equal((await times(urn)).length, 1)
    await set(urn, { interval: '0 1 * * *', catchUpMs: 1 })
    await lookAt('2026-03-05T00:30:00Z')
    t.equal((await state(urn))?.next, at('2026-03-05T01:00:00Z'))
    await lookAt('2026-03-05T01:00:00Z')
    t.equal((await times(urn)).at(-1), at('2026-03-05T01:00:00Z'))
  })

  t.test('does not fire again when the clock is set back', async t => {
    const urn = bell('back', t)
    await set(urn, { interval: '*/10 * * * *' })
    await lookAt('2026-03-06T00:00:30Z')
    await lookAt('2026-03-06T00:10:00Z')
    await lookAt('2026-03-06T00:09:00Z')
    await set(urn, { interval: '*/10 * * * *', catchUpMs: 1 })
    await instance.look()
    await lookAt('2026-03-06T00:10:00Z')
    t.strictSame(await times(urn), [at('2026-03-06T00:10:00Z')])
  })

  t.test('is late within a minute: every tick fires', async t => {
    const urn = bell('late', t)
    await set(urn, { interval: '*/20 * * * * *' })
    await lookAt('2026-03-07T00:00:05Z')
    await lookAt('2026-03-07T00:01:00Z')
    t.equal((await times(urn)).length, 3)
    t.strictSame(await late(urn), [])
  })

  t.test('that no server could fire catches up the last tick, and counts the others', async t => {
    const urn = bell('missed', t)
    await set(urn, { interval: '0 * * * *', catchUpMs: HOUR })
    await lookAt('2026-03-08T00:30:00Z')
    await lookAt('2026-03-08T04:20:00Z')
    t.strictSame(await late(urn), [at('2026-03-08T04:00:00Z')])
    t.match(await state(urn), {
      next: at('2026-03-08T05:00:00Z'),
      last: { tick: at('2026-03-08T04:00:00Z'), at: now },
      skipped: { at: at('2026-03-08T03:00:00Z'), reason: NO_SERVER, count: 3 }
    })
  })

  t.test('does not catch up what is too old, or what it was told not to', async t => {
    const old = bell('too old', t)
    const never = bell('never', t)
    await set(old, { interval: '0 0 * * *', catchUpMs: HOUR })
    await set(never, { interval: '0 0 * * *' })
    await lookAt('2026-03-08T12:00:00Z')
    await lookAt('2026-03-10T01:00:01Z')
    for (const urn of [old, never]) {
      t.strictSame(await times(urn), [])
      t.match(await state(urn), {
        next: at('2026-03-11T00:00:00Z'),
        skipped: { at: at('2026-03-10T00:00:00Z'), reason: NO_SERVER, count: 2 }
      })
    }
  })

  t.test('that was missed and is due now fires once', async t => {
    const urn = bell('missed and due', t)
    await set(urn, { interval: '*/10 * * * *', catchUpMs: HOUR })
    await lookAt('2026-03-11T00:05:00Z')
    await lookAt('2026-03-11T00:40:10Z')
    t.strictSame(await times(urn), [at('2026-03-11T00:40:00Z')])
    t.strictSame(await late(urn), [])
    t.match(await state(urn), { skipped: { at: at('2026-03-11T00:30:00Z'), count: 3 } })
  })

  t.test('by the second that was missed for a day counts a thousand', async t => {
    const urn = bell('by the second', t)
    await set(urn, { interval: '* * * * * *' })
    await lookAt('2026-03-12T00:00:00.500Z')
    await lookAt('2026-03-13T00:00:00.500Z')
    t.match(await state(urn), { skipped: { count: 1000 } })
    t.equal((await times(urn)).length, 60)
  })
})

/** Does not answer before it is killed: so its commit is never made. */
async function hang(signal: AbortSignal): Promise<never> {
  await once(signal, 'abort')
  throw signal.reason
}

t.test('200 ticks of ten schedules with three instances, one of which is killed all the time', async t => {
  const { open, bell, set, times } = await ringing(t)
  let now = at('2026-05-01T00:00:00.200Z')
  const bells = Array.from({ length: 10 }, (_none, at) => bell(`bell ${at}`))
  for (const urn of bells) await set(urn, { interval: '*/5 * * * * *' })
  let kills = 0
  const instance = (dies: number) => {
    let fired = 0
    return open({
      now: () => now,
      fire: signal => {
        if (++fired < dies) return undefined
        kills++
        return hang(signal)
      }
    })
  }
  const living = [open({ now: () => now }), open({ now: () => now })]
  await Promise.all(living.map(one => one.look()))
  for (let second = 0; second < 20; second++) {
    now += 5000
    const victim = instance(1 + (second % 5))
    void victim.look()
    await Promise.all(living.map(one => one.look()))
    victim.kill()
  }
  const first = at('2026-05-01T00:00:05Z')
  const expected = Array.from({ length: 20 }, (_none, tick) => first + tick * 5000)
  for (const urn of bells) t.strictSame(await times(urn), expected)
  t.ok(kills > 10, `${kills} killed before their commit`)
})
