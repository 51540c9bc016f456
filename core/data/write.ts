import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from '../call.ts'
import { Invalid, NotFound, NotGranted, TooLarge, Unavailable } from '../errors.ts'
import { equalJson, isRecord, jsonText } from '../json.ts'
import { createLocks } from './lock.ts'
import { metadataOfChange, metadataOfPoint, metadataOfTouch } from './metadata.ts'
import type { AspectModel, Model } from '../contract/model.ts'
import type { Check, Data, Edit, Review, Upcoming, Written } from '../contract/data.ts'
import { identityOf } from './point-identity.ts'
import { newRevision } from './revision.ts'
import { parsedValue } from './row-value.ts'
import { createGuardedOrder } from './guarded-order.ts'
import type { LiveStore } from '../store/open.ts'
import type { Change, Entry, Key, Point, Row, Span } from '../store/port.ts'
import { entityTypeOf, type Urn } from '../urn.ts'

/** Largest value in bytes: what DataHub's clients keep under, and below a document of the stores. */
const MAX_VALUE_BYTES = 15 * 1024 * 1024
/** How long a write tries to be the next one, when others are faster again and again. */
const PATIENCE_MS = 10_000
const LONGEST_PAUSE_MS = 50

export interface Writer {
  write: Data['write']
  erase: Data['erase']
  removePoints(call: Call, span: Span, limit: number): Promise<number>
}

interface Parts {
  readonly store: LiveStore
  readonly model: Model
  /** Superseded versions kept of an aspect that does not say. */
  readonly keep: number
  readonly checks: ReadonlyMap<string, readonly Check[]>
  readonly reviews: readonly Review[]
}

type Order = Awaited<ReturnType<ReturnType<typeof createGuardedOrder>['next']>>

/** All edits of one aspect of one entity, in order. */
interface Fold {
  readonly urn: Urn
  readonly aspect: AspectModel
  readonly edits: Edit[]
}

/** The one pipeline of every write: fold, change, validate, check, index, compare and set. */
export function createWriter({ store, model, keep, checks, reviews }: Parts): Writer {
  const locks = createLocks()
  const guardedOrder = createGuardedOrder(store)

  function gather(call: Call, edits: readonly Edit[]): Map<string, Fold> {
    const folds = new Map<string, Fold>()
    for (const edit of edits) {
      demandGrant(call, edit.urn)
      const aspect = model.aspect(entityTypeOf(edit.urn), edit.aspect)
      const key = `${edit.urn}\0${aspect.name}`
      const fold = folds.get(key)
      if (fold) fold.edits.push(edit)
      else folds.set(key, { urn: edit.urn, aspect, edits: [edit] })
    }
    return folds
  }

  /** The rows that the folds start from, each entity's key row among them. */
  async function current(folds: Iterable<Fold>): Promise<Map<string, Row>> {
    const wanted = new Map<Urn, Set<string>>()
    for (const { urn, aspect } of folds) {
      const names = wanted.get(urn) ?? new Set([keyAspect(urn)])
      if (aspect.kind === 'versioned') names.add(aspect.name)
      wanted.set(urn, names)
    }
    const found = await store.aspects.read([...wanted].map(([urn, names]) => ({ urn, aspects: [...names] })))
    return new Map(found.flat().map(row => [`${row.urn}\0${row.aspect}`, row]))
  }

  const keyAspect = (urn: Urn) => model.type(entityTypeOf(urn)).key

  async function demandEntities(folds: Iterable<Fold>, rows: Map<string, Row>): Promise<void> {
    for (const { urn, edits } of folds) {
      const edit = edits.find(one => one.mustExist !== undefined)
      if (!edit || rows.has(`${urn}\0${keyAspect(urn)}`)) continue
      const [exists] = await store.aspects.exists([urn])
      if (!exists) throw new NotFound(edit.mustExist)
    }
  }

  function put(call: Call, fold: Fold, row: Row | undefined, value: unknown): Change {
    const { urn, aspect } = fold
    const old = row && parsedValue(row)
    aspect.validate(value)
    for (const check of checks.get(aspect.name) ?? []) check(call, urn, value, old)
    const json = jsonText(value)
    if (json.length * 3 > MAX_VALUE_BYTES && Buffer.byteLength(json) > MAX_VALUE_BYTES) {
      throw new TooLarge(
        `${aspect.name} of ${urn} has ${Buffer.byteLength(json)} bytes, at most ${MAX_VALUE_BYTES} are allowed`
      )
    }
    const time = Date.now()
    const version = (row?.version ?? 0) + 1
    const metadata = metadataOfChange(fold.edits, row, version, time, call.actor)
    return {
      kind: 'put',
      row: { urn, aspect: aspect.name, revision: newRevision(), version, json, time, actor: call.actor, ...metadata },
      expected: row?.revision ?? null,
      keep: aspect.keep ?? keep,
      ...difference(old === undefined ? [] : aspect.entries(old), aspect.entries(value))
    }
  }

  /** `undefined` = nothing to write. */
  function changeOf(call: Call, fold: Fold, row: Row | undefined): Change | undefined {
    const { urn, aspect, edits } = fold
    const old = row && parsedValue(row)
    const value = aspect.isKey
      ? keyValue(fold, row)
      : edits.reduce<unknown>((last, edit) => edit.change(last, row), old)
    if (value === undefined) {
      const key = { urn, aspect: aspect.name }
      return row && { kind: 'remove', key, expected: row.revision, drop: aspect.entries(old) }
    }
    if (row && (value === old || equalJson(value, old))) {
      const metadata = metadataOfTouch(edits, row)
      return (
        metadata && { kind: 'touch', row: { ...row, revision: newRevision(), ...metadata }, expected: row.revision }
      )
    }
    return put(call, fold, row, value)
  }

  /** A key aspect's value is the URN's, whatever was sent; only its presence can change. */
  function keyValue({ urn, edits }: Fold, row: Row | undefined): unknown {
    const kept = edits.reduce<unknown>((last, edit) => edit.change(last, row), row && parsedValue(row))
    return kept === undefined ? undefined : model.keyOf(urn)
  }

  function keyRow(call: Call, urn: Urn, like: Fold): Change {
    const aspect = model.aspect(entityTypeOf(urn), keyAspect(urn))
    return put(call, { urn, aspect, edits: like.edits }, undefined, model.keyOf(urn))
  }

  function pointsOf(call: Call, { urn, aspect, edits }: Fold): Point[] {
    return edits.map(edit => {
      const value = edit.change(undefined, undefined)
      if (!isRecord(value)) throw new Invalid(`${aspect.name} of ${urn} must be an object`)
      if (typeof value.timestampMillis !== 'number') {
        throw new Invalid(`${aspect.name} of ${urn}: Input timeseries aspect does not contain a timestampMillis field`)
      }
      aspect.validate(value)
      for (const check of checks.get(aspect.name) ?? []) check(call, urn, value, undefined)
      const time = value.timestampMillis
      return {
        urn,
        aspect: aspect.name,
        time,
        id: identityOf(value),
        json: jsonText(value),
        ...metadataOfPoint(edit)
      }
    })
  }

  function changesOf(call: Call, folds: Iterable<Fold>, rows: Map<string, Row>): Change[] {
    const changes: Change[] = []
    const points = new Map<string, Point>()
    const keys = new Map<Urn, Fold>()
    for (const fold of folds) {
      const { urn, aspect } = fold
      if (aspect.kind === 'timeseries') {
        for (const point of pointsOf(call, fold)) points.set(`${urn}\0${aspect.name}\0${point.id}`, point)
        keys.set(urn, fold)
        continue
      }
      const change = changeOf(call, fold, rows.get(`${urn}\0${aspect.name}`))
      if (change) changes.push(change)
      if (change?.kind === 'put' && !aspect.isKey) keys.set(urn, fold)
    }
    const keyed = new Set(
      changes.flatMap(one => (one.kind === 'put' && model.aspects.get(one.row.aspect)?.isKey ? [one.row.urn] : []))
    )
    for (const [urn, fold] of keys) {
      if (!rows.has(`${urn}\0${keyAspect(urn)}`) && !keyed.has(urn)) changes.push(keyRow(call, urn, fold))
    }
    if (points.size > 0) changes.push({ kind: 'points', points: [...points.values()] })
    return changes
  }

  function isGuarded(urn: Urn, aspects: readonly AspectModel[]): boolean {
    return [model.type(entityTypeOf(urn)), ...aspects].some(({ guard }) => guard.write !== undefined)
  }

  async function review(call: Call, upcoming: () => readonly Upcoming[]): Promise<void> {
    for (const one of reviews) await one(call, upcoming())
  }

  async function attempt(call: Call, folds: Map<string, Fold>, isGuarded: boolean): Promise<Written[] | undefined> {
    const order = isGuarded ? await guardedOrder.next() : undefined
    const rows = await current(folds.values())
    await demandEntities(folds.values(), rows)
    const changes = changesOf(call, folds.values(), rows)
    await review(call, () => changes.flatMap(upcomingOf))
    if (changes.length > 0 && !(await commit(call, changes, order))) return
    const names = new Set(changes.flatMap(changedKeys).map(({ urn, aspect }) => `${urn}\0${aspect}`))
    return [...folds].map(([name, { urn, aspect }]) => ({ urn, aspect: aspect.name, changed: names.has(name) }))
  }

  /** Whether it was written; else another writer was faster. */
  async function commit(call: Call, changes: readonly Change[], order: Order | undefined): Promise<boolean> {
    const stale = await store.aspects.write(order ? [...changes, order] : changes)
    if (stale.length > 0) return false
    if (order) guardedOrder.written(order)
    call.effects.written = true
    store.notify(changes.flatMap(changedKeys))
    return true
  }

  async function write(call: Call, edits: readonly Edit[]): Promise<Written[]> {
    if (edits.length === 0) return []
    const folds = gather(call, edits)
    const urns = edits.map(({ urn }) => urn)
    const guarded = [...folds.values()].some(({ urn, aspect }) => isGuarded(urn, [aspect]))
    return locks.hold(lockNames(urns, guarded), () => repeat(() => attempt(call, folds, guarded)))
  }

  async function removePoints(call: Call, span: Span, limit: number): Promise<number> {
    demandGrant(call, span.urn ?? span.type ?? '')
    call.effects.written = true
    return store.series.remove(span, limit)
  }

  async function eraseSeries(call: Call, urn: Urn): Promise<number> {
    let points = 0
    for (const aspect of model.type(entityTypeOf(urn)).aspects) {
      if (model.aspects.get(aspect)?.kind !== 'timeseries') continue
      for (let removed = -1; removed !== 0; points += removed)
        removed = await removePoints(call, { urn, aspect }, 10_000)
    }
    return points
  }

  /** Points first: an entity that is still there can be deleted again. */
  async function attemptErase(call: Call, urn: Urn, isGuarded: boolean) {
    const order = isGuarded ? await guardedOrder.next() : undefined
    const [stored = []] = await store.aspects.read([{ urn }])
    await review(call, () => stored.map(({ aspect }) => ({ urn, aspect, json: undefined })))
    const points = await eraseSeries(call, urn)
    let rows = stored.length
    for (const { aspect } of stored) rows += (await store.aspects.history({ urn, aspect }, { limit: 100_000 })).length
    if (rows > 0 && !(await commit(call, [{ kind: 'erase', urn }], order))) return
    call.effects.written = true
    store.notify(stored)
    return { rows, points }
  }

  async function erase(call: Call, urn: Urn): Promise<{ rows: number; points: number }> {
    demandGrant(call, urn)
    const carried = model.type(entityTypeOf(urn)).aspects.flatMap(name => model.aspects.get(name) ?? [])
    const guarded = isGuarded(urn, carried)
    return locks.hold(lockNames([urn], guarded), () => repeat(() => attemptErase(call, urn, guarded)))
  }

  return { write, erase, removePoints }
}

/** Until the work is done: `undefined` says that another writer was faster. */
async function repeat<T>(work: () => Promise<T | undefined>): Promise<T> {
  const until = performance.now() + PATIENCE_MS
  for (let longest = 1; performance.now() < until; longest = Math.min(2 * longest, LONGEST_PAUSE_MS)) {
    const done = await work()
    if (done !== undefined) return done
    await pause(Math.random() * longest)
  }
  throw new Unavailable('other writers changed the same aspects again and again: send the request again')
}

/** What is guarded is written one batch at a time: reviews look at more entities than the batch has. */
function lockNames(urns: readonly Urn[], guarded: boolean): string[] {
  return [...new Set<string>(urns), ...(guarded ? ['guarded'] : [])]
}

function demandGrant(call: Call, on: Urn | string): void {
  if (call.system !== undefined || call.grants.has(on)) return
  if (on.startsWith('urn:') && call.grants.has(entityTypeOf(on as Urn))) return
  throw new NotGranted(on)
}

function changedKeys(change: Change): readonly Key[] {
  if (change.kind === 'put') return [change.row]
  if (change.kind === 'remove') return [change.key]
  return change.kind === 'points' ? change.points : []
}

function upcomingOf(change: Change): Upcoming[] {
  if (change.kind === 'put') return [change.row]
  return change.kind === 'remove' ? [{ ...change.key, json: undefined }] : []
}

function difference(old: readonly Entry[], now: readonly Entry[]): { add: Entry[]; drop: Entry[] } {
  const text = ({ field, value }: Entry) => `${field}\0${value}`
  const before = new Set(old.map(text))
  const after = new Set(now.map(text))
  return { add: now.filter(one => !before.has(text(one))), drop: old.filter(one => !after.has(text(one))) }
}
