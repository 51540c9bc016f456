import t from 'tap'
import { start } from '../../helper.ts'
import { failureOf } from '../../transfer/command.ts'
import { ingest } from '../timeseries/rows.ts'
import { DAY, dataset, overview } from './probe.ts'

const NOW = Date.now()
const rules = [{ name: 'profiles', of: 'timeseries', type: 'dataset', aspect: 'datasetProfile', keepDays: 30 }]
const server = await start(t, { config: { plugins: { retention: { rules, schedule: '0 0 1 1 *' } } } })

t.test('a dry run shows what rules would remove, and removes nothing', async t => {
  t.equal(await server.kernel.command('retentionPlan', {}), 'profiles: nothing to remove')
  const at = (days: number) => ({ timestampMillis: NOW - days * DAY, rowCount: days })
  await ingest(server.admin, dataset('t'), 'datasetProfile', [1, 2, 40, 50].map(at))
  const text = await server.kernel.command('retentionPlan', { rule: 'profiles' })
  t.match(
    text,
    /^profiles: would remove 2, 50\.0 % of a type\n {2}dataset: 2 of 4\n {2}from \S+ to \S+\n {2}urn:li:dataset:/
  )
  t.equal(await server.kernel.command('retentionPlan', {}), text, 'it is all rules')
  t.strictSame((await overview(server.admin)).rules[0].runs, [])
  await t.rejects(server.kernel.command('retentionPlan', { rule: 'x' }), /"x" does not exist: expected one of profiles/)
})

t.test('a run that is requested is due', async t => {
  t.match(
    await server.kernel.command('retentionRun', { rule: 'profiles', confirm: 'true' }),
    /a run of profiles is due/
  )
  await t.rejects(server.kernel.command('retentionRun', { rule: 'x' }), /"x" does not exist/)
})

t.test('wrong arguments are named', async t => {
  t.match((await failureOf(['retention'])).text, /expected --dry-run or --run/)
  t.match((await failureOf(['retention', '--run'])).text, /--run requires --rule/)
  t.match((await failureOf(['retention', '--dry-run', '--confirm'])).text, /--confirm is for --run/)
  t.match((await failureOf(['retention', '--dry-run', '--run', '--rule', 'x'])).text, /expected --dry-run or --run/)
})
