import { hash } from 'node:crypto'
import { lineOf, type StoreRecord } from './record.ts'

export interface Sum {
  readonly records: number
  /** Hexadecimal. */
  readonly digest: string
}

/** By label: `tagProperties`, `tagProperties (history)`, `datasetProfile (points)`, `(entities)`. */
export type Sums = Readonly<Record<string, Sum>>

/** Counts records. The digest does not depend on their order, and a repeated record changes it. */
export interface Tally {
  /** `line` is `lineOf(record)`, if the caller already has it. */
  add(record: StoreRecord, line?: string): void
  sums(): Sums
}

const ENTITIES = '(entities)'
const ALL = (1n << 256n) - 1n

export function createTally(): Tally {
  const counted = new Map<string, { records: number; digest: bigint }>()
  return {
    add(record, line = lineOf(record)) {
      const label = labelOf(record)
      const { records, digest } = counted.get(label) ?? { records: 0, digest: 0n }
      const added = BigInt(`0x${hash('sha256', line)}`)
      counted.set(label, { records: records + 1, digest: (digest + added) & ALL })
    },
    sums: () =>
      Object.fromEntries(
        Array.from(counted, ([label, { records, digest }]) => [
          label,
          { records, digest: digest.toString(16).padStart(64, '0') }
        ])
      )
  }
}

export async function tallyOf(slices: AsyncIterable<readonly StoreRecord[]>): Promise<Sums> {
  const tally = createTally()
  for await (const slice of slices) for (const record of slice) tally.add(record)
  return tally.sums()
}

/** The differences between two sums as text; empty when they are equal. `names` describes the two. */
export function differences(left: Sums, right: Sums, names: readonly [string, string]): string[] {
  const labels = [...new Set([...Object.keys(left), ...Object.keys(right)])].sort()
  return labels.flatMap(label => {
    const [a, b] = [left[label], right[label]]
    if (a?.records === b?.records && a?.digest === b?.digest) return []
    const same = a?.records === b?.records ? ' with different content' : ''
    return `${label}: ${a?.records ?? 0} ${names[0]}, ${b?.records ?? 0} ${names[1]}${same}`
  })
}

export function entitiesOf(sums: Sums): number {
  return sums[ENTITIES]?.records ?? 0
}

/** `entities: 12, rows: 40, superseded rows: 8, points: 3`. */
export function describeSums(sums: Sums): string {
  const totals = new Map([
    ['entities', entitiesOf(sums)],
    ['rows', totalOf(sums, /[^)]$/)],
    ['superseded rows', totalOf(sums, / \(history\)$/)],
    ['points', totalOf(sums, / \(points\)$/)]
  ])
  return Array.from(totals, ([name, total]) => `${name}: ${total.toLocaleString('en')}`).join(', ')
}

function totalOf(sums: Sums, label: RegExp): number {
  const matching = Object.entries(sums).filter(([name]) => label.test(name))
  return matching.reduce((sum, [, { records }]) => sum + records, 0)
}

function labelOf(record: StoreRecord): string {
  if (record.kind === 'entity') return ENTITIES
  if (record.kind === 'past') return `${record.aspect} (history)`
  return record.kind === 'point' ? `${record.aspect} (points)` : record.aspect
}
