import { eventually } from '../helper.ts'
import { mongodbTest, mongodbUrl } from '../mongod.ts'
import { testEnvironment } from '../plugins/executor/environment.ts'
import { cancel, ended, logOf, run, sourceOf, stateOf } from '../plugins/executor/requests.ts'
import { startInstances } from './servers.ts'

mongodbTest('runs of several instances', async t => {
  const executor = { existing: testEnvironment(t), concurrency: 1, leaseSeconds: 8 }
  const store = await mongodbUrl(t)
  const instances = await startInstances(t, 2, { store, config: { plugins: { executor } } })
  const [a, b] = instances
  if (!a || !b) throw new Error('two instances were started')

  await t.test(
    'each request runs once, whichever instance it was sent to, and two slots of two instances are used',
    async t => {
      const steps = [{ print: 'once' }, { sleep: 1 }]
      const urns = []
      for (const [at, name] of ['one', 'two', 'three', 'four'].entries()) {
        const { admin } = at % 2 === 0 ? a : b
        urns.push(await run(admin, await sourceOf(admin, name, steps)))
      }
      for (const urn of urns) t.match(await ended(b.admin, urn), { reason: 'Succeeded', result: { status: 'SUCCESS' } })
      for (const urn of urns) t.equal((await logOf(a.admin, urn)).text.split('once\n').length, 2)
    }
  )

  await t.test('a run is seen, and cancelled, on the other instance', async t => {
    const source = await sourceOf(a.admin, 'seen', [{ print: 'begun' }, { sleep: 600 }])
    const urn = await run(a.admin, source)
    for (const { admin } of [a, b]) await eventually(async () => (await logOf(admin, urn)).text.includes('begun\n'))
    for (const { admin } of [a, b])
      t.match(await stateOf(admin, urn), { phase: 'RUNNING', result: { report: /begun/ } })
    for (const { admin } of [a, b]) await cancel(admin, source, urn)
    t.match(await ended(b.admin, urn), { reason: 'Cancelled by datahub', result: { status: 'CANCELLED' } })
  })

  await t.test(
    'the run of an instance that stands still begins again on the other, and the first one writes nothing more',
    async t => {
      const source = await sourceOf(b.admin, 'stands', [{ print: 'begun' }, { sleep: 20 }])
      const held = await sourceOf(b.admin, 'holds', [{ print: 'begun' }, { sleep: 600 }])
      // One of the two instances has the slot for it.
      const urn = await run(b.admin, source)
      await eventually(async () => (await logOf(b.admin, urn)).text.includes('begun\n'))
      const runsOnA = (await a.anonymous.get('/health')).body.plugins?.executor?.runningHere === 1
      const [stopped, other] = runsOnA ? [a, b] : [b, a]
      stopped.process.child.kill('SIGSTOP')
      await eventually(async () => (await logOf(other.admin, urn)).text.includes('attempt 2 of 2'))
      stopped.process.child.kill('SIGCONT')
      const blocked = await run(other.admin, held)
      t.match(await ended(other.admin, urn), { reason: 'Succeeded', result: { status: 'SUCCESS' } })
      const { text } = await logOf(other.admin, urn)
      t.equal(text.match(/SUCCESS/g)?.length, 1)
      await cancel(other.admin, held, blocked)
      await ended(other.admin, blocked)
    }
  )
})
