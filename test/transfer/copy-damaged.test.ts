import { Differs } from '../../core/store/transfer/errors.ts'
import { openSource, openTarget } from '../../core/store/transfer/open.ts'
import type { Target } from '../../core/store/transfer/port.ts'
import type { StoreRecord } from '../../core/store/transfer/record.ts'
import { transfer } from '../../core/store/transfer/transfer.ts'
import { silent } from '../contract/sqlite.ts'
import { copy, fill, freshSqlite, onEachStore, sumsOf, withStore } from './sample.ts'

const faults: [string, RegExp, (records: readonly StoreRecord[]) => StoreRecord[]][] = [
  ['changed', /^status: 7 in the source, 7 in the target with different content/, changeOne],
  ['lost', /^properties \(history\): 21 in the source, 20 in the target/, loseOne],
  ['doubled', /^profile \(points\): 3 in the source, 4 in the target/, doubleOne]
]
for (const [what, message, fault] of faults) {
  onEachStore(`a target in which one record is ${what} is detected, and repaired by the next run`, async (t, fresh) => {
    const from = await fill(freshSqlite(t))
    const to = await fresh(t)
    const error = await copyBadly(from, to, fault).catch((thrown: unknown) => thrown)
    t.ok(error instanceof Differs)
    t.match(String(error).split('from the source: ')[1], message)
    await t.rejects(
      withStore(to, async () => undefined),
      { message: /unfinished copy/ }
    )
    await copy(from, to)
    t.strictSame(await sumsOf(to), await sumsOf(from))
  })
}

/** Copies to a target that changes the records before it stores them. */
async function copyBadly(from: string, to: string, fault: (records: readonly StoreRecord[]) => StoreRecord[]) {
  const source = await openSource(from, { alone: true })
  const target = await openTarget(to, silent)
  const bad: Target = {
    ...target,
    async begin(note) {
      const filling = await target.begin(note)
      return { ...filling, load: (records, position) => filling.load(fault(records), position) }
    }
  }
  const watch = { report: () => undefined, signal: new AbortController().signal }
  return transfer({ source, target: bad, ...watch }).finally(async () => {
    await target.close()
    await source.close()
  })
}

function changeOne(records: readonly StoreRecord[]): StoreRecord[] {
  const at = records.findIndex(record => record.kind === 'row' && record.aspect === 'status')
  return records.map((record, index) => (index === at && record.kind === 'row' ? { ...record, run: 'other' } : record))
}

function loseOne(records: readonly StoreRecord[]): StoreRecord[] {
  const at = records.findIndex(({ kind }) => kind === 'past')
  return records.filter((_record, index) => index !== at)
}

function doubleOne(records: readonly StoreRecord[]): StoreRecord[] {
  const point = records.find(record => record.kind === 'point')
  return point ? [...records, { ...point, id: `${point.id} again` }] : [...records]
}
