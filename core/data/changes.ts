import type { Call } from '../call.ts'
import type { Check, Edit, Upcoming, Written } from '../contract/data.ts'
import type { AspectModel, Model } from '../contract/model.ts'
import { Invalid, TooLarge } from '../errors.ts'
import { frozen } from '../json/frozen.ts'
import { equalJson, isRecord, jsonText } from '../json.ts'
import { isTurnOver } from '../operation/turns.ts'
import type { Change, Entry, Point, Row } from '../store/port.ts'
import type { Urn } from '../urn.ts'
import type { EntityEdits, Fold } from './entity-edits.ts'
import { metadataOfChange, metadataOfPoint, metadataOfTouch } from './metadata.ts'
import { identityOf, timeOf } from './point-identity.ts'
import { newRevision } from './revision.ts'
import { parsedValue } from './row-value.ts'

/** Maximum size of a value in bytes. DataHub's clients send less, and it fits into a MongoDB document (16 MB). */
const MAX_VALUE_BYTES = 15 * 1024 * 1024

/** Settings for computing changes. */
export interface ChangeRules {
  readonly model: Model
  /** Superseded versions to keep of an aspect whose definition has no `keep`. */
  readonly keep: number
  /** By aspect name. */
  readonly checks: ReadonlyMap<string, readonly Check[]>
}

/** A fold and everything that its change depends on. */
interface FoldInput extends Fold {
  readonly call: Call
  readonly rules: ChangeRules
  readonly urn: Urn
  /** The stored row. */
  readonly row: Row | undefined
}

interface Changes {
  /** For the store; `[]` = nothing to write. */
  readonly changes: Change[]
  /** Those that change a value, for reviews. */
  readonly upcoming: readonly Upcoming[]
  /** One per edited aspect. */
  readonly written: Written[]
}

/**
 * The changes that edits make to stored rows. `rows[i]` are the rows of `entities[i]`, including its key row. Yields where
 * it can pause: before each aspect and point, and within one whose value is so large that its turn is over.
 */
export function* changesOf(
  call: Call,
  entities: readonly EntityEdits[],
  rows: readonly (readonly Row[])[],
  rules: ChangeRules
): Generator<void, Changes> {
  const all = { changes: [] as Change[], points: [] as Point[], upcoming: [] as Upcoming[], written: [] as Written[] }
  for (const [at, { urn, type, folds }] of entities.entries()) {
    const stored = rows[at] ?? []
    let hasKey = !type.storesKey || stored.some(row => row.aspect === type.key)
    let last: FoldInput | undefined
    for (const { aspect, edits } of folds.values()) {
      const fold = { call, rules, urn, aspect, edits, row: stored.find(row => row.aspect === aspect.name) }
      yield
      const change = aspect.kind === 'timeseries' ? yield* pointsOf(fold) : yield* changeOf(fold)
      add(all, change, fold.row)
      const hasValue = change?.kind === 'put' || change?.kind === 'points'
      if (hasValue) last = fold
      if (hasValue && aspect.name === type.key) hasKey = true
      all.written.push({ urn, aspect: aspect.name, changed: hasValue || change?.kind === 'remove' })
    }
    if (!last || hasKey) continue
    const aspect = rules.model.aspect(type.name, type.key)
    add(all, yield* put({ ...last, aspect, row: undefined }, rules.model.keyOf(urn)))
  }
  const { changes, points, upcoming, written } = all
  if (points.length > 0) changes.push({ kind: 'points', points })
  return { changes, upcoming: Object.freeze(upcoming), written }
}

interface Collected {
  readonly changes: Change[]
  readonly points: Point[]
  readonly upcoming: Upcoming[]
}

function add({ changes, points, upcoming }: Collected, change: Change | undefined, row?: Row): void {
  if (change?.kind === 'points') for (const point of change.points) points.push(point)
  else if (change) changes.push(change)
  if (change?.kind === 'put') {
    const { urn, aspect, json, system } = change.row
    upcoming.push(Object.freeze({ urn, aspect, json, system, old: row?.json, oldSystem: row?.system }))
  } else if (change?.kind === 'remove' && row) upcoming.push(removalOf(row))
}

/** The removal of a stored row, for reviews. */
export function removalOf({ urn, aspect, json: old, system: oldSystem }: Row): Upcoming {
  return Object.freeze({ urn, aspect, json: undefined, system: undefined, old, oldSystem })
}

/** `undefined` = nothing to write. */
function* changeOf(fold: FoldInput): Generator<void, Change | undefined> {
  const { urn, aspect, edits, row } = fold
  const old = row && !edits[0]?.ignoresOld ? parsedValue(row) : undefined
  if (isTurnOver()) yield
  const edited = edits.reduce<unknown>((last, edit) => edit.change(last, row), old)
  if (edited === undefined) {
    const key = { urn, aspect: aspect.name }
    return row && { kind: 'remove', key, expected: row.revision, drop: aspect.entries(parsedValue(row)) }
  }
  // The value of a key aspect is always derived from the URN; only its presence can change.
  const value = aspect.isKey ? fold.rules.model.keyOf(urn) : edited
  if (isTurnOver()) yield
  if (row && isStored(row, value, edits)) {
    if (isReplaced(edits)) checkReferences(aspect, value)
    const metadata = metadataOfTouch(edits, row)
    return metadata && { kind: 'touch', row: { ...row, revision: newRevision(), ...metadata }, expected: row.revision }
  }
  return yield* put(fold, value)
}

/** Most values that are ingested again have the text that is stored: it is not parsed to find that out. */
function isStored(row: Row, value: unknown, edits: readonly Edit[]): boolean {
  if (edits.every(edit => edit.ignoresOld) && JSON.stringify(value) === row.json) return true
  return equalJson(value, parsedValue(row))
}

function* put(fold: FoldInput, value: unknown): Generator<void, Change> {
  const { call, rules, urn, aspect, edits, row } = fold
  const old = row && parsedValue(row)
  check(fold, value)
  if (isTurnOver()) yield
  const json = jsonText(value)
  if (json.length * 3 > MAX_VALUE_BYTES && Buffer.byteLength(json) > MAX_VALUE_BYTES) {
    throw new TooLarge(
      `${aspect.name} of ${urn} has ${Buffer.byteLength(json)} bytes, at most ${MAX_VALUE_BYTES} are allowed`
    )
  }
  const time = Date.now()
  const { actor } = call
  const version = (row?.version ?? 0) + 1
  const metadata = metadataOfChange(edits, row, version, time, actor)
  return {
    kind: 'put',
    row: { urn, aspect: aspect.name, revision: newRevision(), version, json, time, actor, ...metadata },
    expected: row?.revision ?? null,
    keep: aspect.keep ?? rules.keep,
    ...(old === undefined
      ? { add: aspect.entries(value), drop: [] }
      : difference(aspect.entries(old), aspect.entries(value)))
  }
}

/** Points with the same identity are one point: the last one wins. */
function* pointsOf(fold: FoldInput): Generator<void, Change> {
  const points = new Map<string, Point>()
  for (const edit of fold.edits) {
    yield
    const point = yield* pointOf(fold, edit)
    points.set(point.id, point)
  }
  return { kind: 'points', points: [...points.values()] }
}

function* pointOf(fold: FoldInput, edit: Edit): Generator<void, Point> {
  const { urn, aspect } = fold
  const value = edit.change(undefined, undefined)
  if (!isRecord(value)) throw new Invalid(`${aspect.name} of ${urn} must be an object`)
  const time = timeOf(value, `${aspect.name} of ${urn}`)
  check(fold, value)
  if (isTurnOver()) yield
  const json = jsonText(value)
  return Object.freeze({ urn, aspect: aspect.name, time, id: identityOf(value), json, ...metadataOfPoint(edit) })
}

function check({ call, rules, urn, aspect, row, edits }: FoldInput, value: unknown): void {
  const old = row && parsedValue(row)
  aspect.validate(frozen(value), old)
  checkReferences(aspect, value, old === undefined || isReplaced(edits) ? undefined : old)
  for (const one of rules.checks.get(aspect.name) ?? []) one(call, urn, value, old)
}

/** Whether the new value is all the client's own. Otherwise what was stored already is kept, right or not. */
const isReplaced = (edits: readonly Edit[]) => edits.some(edit => edit.ignoresOld)

/** @throws Invalid */
function checkReferences(aspect: AspectModel, value: unknown, kept?: unknown): void {
  const wrong = aspect.wrongReference(value, kept)
  if (wrong !== undefined) throw new Invalid(`aspect ${aspect.name}: ${wrong}`)
}

/** Entries to add and to drop. Each list must have no duplicates. */
function difference(old: readonly Entry[], now: readonly Entry[]): { add: readonly Entry[]; drop: readonly Entry[] } {
  if (old.length === 0 || now.length === 0) return { add: now, drop: old }
  const left = new Map(old.map(entry => [`${entry.field}\0${entry.value}`, entry]))
  const add = now.filter(({ field, value }) => !left.delete(`${field}\0${value}`))
  return { add, drop: [...left.values()] }
}
