import t from 'tap'
import { makeUrn } from '../../../core/index.ts'
import type { Entry } from '../../../plugins/executor/record.ts'
import { actionsOf } from '../../../plugins/executor/runs/slots.ts'

const SHOP = makeUrn('dataHubIngestionSource', 'shop')
const urn = (id: string) => makeUrn('dataHubExecutionRequest', id)
const entry = (id: string, more: Partial<Entry> = {}): Entry => ({
  urn: urn(id),
  task: 'RUN_INGEST',
  queuedAt: 1,
  attempt: 0,
  beat: 0,
  ...more
})
const test = (id: string, more: Partial<Entry> = {}) => entry(id, { task: 'TEST_CONNECTION', ...more })

const decided = (entries: readonly Entry[], more: Partial<Parameters<typeof actionsOf>[0]> = {}) =>
  actionsOf({
    ...{ entries, owner: 'us', live: new Map(), stale: new Set(), cancelled: new Set(), attempts: 2, concurrency: 2 },
    ...more
  }).map(({ entry, what }) => `${what} ${entry.urn.split(':').pop()}`)

t.test('the oldest begin, as many as slots are free', async t => {
  const three = [entry('a'), entry('b'), entry('c')]
  t.strictSame(decided(three), ['begin a', 'begin b'])
  t.strictSame(decided(three, { live: new Map([[urn('z'), { isTest: false }]]) }), ['begin a'])
  t.strictSame(decided(three, { live: new Map([[urn('z'), { isTest: true }]]) }), ['begin a', 'begin b'])
  t.strictSame(decided([entry('a', { owner: 'us' }), entry('b')], { live: new Map([[urn('a'), { isTest: false }]]) }), [
    'begin b'
  ])
})

t.test('tests of connections have slots of their own', async t => {
  const busy = new Map([
    [urn('x'), { isTest: false }],
    [urn('y'), { isTest: false }]
  ])
  t.strictSame(decided([entry('a'), test('b')], { live: busy }), ['begin b'])
  const tests = ['a', 'b', 'c', 'd', 'e'].map(id => test(id))
  t.strictSame(decided(tests), ['begin a', 'begin b', 'begin c', 'begin d'])
})

t.test('of one source one runs at a time, in their order', async t => {
  const of = { source: SHOP }
  t.strictSame(decided([entry('a', of), entry('b', of), entry('c')]), ['begin a', 'begin c'])
  t.strictSame(decided([entry('a', { ...of, owner: 'other' }), entry('b', of)]), [])
})

t.test('a run whose instance is gone begins again, but not for ever', async t => {
  const held = entry('a', { owner: 'other', attempt: 1 })
  t.strictSame(decided([held]), [])
  t.strictSame(decided([held], { stale: new Set([held.urn]) }), ['begin a'])
  const last = entry('a', { owner: 'other', attempt: 2 })
  t.strictSame(decided([last], { stale: new Set([last.urn]), concurrency: 0 }), ['exhausted a'])
  t.strictSame(decided([entry('a', { owner: 'us', attempt: 1 })]), ['begin a'], 'ours, but not running any more')
})

t.test('to cancel needs no slot', async t => {
  const given = entry('a', { attempt: 1, source: SHOP })
  t.strictSame(decided([given], { cancelled: new Set([given.urn]), concurrency: 0 }), ['cancel a'])
})
