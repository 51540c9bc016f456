import { setImmediate as turn } from 'node:timers/promises'
import t from 'tap'
import { createSystemCall } from '../../core/call.ts'
import { BadRequest, Forbidden, type NamedOperation, type OperationEvent, operation } from '../../core/index.ts'
import { createOperations } from '../../core/operation/operations.ts'
import { createRefusals } from '../../core/operation/refusals.ts'

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
const call = createSystemCall('a test', new AbortController().signal, silent)
const open = { admit: () => undefined, unmet: () => undefined }
const refusals = createRefusals(600)

function named(run: () => unknown): NamedOperation {
  return { kind: 'query', name: 'one', plugin: 'test', operation: operation('signed-in', run) as never }
}

t.test('synchronous results stay synchronous, with and without observers', t => {
  t.equal(createOperations({ gate: open, refusals }).add(named(() => 1))({}, call), 1)
  t.equal(createOperations({ gate: open, refusals, observers: [() => undefined] }).add(named(() => 2))({}, call), 2)
  t.end()
})

t.test('observers get results, failures and refusals, and the reply waits for them', async t => {
  const events: OperationEvent[] = []
  const observe = async (event: OperationEvent) => {
    await turn()
    events.push(event)
  }
  const operations = createOperations({ gate: open, refusals, observers: [observe, () => undefined] })
  t.equal(await operations.add(named(async () => 'done'))({ a: 1 }, call), 'done')
  t.match(events, [{ name: 'one', args: { a: 1 }, result: 'done' }])
  const fail = operations.add(
    named(() => {
      throw new BadRequest('no')
    })
  )
  await t.rejects(async () => fail({}, call), { code: 'BAD_REQUEST' })
  t.match(events[1], { error: { code: 'BAD_REQUEST' } })
  const refusing = createOperations({
    gate: { ...open, admit: () => Promise.reject(new Forbidden('never')) },
    refusals,
    observers: [observe]
  })
  await t.rejects(async () => refusing.add(named(() => t.fail('it runs')))({}, call), { code: 'FORBIDDEN' })
  t.match(events[2], { error: { code: 'FORBIDDEN' } })
  t.strictSame(
    operations.all.map(({ name }) => name),
    ['one', 'one']
  )
})
