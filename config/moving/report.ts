import { closeSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { excerpt } from '../../core/excerpt.ts'
import type { Problem } from './source.ts'

/** What can become of a value, or of a list of them. */
const KINDS = {
  unknown: 'unknown to the target',
  refused: 'refused by the target',
  unread: 'not readable in the source',
  fewer: 'fewer entities in the target than in the source',
  kept: 'newer in the target, and kept',
  left: 'left out by intent'
} as const
export type Kind = keyof typeof KINDS

/** What is not in the target although it should be. */
const MISSING: readonly Kind[] = ['unknown', 'refused', 'unread', 'fewer']

/** Numbers of one entity type. */
interface Counts {
  /** Entities of the source; those with points only are not counted. */
  readonly entities: number
  readonly written: number
  readonly same: number
}
/** Of a reason, in characters. */
const LONGEST = 500
const NONE: Counts = { entities: 0, written: 0, same: 0 }

/** What a place remembers of a report. */
export interface ReportState {
  readonly bytes: number
  readonly counts: Readonly<Record<string, Counts>>
  readonly differences: Readonly<Partial<Record<Kind, number>>>
}

/** Every difference, as a line of a file; and numbers of them. Memory does not grow with the differences. */
export interface Report {
  readonly file: string
  add(kind: Kind, problem: Problem): void
  count(type: string, counts: Partial<Counts>): void
  /** What has been written is on the disk. */
  state(): ReportState
  isMissing(): boolean
  counts(): Iterable<[string, Counts]>
  /** All that was written. */
  written(): number
  /** Lines for people. */
  summary(): string[]
  close(): void
}

/** Begins a report, or continues one: lines after its state are written again. */
export function openReport(file: string, from: ReportState = { bytes: 0, counts: {}, differences: {} }): Report {
  const descriptor = openSync(file, from.bytes > 0 ? 'r+' : 'w', 0o600)
  ftruncateSync(descriptor, from.bytes)
  let bytes = from.bytes
  const counts = new Map(Object.entries(from.counts))
  const differences = new Map(Object.entries(from.differences) as [Kind, number][])
  const total = (kinds: readonly Kind[]) => kinds.reduce((sum, kind) => sum + (differences.get(kind) ?? 0), 0)
  return {
    file,
    add(kind, { of, why }) {
      bytes += writeSync(descriptor, `${JSON.stringify({ what: kind, of, why: excerpt(why, LONGEST) })}\n`, bytes)
      differences.set(kind, (differences.get(kind) ?? 0) + 1)
    },
    count(type, more) {
      const old = counts.get(type) ?? NONE
      const sum = (name: keyof Counts) => old[name] + (more[name] ?? 0)
      counts.set(type, { entities: sum('entities'), written: sum('written'), same: sum('same') })
    },
    state() {
      fsyncSync(descriptor)
      return { bytes, counts: Object.fromEntries(counts), differences: Object.fromEntries(differences) }
    },
    counts: () => counts.entries(),
    written: () => counts.values().reduce((sum, { written }) => sum + written, 0),
    isMissing: () => total(MISSING) > 0,
    summary() {
      const found = Object.entries(KINDS).flatMap(([kind, text]) => {
        const number = total([kind as Kind])
        return number === 0 ? [] : [`${number} ${text}`]
      })
      return found.length === 0 ? ['no differences'] : [...found, `each of them is in ${file}`]
    },
    close: () => closeSync(descriptor)
  }
}
