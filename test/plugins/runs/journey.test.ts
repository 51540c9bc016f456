import t from 'tap'
import { start } from '../../helper.ts'
import { dataset, describe, described, description, exists, list, rollback, undo, writeAs } from './calls.ts'

/** Uses the store in all ways that runs do. Runs on every kind of store in every test run. */
const { admin } = await start(t)
const [A, B, C] = [dataset('a'), dataset('b'), dataset('c')]

t.test('a run is listed with what it wrote and is still the latest', async t => {
  await writeAs(admin, 'first', [described('one', A), described('one', B)])
  await writeAs(admin, 'second', [described('two', A), described('one', B), described('two', C)])
  const runs = await list(admin)
  t.strictSame(
    runs.map(({ runId }: { runId: string }) => runId),
    ['second', 'first']
  )
  const rows = await describe(admin, 'second')
  t.equal(rows.length, runs[0].rows)
  t.strictSame(
    [...new Set(rows.map(({ urn }: { urn: string }) => urn))].sort(),
    [A, C],
    'an equal value stays of the run that wrote it'
  )
  t.match(rows, [{ runId: 'second', aspectName: String, timestamp: Number, version: Number }])
})

t.test('a rollback deletes what the run created and restores what it changed, as its dry run says', async t => {
  const { body } = await rollback(admin, 'second', { dryRun: true, safe: true })
  t.match(body.value, { entitiesAffected: 1, entitiesReverted: 1, unsafeEntitiesCount: 0, aspectsKept: 0 })
  t.equal(await exists(admin, C), true)
  const done = await rollback(admin, 'second', { dryRun: false, safe: true })
  t.match(done.body.value, { ...body.value, state: 'COMPLETED' })
  t.equal(await exists(admin, C), false)
  t.equal(await description(admin, A), 'one')
  t.equal(await description(admin, B), 'one')
  t.strictSame(
    (await list(admin)).map(({ runId }: { runId: string }) => runId),
    ['first']
  )
})

t.test('a change is undone, and refused when something was written since', async t => {
  await writeAs(admin, undefined, [described('three', B)])
  const { body } = await undo(admin, B, { dryRun: true })
  t.match(body.value, { restored: body.value.version - 1, actor: 'urn:li:corpuser:datahub' })
  const { version } = body.value
  await writeAs(admin, undefined, [described('four', B)])
  const refused = await undo(admin, B, { version })
  t.equal(refused.status, 409)
  t.match(refused.body.message, /was changed since: urn:li:corpuser:datahub wrote it at \d{4}-.*as version/)
  t.equal((await undo(admin, B, { version: version + 1 })).status, 200)
  t.equal(await description(admin, B), 'three')
})
