import type { Urn } from '../../core/index.ts'
import type { Change, SemanticChange } from './changes/change.ts'
import { type Gap, type History, highest, type Step } from './history.ts'
import type { PatchOperation } from './json-patch.ts'

/** What was changed at one time by one user: DataHub's unit of a timeline. */
export interface Transaction {
  /** Milliseconds since the epoch. */
  readonly timestamp: number
  readonly actor: Urn
  /** `1.2.0-computed`; see `numbered`. */
  readonly semVer: string
  readonly semVerChange: SemanticChange
  readonly changes: readonly Change[]
  /** Changes that are left out, because there are too many later ones. */
  readonly omitted: number
  /** The versions of the compared aspects from here on: `globalTags:2;schemaMetadata:5`. */
  readonly versionStamp: string
  readonly patch?: readonly (PatchOperation & { readonly aspect: string })[]
}

export interface Timeline {
  /** The oldest first. */
  readonly transactions: readonly Transaction[]
  readonly gaps: readonly Gap[]
}

/** The history of one entity, in transactions: those without a change are left out. */
export function transactionsOf({ steps, gaps }: History): Timeline {
  const groups = Map.groupBy(steps, ({ row }) => `${row.time} ${row.actor}`)
  const versions = new Map<string, number>()
  const numberOf = createNumbers()
  const transactions = [...groups.values()].flatMap((group): Transaction[] => {
    for (const { row } of group) versions.set(row.aspect, row.version)
    const changed = group.filter(({ changes, omitted }) => changes.length + omitted > 0)
    const [first] = changed
    if (!first) return []
    const level = highest(changed.map(({ level: semVerChange }) => ({ semVerChange })))
    return [
      {
        timestamp: first.row.time,
        actor: first.row.actor,
        semVer: `${numberOf(level)}-computed`,
        semVerChange: level,
        changes: changed.flatMap(({ changes }) => changes),
        omitted: changed.reduce((sum, { omitted }) => sum + omitted, 0),
        versionStamp: stampOf(versions),
        ...patchOf(changed)
      }
    ]
  })
  return { transactions, gaps }
}

const stampOf = (versions: ReadonlyMap<string, number>): string =>
  [...versions]
    .map(([aspect, version]) => `${aspect}:${version}`)
    .sort()
    .join(';')

function patchOf(steps: readonly Step[]): Pick<Transaction, 'patch'> {
  if (!steps.some(({ patch }) => patch)) return {}
  return { patch: steps.flatMap(({ row: { aspect }, patch = [] }) => patch.map(one => ({ ...one, aspect }))) }
}

/**
 * DataHub's semantic versions: the first change is 0.0.0, and each later one raises the number of its level. They are
 * computed from what is kept, so the same change has a smaller number once older versions are dropped.
 */
function createNumbers(): (level: SemanticChange) => string {
  let last: readonly [number, number, number] | undefined
  const next: Readonly<Record<SemanticChange, (of: readonly [number, number, number]) => typeof last>> = {
    MAJOR: ([major]) => [major + 1, 0, 0],
    MINOR: ([major, minor]) => [major, minor + 1, 0],
    PATCH: ([major, minor, patch]) => [major, minor, patch + 1],
    NONE: same => same
  }
  return level => {
    last = last ? next[level](last) : [0, 0, 0]
    return (last ?? [0, 0, 0]).join('.')
  }
}

/** The latest changes of several entities together, at most so many. */
export function limited(timelines: readonly Timeline[], maxChanges: number): Timeline {
  let room = maxChanges
  const newestFirst = timelines
    .flatMap(({ transactions }) => transactions)
    .sort((one, other) => other.timestamp - one.timestamp)
    .map(one => {
      const changes = one.changes.slice(0, room)
      room -= changes.length
      return { ...one, changes, omitted: one.omitted + one.changes.length - changes.length }
    })
  return { transactions: newestFirst.reverse(), gaps: timelines.flatMap(({ gaps }) => gaps) }
}
