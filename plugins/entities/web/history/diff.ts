import { sortedJson } from '../sorted-json.ts'

/** One line of two compared texts. */
export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed' | 'changed from' | 'changed to'
  readonly text: string
  /** Line numbers from 1. */
  readonly from?: number
  readonly to?: number
}

/** Lines that are the same on both sides, too far from a change to be shown. */
export interface Gap {
  readonly kind: 'gap'
  readonly count: number
}

export interface Diff {
  readonly rows: readonly (DiffLine | Gap)[]
  readonly added: number
  readonly removed: number
  readonly changed: number
}

const CONTEXT = 3
/** A comparison that takes longer has more changes than anybody reads. */
const MAX_MS = 1000

/** A comma comes and goes with the neighbour of a line: that is no change. */
const bare = (line: string): string => (line.endsWith(',') ? line.slice(0, -1) : line)

/** Compares two JSON texts line by line; `undefined` if they differ too much. */
export async function compareJson(from: string, to: string): Promise<Diff | undefined> {
  const { diffArrays } = await import('diff')
  const lines = { from: sortedJson(JSON.parse(from)).split('\n'), to: sortedJson(JSON.parse(to)).split('\n') }
  const changes = diffArrays(lines.from.map(bare), lines.to.map(bare), { timeout: MAX_MS })
  if (!changes) return undefined
  const compared = numbered(changes, lines)
  const count = (kind: DiffLine['kind']) => compared.filter(line => line.kind === kind).length
  return {
    rows: withContext(compared),
    added: count('added'),
    removed: count('removed'),
    changed: count('changed to')
  }
}

interface Change {
  readonly value: readonly string[]
  readonly added?: boolean
  readonly removed?: boolean
}

interface Lines {
  readonly from: readonly string[]
  readonly to: readonly string[]
}

function numbered(changes: readonly Change[], lines: Lines): DiffLine[] {
  let from = 0
  let to = 0
  return changes.flatMap((change, at): DiffLine[] => {
    const { value, added, removed } = change
    const other = changes[removed ? at + 1 : at - 1]
    const isChange = counterparts(value, (removed ? other?.added : other?.removed) ? (other?.value ?? []) : [])
    return value.map(line => {
      if (!added && !removed) return { kind: 'same', text: lines.to[to] ?? '', from: ++from, to: ++to }
      if (removed)
        return { kind: isChange(line) ? 'changed from' : 'removed', text: lines.from[from] ?? '', from: ++from }
      return { kind: isChange(line) ? 'changed to' : 'added', text: lines.to[to] ?? '', to: ++to }
    })
  })
}

/** The name of a member with its depth: `  "tier":`. */
const memberOf = (line: string): string | undefined => /^ *"(?:[^"\\]|\\.)*":/.exec(line)?.[0]

/** Whether a line is on the other side, too, with another value: the same member, or as many values of an array. */
function counterparts(lines: readonly string[], others: readonly string[]): (line: string) => boolean {
  const members = new Set(others.map(memberOf))
  const values = (all: readonly string[]) => all.filter(line => memberOf(line) === undefined).length
  const isPaired = values(lines) === values(others)
  return line => {
    const member = memberOf(line)
    return member === undefined ? isPaired : members.has(member)
  }
}

/** Keeps three lines around each change. */
function withContext(lines: readonly DiffLine[]): (DiffLine | Gap)[] {
  const isNear = new Array<boolean>(lines.length).fill(false)
  for (const [at, { kind }] of lines.entries()) {
    if (kind !== 'same') isNear.fill(true, Math.max(0, at - CONTEXT), at + CONTEXT + 1)
  }
  const rows: (DiffLine | Gap)[] = []
  let skipped = 0
  for (const [at, line] of lines.entries()) {
    if (!isNear[at]) {
      skipped++
      continue
    }
    if (skipped > 0) rows.push({ kind: 'gap', count: skipped })
    skipped = 0
    rows.push(line)
  }
  return skipped > 0 ? [...rows, { kind: 'gap', count: skipped }] : rows
}
