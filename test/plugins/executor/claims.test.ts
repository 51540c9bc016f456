import t from 'tap'
import { createLeases, makeUrn, type Urn } from '../../../core/index.ts'
import { partUrn } from '../../../plugins/executor/log/part.ts'
import { QUEUE } from '../../../plugins/executor/record.ts'
import { createClaims } from '../../../plugins/executor/runs/claims.ts'
import { adoptRequests } from '../../../plugins/executor/runs/queue.ts'
import { eraseOldRuns } from '../../../plugins/executor/runs/retention.ts'
import { startParts } from './parts.ts'

const parts = await startParts(t)
const { data, aspects, queue, ends, request, waiting, system, server } = parts
const DAY_MS = 86_400_000
/** Two instances. */
const instance = () => {
  const leases = createLeases(10_000)
  return { leases, ...createClaims({ data, aspects, queue, ends, leases, executorId: 'default' }) }
}
const [one, other] = [instance(), instance()]
const resultOf = (urn: Urn) => aspects.dataHubExecutionRequestResult.get(system(), urn)
const entryOf = async (urn: Urn) => (await waiting()).find(entry => entry.urn === urn)
const found = async (urn: Urn) => {
  const entry = await entryOf(urn)
  if (!entry) throw new Error(`${urn} is not in the queue`)
  return entry
}
const settled = (status: string) => ({
  result: { status, report: 'r' },
  end: { reason: 'done', warnings: 0, failures: 0, attempt: 1, received: 0, changed: 0 }
})

t.test('a request is in the queue with the commit that writes it, if it is to be run here', async t => {
  const urn = await request('queued')
  t.match(await entryOf(urn), { task: 'RUN_INGEST', source: 'urn:li:dataHubIngestionSource:shop', attempt: 0, beat: 0 })
  t.equal(await entryOf(await request('remote', { executorId: 'remote-1' })), undefined)
  t.equal(await entryOf(await request('unknown', { task: 'MAKE_COFFEE' })), undefined)
  await request('queued', { args: { recipe: '{"n": 1}' } })
  t.equal((await waiting()).length, 1, 'a change of the request does not queue it again')
  await aspects.dataHubExecutionRequestResult.update(system(), urn, () => ({ status: 'CANCELLED' }))
  t.strictSame(await waiting(), [], 'and out of it with the commit that ends it')
})

t.test('of two instances one gets a request', async t => {
  const urn = await request('claimed')
  const entry = await found(urn)
  const taken = await Promise.all([one.claim(system(), entry), other.claim(system(), entry)])
  t.equal(taken.filter(Boolean).length, 1)
  t.match(taken.find(Boolean), { attempt: 1, phase: 'PREPARING' })
  t.match(await resultOf(urn), { status: 'RUNNING' })
  const [winner, loser] = taken[0] ? [one, other] : [other, one]
  t.equal(await loser.settle(system(), urn, settled('SUCCESS')), false, 'who has it not ends nothing')
  t.match(await resultOf(urn), { status: 'RUNNING' })
  t.equal(await winner.begin(system(), urn, makeUrn('dataHubAccessToken', 'a')), true)
  t.match(await entryOf(urn), { phase: 'RUNNING', token: 'urn:li:dataHubAccessToken:a' })
  t.equal(await winner.settle(system(), urn, settled('SUCCESS')), true)
  t.match(await resultOf(urn), { status: 'SUCCESS', report: 'r' })
  t.equal((await ends.get(system(), urn))?.reason, 'done')
  t.equal(await entryOf(urn), undefined)
})

t.test(
  'a lease that is renewed stays; one that is not can be taken, and then its first owner writes nothing',
  async t => {
    const urn = await request('lost')
    await one.claim(system(), await found(urn))
    const seen = await found(urn)
    t.equal((await one.renew(system(), [urn], () => ({ received: 3, isSilent: true }))).length, 1)
    t.match(await entryOf(urn), { received: 3, isSilent: true, beat: seen.beat + 1 })
    t.equal(await other.claim(system(), seen), undefined, 'it was renewed since')
    t.match(await other.claim(system(), await found(urn)), { attempt: 2 })
    t.strictSame(await one.renew(system(), [urn], () => ({})), [])
    t.equal(await one.begin(system(), urn, undefined), false)
    t.equal(await one.settle(system(), urn, settled('FAILURE')), false)
    t.match(await resultOf(urn), { status: 'RUNNING' })
    t.equal(await other.settle(system(), urn, settled('SUCCESS')), true)
  }
)

t.test('what is given back begins again; only what was interrupted is counted', async t => {
  const urn = await request('back')
  const first = await one.claim(system(), await found(urn))
  await one.giveBack(system(), urn, false)
  const back = await found(urn)
  t.match(back, { attempt: 0, beat: first?.beat })
  t.notOk('owner' in back || 'phase' in back)
  t.match(await other.claim(system(), back), { attempt: 1 })
  await other.giveBack(system(), urn, true)
  t.match(await one.claim(system(), await found(urn)), { attempt: 2 })
  await one.settle(system(), urn, settled('SUCCESS'))
})

t.test('what is deleted, has ended or belongs to another executor leaves the queue', async t => {
  const deleted = await request('deleted')
  const before = await found(deleted)
  await data.erase(system(), deleted)
  t.equal(await entryOf(deleted), undefined)
  t.equal(await one.claim(system(), before), undefined)
  const moved = await request('moved')
  await request('moved', { executorId: 'remote-1' })
  t.equal(await one.claim(system(), await found(moved)), undefined)
  t.equal(await entryOf(moved), undefined)
  t.equal(await resultOf(moved), undefined)
  const running = await request('running')
  await one.claim(system(), await found(running))
  await aspects.dataHubExecutionRequestResult.update(system(), running, () => ({
    status: 'SUCCESS',
    report: 'by another'
  }))
  t.ok(await entryOf(running), 'its instance takes it out')
  t.equal(await one.settle(system(), running, settled('FAILURE')), true)
  t.match(await resultOf(running), { status: 'SUCCESS', report: 'by another' })
  t.equal(await entryOf(running), undefined)
  const gone = await request('gone')
  await one.claim(system(), await found(gone))
  await data.erase(system(), gone)
  t.equal(await one.settle(system(), gone, settled('SUCCESS')), true)
  t.strictSame(await data.exists(system(), [gone]), [false], 'it is not made again')
})

t.test('requests of the last day that nobody ran come into the queue', async t => {
  const recent = await request('recent')
  await request('old', { requestedAt: Date.now() - DAY_MS - 60_000 })
  const ended = await request('ended')
  await aspects.dataHubExecutionRequestResult.update(system(), ended, () => ({ status: 'SUCCESS' }))
  await queue.update(system(), QUEUE, () => ({ waiting: [] }))
  t.equal(await adoptRequests({ data, aspects, queue, executorId: 'default' }, system()), 1)
  t.strictSame(
    (await waiting()).map(({ urn }) => urn),
    [recent]
  )
  t.equal(await adoptRequests({ data, aspects, queue, executorId: 'default' }, system()), 0)
  t.equal(await adoptRequests({ data, aspects, queue, executorId: '' }, system()), 0)
  await data.erase(system(), recent)
})

t.test('old runs go with their logs, by their number and by their age', async t => {
  await server.ingest('urn:li:dataHubIngestionSource:kept', 'dataHubIngestionSourceInfo', {
    ...{ name: 'kept', type: 'x' },
    config: { recipe: '{}' }
  })
  const now = Date.now()
  const run = async (id: string, source: string, days: number, status?: string) => {
    const from = { type: 'MANUAL_INGESTION_SOURCE', ingestionSource: makeUrn('dataHubIngestionSource', source) }
    const urn = await request(id, { source: from, requestedAt: now - days * DAY_MS })
    if (status) await aspects.dataHubExecutionRequestResult.update(system(), urn, () => ({ status }))
    for (const part of [0, 1])
      await parts.parts.update(system(), partUrn(urn, part), () => ({ text: 'x', from: part, ended: part === 1 }))
    return urn
  }
  const urns = [
    await run('k1', 'kept', 1, 'SUCCESS'),
    await run('k2', 'kept', 2, 'FAILURE'),
    await run('k3', 'kept', 3, 'SUCCESS'),
    await run('waits', 'kept', 4),
    await run('gone-source', 'gone', 89, 'SUCCESS'),
    await run('aged', 'gone', 91, 'SUCCESS'),
    await run('aged-waits', 'gone', 92)
  ]
  const settings = { executorId: 'default', keepDays: 90, keepRuns: 2 }
  const deps = { data, aspects, parts: parts.parts, settings, entries: waiting }
  t.equal(await eraseOldRuns(deps, system(), now), 2)
  t.strictSame(await data.exists(system(), urns), [true, true, false, true, true, false, true])
  t.strictSame(
    await data.exists(system(), [partUrn(urns[2] as Urn, 0), partUrn(urns[2] as Urn, 1), partUrn(urns[0] as Urn, 1)]),
    [false, false, true]
  )
  t.equal(await eraseOldRuns(deps, system(), now), 0)
  t.equal(await eraseOldRuns({ ...deps, settings: { ...settings, executorId: '' } }, system(), now), 0)
})
