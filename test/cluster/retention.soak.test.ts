import { eventually } from '../helper.ts'
import { mongodbTest, mongodbUrl } from '../mongod.ts'
import { dataset, overview, planned, runRule } from '../plugins/retention/probe.ts'
import { DAY, ingest, times } from '../plugins/timeseries/rows.ts'
import { startInstances } from './servers.ts'

const URN = dataset('shop.orders')
const OLD = 120
const YOUNG = 10

mongodbTest('of three instances one runs a due rule, once, and another one continues after a kill', async t => {
  const rule = {
    name: 'profiles',
    of: 'timeseries',
    type: 'dataset',
    aspect: 'datasetProfile',
    keepDays: 30,
    maxShare: 1
  }
  const retention = { batchSize: 5, schedule: '0 0 1 1 *', rules: [rule] }
  const plugins = { tasks: { pauseMs: 200, leaseSeconds: 1 }, retention }
  const instances = await startInstances(t, 3, { store: await mongodbUrl(t), config: { plugins } })
  const [a, b, c] = instances
  if (!a || !b || !c) throw new Error('three instances are needed')
  const now = Date.now()
  const at = (days: number) => ({ timestampMillis: now - days * DAY, rowCount: days })
  const days = [
    ...Array.from({ length: YOUNG }, (_none, day) => day),
    ...Array.from({ length: OLD }, (_none, day) => 31 + day)
  ]
  await ingest(a.admin, URN, 'datasetProfile', days.map(at))
  const runs = async ({ admin } = b) => (await overview(admin)).rules[0].runs
  const removed = async () => (await runs()).reduce((sum: number, run: { removed: number }) => sum + run.removed, 0)
  // All three see that it is due.
  await runRule(a.admin, 'profiles')
  await eventually(async () => (await removed()) > 0)
  await a.process.kill('SIGKILL')
  const [run, ...others] = await eventually(async () => {
    const all = await runs(c)
    return all.every(({ state }: { state: string }) => state === 'COMPLETED') && all
  })
  t.match(run, { state: 'COMPLETED', removed: OLD })
  t.strictSame(others, [], 'there was one run')
  for (const instance of [b, c]) t.equal((await times(instance.admin, 'datasetProfile', URN)).length, YOUNG)
  t.equal((await planned(b.admin, 'profiles')).data?.retentionPlan.removed, 0)
})
