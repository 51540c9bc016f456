import { pino } from 'pino'
import t, { type Test } from 'tap'
import { follow } from '../../core/follow.ts'
import type { Key } from '../../core/index.ts'
import { openStore } from '../../core/store/open.ts'
import type { AspectStore } from '../../core/store/port.ts'
import { parseUrn } from '../../core/urn.ts'
import { eventually } from '../helper.ts'

const log = pino({ level: 'silent' })
const URN = parseUrn('urn:li:thing:a')

/** A follower of a real store whose feed can be made to fail. */
async function start(t: Test, fault: (changes: AspectStore['changes']) => AspectStore['changes'] = changes => changes) {
  const store = await openStore(`sqlite:${t.testdir()}/a.db`, { log })
  const stopping = new AbortController()
  t.teardown(async () => {
    stopping.abort()
    await store.close()
  })
  const told: (readonly Key[] | 'lost')[] = []
  await follow(
    { ...store.aspects, changes: fault(store.aspects.changes) },
    keys => void told.push(keys),
    stopping.signal,
    log
  )
  return { store, told, write: (aspect: string) => store.aspects.write([put(aspect)]) }
}

function put(aspect: string) {
  const row = {
    urn: URN,
    aspect,
    revision: aspect,
    version: 1,
    json: '{}',
    time: 1,
    actor: URN,
    run: 'r',
    system: '{}'
  }
  return { kind: 'put' as const, row, expected: null, keep: 0, add: [], drop: [] }
}

t.test('a follower is told of what changes after it began', async t => {
  const { told, write } = await start(t)
  await write('one')
  await eventually(async () => told.length > 0)
  t.strictSame(told, [[{ urn: URN, aspect: 'one' }]])
})

t.test('a feed that is lost, or fails, makes the follower start afresh and goes on', async t => {
  let calls = 0
  const { told, write } = await start(t, changes => async (after, page) => {
    calls++
    if (calls === 2) return 'lost'
    if (calls === 4) throw new Error('the store is away')
    return changes(after, page)
  })
  await eventually(async () => told.filter(one => one === 'lost').length === 2)
  await write('two')
  await eventually(async () => told.length > 2)
  t.strictSame(told, ['lost', 'lost', [{ urn: URN, aspect: 'two' }]])
})
