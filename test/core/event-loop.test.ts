import { mock } from 'node:test'
import { pino } from 'pino'
import t from 'tap'
import {
  createWatched,
  createWatchedField,
  openLoopWatch,
  type Work,
  watched,
  watchPromise
} from '../../core/operation/event-loop.ts'

/** How often the watch looks, and how long the loop may be held. */
const BEAT_MS = 200
const HELD_MS = 1300

// The clocks of these tests: only `hold` and `look` move them.
mock.timers.enable({ apis: ['setInterval', 'Date'] })
const clock = mock.method(performance, 'now', () => Date.now())
const lines: string[] = []
const watch = openLoopWatch(pino({}, { write: line => void lines.push(line) }))
t.teardown(() => {
  watch.close()
  clock.mock.restore()
  mock.timers.reset()
})

/** Holds the event loop: time passes, but no timer runs. */
function hold(milliseconds = HELD_MS): void {
  mock.timers.setTime(Date.now() + milliseconds)
}

const work = (kind: string, name: string): Work => ({ plugin: 'busy', kind, name })
const route = (name: string) => work('route', `GET ${name}`)

/** The only line that the next look of the watch logs. */
function logged() {
  lines.length = 0
  mock.timers.tick(BEAT_MS)
  t.ok(lines.length <= 1, 'one line')
  return lines[0] === undefined ? undefined : JSON.parse(lines[0])
}

t.test('the synchronous part of an operation that held the event loop is named for certain', async t => {
  watched(route('/at-once'), () => hold())({}, undefined)
  const msg = 'the event loop was held for 1.3 s by route GET /at-once of plugin busy'
  t.match(logged(), { level: 40, heldMs: HELD_MS, ...route('/at-once'), msg })
  t.throws(() => {
    const fail = watched(route('/fails'), () => {
      hold()
      throw new Error('after all that')
    })
    fail({}, undefined)
  }, /after all that/)
  t.match(logged(), route('/fails'))
})

t.test('a hook inside of the operation of another plugin is named, not the operation', async t => {
  const check = createWatched({ plugin: 'strict', kind: 'checks', name: 'tagProperties' })
  watched(route('/write'), () => check(() => hold()))({}, undefined)
  t.match(logged(), { plugin: 'strict', kind: 'checks', name: 'tagProperties' })
})

t.test('work that waited while the event loop was held is named as probable', async t => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const later = async () => {
    await promise
    hold()
  }
  const done = watched(route('/later'), later)({}, undefined)
  resolve()
  await done
  const msg = 'the event loop was held for 1.3 s; running were: route GET /later of plugin busy'
  t.match(logged(), { level: 40, ...route('/later'), msg })

  const { promise: still, resolve: end } = Promise.withResolvers<void>()
  watchPromise(route('/and-waits'), still)
  const background = work('background work', '(counting failed)')
  watchPromise(background, still)
  hold()
  t.match(logged(), {
    plugin: undefined,
    msg: /running were: route GET \/and-waits of plugin busy, background work \(counting failed\) of plugin busy$/
  })
  end()
  await still
})

t.test('of fields the one that was called last is named', async t => {
  createWatchedField(work('field', 'Busy.fast'))(() => undefined)
  createWatchedField(work('field', 'Busy.spin'))(() => hold())
  t.match(logged(), { plugin: 'busy', kind: 'field', name: 'Busy.spin' })
})

t.test('without any work the line says so, and what ended before is forgotten', async t => {
  hold()
  const msg = /^the event loop was held for 1\.3 s while no operation ran: a timer or listener of a plugin/
  t.match(logged(), { level: 40, plugin: undefined, msg })
})

t.test('up to a second nothing is logged, nor after the watch is closed', async t => {
  watched(route('/fast'), () => hold(900))({}, undefined)
  t.equal(logged(), undefined)
  watch.close()
  watched(route('/closed'), () => hold())({}, undefined)
  t.equal(logged(), undefined)
})
