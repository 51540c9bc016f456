import type { LiveStore } from '../store/open.ts'
import type { Change, Key, Row } from '../store/port.ts'
import type { Urn } from '../urn.ts'
import type { EntityEdits } from './entity-edits.ts'
import { newRevision } from './revision.ts'

/** A stored row of each entity that must exist. @throws the error of the requirement */
export async function requireEntities(
  { aspects }: LiveStore,
  entities: readonly EntityEdits[],
  rows: readonly (readonly Row[])[]
): Promise<ReadonlyMap<Urn, Row>> {
  const found = new Map<Urn, Row>()
  for (const [at, { urn, type, missing }] of entities.entries()) {
    if (!missing) continue
    const row = rows[at]?.find(({ aspect }) => aspect === type.key) ?? (await aspects.read([{ urn }]))[0]?.[0]
    if (!row) throw missing()
    found.set(urn, row)
  }
  return found
}

/** The rows that a plan was made from. `undefined`: one of them has changed since. */
export function seenRows(entities: readonly EntityEdits[], rows: readonly (readonly Row[])[]): Row[] | undefined {
  const same: Row[] = []
  for (const [at, { seen }] of entities.entries()) {
    for (const { aspect, row: before } of seen ?? []) {
      const row = rows[at]?.find(one => one.aspect === aspect)
      if (row?.revision !== before?.revision) return undefined
      if (row) same.push(row)
    }
  }
  return same
}

/**
 * Makes the commit stale if an entity that must exist is deleted before it, or a row that was seen is changed. A change
 * of such a row compares it already; another is compared and set to the same value. For an entity that must exist, a
 * change of any of its stored rows is enough.
 */
export function conditionsOf(
  found: ReadonlyMap<Urn, Row>,
  seen: readonly Row[],
  changes: readonly Change[]
): readonly Change[] {
  if (found.size === 0 && seen.length === 0) return []
  const compared = changes.map(comparedKey).filter(key => key !== undefined)
  const keys = new Set(compared.map(textOf))
  const touched = seen.filter(row => !keys.has(textOf(row)))
  const urns = new Set<Urn>([...compared, ...touched].map(({ urn }) => urn))
  for (const [urn, row] of found) if (!urns.has(urn)) touched.push(row)
  return touched.map(row => ({ kind: 'touch', row: { ...row, revision: newRevision() }, expected: row.revision }))
}

const textOf = ({ urn, aspect }: Key): string => `${urn} ${aspect}`

function comparedKey(change: Change): Key | undefined {
  if (change.kind === 'put') return change.expected === null ? undefined : change.row
  if (change.kind === 'touch') return change.row
  return change.kind === 'remove' ? change.key : undefined
}
