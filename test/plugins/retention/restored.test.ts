import t from 'tap'
import { definePlugin, parseUrn, type Urn } from '../../../core/index.ts'
import type { GivenRule } from '../../../plugins/retention/config.ts'
import { finishErasing } from '../../../plugins/retention/walk/erase.ts'
import { eventually, start } from '../../helper.ts'
import { ingest, times as timesOf } from '../timeseries/rows.ts'
import { DAY, dataset, overview, runRule, startProbe } from './probe.ts'

const LATER = Date.now() + 2 * DAY
const rule: GivenRule = { name: 'deleted', of: 'soft-deleted', type: 'dataset', keepDays: 1 }

let isCut = false
/** Runs between what the walk has seen and the erasure of it. */
let between = async (): Promise<void> => undefined
const noted: Urn[] = []
const probe = await startProbe(t, {
  async note(_call, _rule, urns) {
    noted.push(...urns)
    await between()
  },
  beforePoints() {
    if (isCut) throw new Error('cut')
  }
})
const { server, deps, call, remove, times, exists } = probe

/** A deleted dataset with points, and another one that is made of it. */
async function deleted(name: string) {
  const [urn, down] = [dataset(name), dataset(`${name}_down`)]
  await server.ingest(urn, 'datasetProperties', { name })
  await ingest(server.admin, urn, 'datasetProfile', [{ timestampMillis: 1000, rowCount: 1 }])
  const auditStamp = { time: 0, actor: 'urn:li:corpuser:datahub' }
  await server.ingest(down, 'upstreamLineage', { upstreams: [{ dataset: urn, type: 'COPY', auditStamp }] })
  await server.ingest(urn, 'status', { removed: true })
  const isReferred = async () =>
    JSON.stringify(await deps.data.read(call, [{ urn: parseUrn(down) }])).includes(`"${urn}"`)
  return { urn, isReferred }
}

t.test('what somebody restores, or edits, right before it is erased stays whole', async t => {
  const changes = {
    restored: { aspect: 'status', value: { removed: false } },
    edited: { aspect: 'editableDatasetProperties', value: { description: 'by hand' } }
  }
  for (const [name, { aspect, value }] of Object.entries(changes)) {
    const { urn, isReferred } = await deleted(name)
    between = () => server.ingest(urn, aspect, value)
    t.equal(await remove(rule, LATER), 0, name)
    t.ok(noted.includes(parseUrn(urn)))
    t.equal(await exists(urn), true)
    t.strictSame(await times(urn), [1000], 'its points')
    t.equal(await isReferred(), true, 'what refers to it')
    await server.ingest(urn, 'status', { removed: false })
  }
})

t.test('what nobody restores is erased with its points and what refers to it', async t => {
  const { urn, isReferred } = await deleted('gone')
  between = async () => undefined
  t.equal(await remove(rule, LATER), 1)
  t.strictSame([await exists(urn), await times(urn), await isReferred()], [false, [], false])
})

t.test('what a crash has left of an erased entity is removed, and nothing of one that is there', async t => {
  const [gone, there] = [await deleted('half'), await deleted('whole')]
  isCut = true
  await t.rejects(deps.data.erase(call, parseUrn(gone.urn), () => true))
  isCut = false
  t.strictSame([await exists(gone.urn), await times(gone.urn), await gone.isReferred()], [false, [1000], true])
  await finishErasing(deps, call, [gone.urn, there.urn].map(parseUrn))
  t.strictSame([await times(gone.urn), await gone.isReferred()], [[], false])
  t.strictSame([await times(there.urn), await there.isReferred()], [[1000], true])
})

t.test('a run that was interrupted while it erased an entity is completed by the next one', async t => {
  let cuts = 0
  const saw = definePlugin({
    name: 'saw',
    contract: 2,
    setup: () => ({
      beforeCommit({ system }, changes, points) {
        if (system?.includes('retention') && changes.length + points.length === 0 && cuts++ === 0)
          throw new Error('cut')
        return []
      }
    })
  })
  const own = { ...rule, keepDays: 0.000_000_01, maxShare: 1 }
  const config = { plugins: { retention: { rules: [own], schedule: '0 0 1 1 *' } } }
  const other = await start(t, { plugins: [saw], config })
  const urn = dataset('interrupted')
  await other.ingest(urn, 'datasetProperties', { name: 'x' })
  await ingest(other.admin, urn, 'datasetProfile', [{ timestampMillis: 1000, rowCount: 1 }])
  await other.ingest(urn, 'status', { removed: true })
  const ended = async (state: string) => {
    await runRule(other.admin, 'deleted')
    return eventually(async () => (await overview(other.admin)).rules[0].runs[0]?.state === state)
  }
  await ended('FAILED')
  t.strictSame(await timesOf(other.admin, 'datasetProfile', urn), [1000], 'the points are left')
  await ended('COMPLETED')
  t.strictSame(await timesOf(other.admin, 'datasetProfile', urn), [])
})
