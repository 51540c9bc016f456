import { NotFound } from '../errors.ts'
import type { LiveStore } from '../store/open.ts'
import type { Change, Row } from '../store/port.ts'
import type { Urn } from '../urn.ts'
import type { EntityEdits } from './changes.ts'
import { newRevision } from './revision.ts'

/** A stored row of each entity that must exist. @throws NotFound with the message of the edit that requires it. */
export async function requireEntities(
  { aspects }: LiveStore,
  entities: readonly EntityEdits[],
  rows: readonly (readonly Row[])[]
): Promise<Map<Urn, Row>> {
  const found = new Map<Urn, Row>()
  for (const [at, { urn, type, folds }] of entities.entries()) {
    const strict = [...folds.values()].flatMap(({ edits }) => edits).find(({ mustExist }) => mustExist !== undefined)
    if (!strict) continue
    const row = rows[at]?.find(({ aspect }) => aspect === type.key) ?? (await aspects.read([{ urn }]))[0]?.[0]
    if (!row) throw new NotFound(strict.mustExist)
    found.set(urn, row)
  }
  return found
}

/**
 * Makes the commit stale if one of these entities is deleted before it. A change of a stored row states that already;
 * for entities without such a change, the given row is compared and set to the same value.
 */
export function conditionsOf(found: ReadonlyMap<Urn, Row>, changes: readonly Change[]): Change[] {
  const compared = new Set(changes.map(comparedUrn))
  return [...found].flatMap(([urn, row]): Change[] =>
    compared.has(urn) ? [] : [{ kind: 'touch', row: { ...row, revision: newRevision() }, expected: row.revision }]
  )
}

function comparedUrn(change: Change): Urn | undefined {
  if (change.kind === 'put') return change.expected === null ? undefined : change.row.urn
  if (change.kind === 'touch') return change.row.urn
  return change.kind === 'remove' ? change.key.urn : undefined
}
