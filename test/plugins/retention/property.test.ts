import t from 'tap'
import type { GivenRule } from '../../../plugins/retention/config.ts'
import { dice } from '../../dice.ts'
import { scaled } from '../../rounds.ts'
import { ingest } from '../timeseries/rows.ts'
import { DAY, dataset, startProbe } from './probe.ts'

const NOW = 1_800_000_000_000
const TAG = 'urn:li:tag:keep'
const probe = await startProbe(t)
const { server, planOf, remove, times } = probe

interface Made {
  readonly urn: string
  readonly platform: string
  readonly isTagged: boolean
  readonly times: readonly number[]
}

/** Points of ten datasets at random times, some at the same one. */
async function make(roll: (sides: number) => number, round: number): Promise<Made[]> {
  const made: Made[] = []
  for (let at = 0; at < 10; at++) {
    const platform = roll(2) === 0 ? 'hive' : 'kafka'
    const urn = dataset(`r${round}.t${at}`, platform)
    const isTagged = roll(3) === 0
    const days = [...new Set(Array.from({ length: roll(12) }, () => roll(60)))]
    const moments = days.map(day => NOW - day * DAY - roll(2))
    await server.ingest(urn, 'datasetProperties', { name: `t${at}` })
    if (isTagged) await server.ingest(urn, 'globalTags', { tags: [{ tag: TAG }] })
    await ingest(
      server.admin,
      urn,
      'datasetProfile',
      moments.map(timestampMillis => ({ timestampMillis, rowCount: 1 }))
    )
    await ingest(
      server.admin,
      urn,
      'operation',
      moments.map(timestampMillis => ({
        ...{ timestampMillis, operationType: 'INSERT', lastUpdatedTimestamp: timestampMillis }
      }))
    )
    made.push({ urn, platform, isTagged, times: moments })
  }
  return made
}

function ruleOf(roll: (sides: number) => number): GivenRule {
  const [byDays, byLast] = [{ keepDays: roll(50) + 1 }, { keepLast: roll(6) + 1 }]
  const keeps = [byDays, byLast, { ...byDays, ...byLast }][roll(3)]
  const which = [{}, { platform: 'hive' }, { tag: TAG }, { exceptTags: [TAG] }, { platform: 'kafka', tag: TAG }][
    roll(5)
  ]
  return { name: 'rule', of: 'timeseries', type: 'dataset', aspect: 'datasetProfile', ...keeps, ...which }
}

/** What the rule says, from its words. */
function kept({ platform, isTagged, times }: Made, rule: GivenRule): number[] {
  const newestFirst = times.toSorted((a, b) => b - a)
  const isMeant =
    (rule.platform === undefined || rule.platform === platform) &&
    (rule.tag === undefined || isTagged) &&
    !(rule.exceptTags && isTagged)
  if (!isMeant) return newestFirst
  const young = NOW - (rule.keepDays ?? 0) * DAY
  return newestFirst.filter((time, at) => time >= young || at < (rule.keepLast ?? 0))
}

for (let round = 0; round < scaled(5, 200); round++) {
  t.test(`points of random datasets, round ${round}: what a rule says is removed, and nothing else`, async t => {
    const roll = dice(round)
    const made = await make(roll, round)
    const rule = ruleOf(roll)
    const before = made.reduce((sum, one) => sum + one.times.length, 0)
    const plan = await planOf(rule, NOW)
    for (const one of made) t.equal((await times(one.urn)).length, one.times.length, 'a plan removes nothing')
    t.equal(await remove(rule, NOW), plan.removed, `the plan is the result: ${JSON.stringify(rule)}`)
    for (const one of made) {
      t.strictSame(await times(one.urn), kept(one, rule), JSON.stringify(rule))
      t.equal((await times(one.urn, 'operation')).length, one.times.length, 'of no other aspect')
    }
    const after = made.reduce((sum, one) => sum + kept(one, rule).length, 0)
    t.equal(before - after, plan.removed)
    t.equal((await planOf(rule, NOW)).removed, 0, 'nothing is left to remove')
    // The next round has its own.
    for (const { urn } of made) await server.admin.post('/entities?action=delete', { urn })
  })
}

t.test('a clock that was set back removes less, never more', async t => {
  const urn = dataset('clock')
  await server.ingest(urn, 'datasetProperties', { name: 'clock' })
  const values = Array.from({ length: 20 }, (_none, day) => ({ timestampMillis: NOW - day * DAY, rowCount: day }))
  await ingest(server.admin, urn, 'datasetProfile', values)
  const rule: GivenRule = { name: 'rule', of: 'timeseries', type: 'dataset', aspect: 'datasetProfile', keepDays: 10 }
  t.equal((await planOf(rule, NOW - 100 * DAY)).removed, 0)
  t.equal(await remove(rule, NOW - 5 * DAY), 4)
  t.equal(await remove(rule, NOW), 5)
  t.equal((await planOf(rule, 0)).removed, 0)
})
