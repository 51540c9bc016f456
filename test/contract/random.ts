import assert from 'node:assert/strict'
import type { Change, Entry, Row, Store } from '../../core/store/port.ts'
import { dice } from '../dice.ts'
import type { Cases } from './case.ts'
import { findIds, makeRow, newRevision, put, tag } from './make.ts'

const STEPS = 150
const ids = ['a', 'B', 'ä', '\u{1f600}']
const aspects = ['x', 'y']
const values = ['1', '2', '3']

/** The expected content of a store, as a simple model. */
interface Expected {
  readonly rows: Map<string, { readonly row: Row; readonly history: readonly Row[]; readonly entry: Entry }>
}

function step({ rows }: Expected, roll: (sides: number) => number): { change: Change; stale: boolean; apply(): void } {
  const urn = tag(ids[roll(ids.length)] ?? '')
  const aspect = aspects[roll(aspects.length)] ?? ''
  const at = `${urn}\u0000${aspect}`
  const old = rows.get(at)
  const stale = roll(5) === 0
  const expected = stale ? newRevision() : (old?.row.revision ?? null)
  const kind = roll(10)
  if (kind === 0) {
    const gone = () => {
      for (const other of aspects) rows.delete(`${urn}\u0000${other}`)
    }
    return { change: { kind: 'erase', urn }, stale: false, apply: gone }
  }
  if (old && expected && kind < 3) {
    const change: Change = { kind: 'remove', key: { urn, aspect }, expected, drop: [old.entry] }
    return { change, stale, apply: () => void rows.delete(at) }
  }
  if (old && expected && kind < 5) {
    const row = { ...old.row, revision: newRevision(), run: `run-${roll(100)}` }
    return { change: { kind: 'touch', row, expected }, stale, apply: () => void rows.set(at, { ...old, row }) }
  }
  const entry = { field: `${aspect}.f`, value: values[roll(values.length)] ?? '' }
  const row = makeRow({ urn, aspect, version: (old?.row.version ?? 0) + 1, json: `${roll(1000)}`, time: roll(1000) })
  const history = old ? [old.row, ...old.history].slice(0, 3) : []
  const change = put(row, {
    expected,
    keep: 3,
    add: [entry],
    drop: old ? [old.entry].filter(({ value }) => value !== entry.value) : []
  })
  return { change, stale, apply: () => void rows.set(at, { row, history, entry }) }
}

async function compare(store: Store, { rows }: Expected): Promise<void> {
  const wanted = ids.flatMap(id => aspects.map(aspect => ({ urn: tag(id), aspects: [aspect] })))
  const all = wanted.map(({ urn, aspects: [aspect] }) => rows.get(`${urn}\u0000${aspect}`))
  assert.deepEqual(
    await store.aspects.read(wanted),
    all.map(known => (known ? [known.row] : []))
  )
  for (const [
    at,
    {
      urn,
      aspects: [aspect = '']
    }
  ] of wanted.entries()) {
    assert.deepEqual(await store.aspects.history({ urn, aspect }, { limit: 10 }), all[at]?.history ?? [])
  }
  const byBytes = (list: string[]) =>
    [...new Set(list)].toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  const idOf = ({ urn }: Row) => urn.slice(tag('a').length - 1)
  const known = [...rows.values()]
  assert.deepEqual(await findIds(store, { types: ['tag'] }), byBytes(known.map(({ row }) => idOf(row))))
  for (const value of values) {
    const having = known.filter(({ entry }) => entry.field === 'x.f' && entry.value === value)
    assert.deepEqual(
      await findIds(store, { where: { field: 'x.f', in: [value] } }),
      byBytes(having.map(({ row }) => idOf(row)))
    )
  }
}

async function play(store: Store, seed: number): Promise<void> {
  const roll = dice(seed)
  const expected: Expected = { rows: new Map() }
  for (let n = 0; n < STEPS; n++) {
    const { change, stale, apply } = step(expected, roll)
    const refused = await store.aspects.write([change])
    assert.equal(refused.length, stale ? 1 : 0)
    if (!stale) apply()
    if (n % 15 === 14) await compare(store, expected)
  }
}

export const random: Cases = Object.fromEntries(
  [1, 2, 3].map(seed => [`random steps with seed ${seed} leave the expected content`, ({ store }) => play(store, seed)])
)
