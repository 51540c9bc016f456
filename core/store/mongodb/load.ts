import type { ClientSession } from 'mongodb'
import type { Urn } from '../../urn.ts'
import type { Change, Key } from '../port.ts'
import { type Collections, type EntityDocument, entryText, foldedText, keyFilter, keyId } from './documents.ts'
import { slices } from './slices.ts'
import type { Found } from './slot.ts'

/** What a commit must know before it decides. */
export interface Loaded {
  readonly rows: readonly Found[]
  /** Those that a change cannot be told without; of the others only which of them are there. */
  readonly entities: readonly EntityDocument[]
  readonly present: readonly Urn[]
}

/** More than an answer has: it comes in one piece, as far as it fits into 16 MiB. */
const WHOLE = 100_000
const REVISION = { u: 1, a: 1, r: 1 }

/** Reads inside the transaction, one after the other: a session takes no two at once. */
export async function load(
  { aspects, entities }: Collections,
  session: ClientSession,
  changes: readonly Change[]
): Promise<Loaded> {
  const options = { session, batchSize: WHOLE }
  const light = { ...options, projection: REVISION }
  const byKey = { hint: { _id: 1 } }
  const { documents, revisions } = keysToRead(changes)
  const rows = [
    ...(await inParts(urnsOf(changes, isErase), part => aspects.find({ u: { $in: part } }, light).toArray())),
    ...(await inParts(revisions, part => aspects.find(keyFilter(part), { ...light, ...byKey }).toArray())),
    ...(await inParts(documents, part => aspects.find(keyFilter(part), { ...options, ...byKey }).toArray()))
  ]
  const whole = urnsOf(changes, needsEntity)
  const others = urnsOf(changes, addsAspect).difference(whole)
  const ids = { ...options, projection: { _id: 1 } }
  const present = await inParts(others, part => entities.find({ _id: { $in: part } }, ids).toArray())
  return {
    rows,
    entities: await inParts(whole, part => entities.find({ _id: { $in: part } }, options).toArray()),
    present: present.map(({ _id }) => _id)
  }
}

async function inParts<T extends Key | Urn, R>(all: Iterable<T>, find: (part: T[]) => Promise<R[]>): Promise<R[]> {
  const found: R[][] = []
  for (const part of slices([...all], one => (typeof one === 'string' ? one : one.urn).length)) {
    found.push(await find(part))
  }
  return found.flat()
}

/** History needs the whole document of what is superseded, all else only the revision. */
function keysToRead(changes: readonly Change[]): { documents: Iterable<Key>; revisions: Iterable<Key> } {
  const [documents, revisions, creations] = [new Map<string, Key>(), new Map<string, Key>(), new Map<string, Key>()]
  for (const change of changes) {
    const key = keyOf(change)
    if (key) keysLike(change).set(keyId(key), key)
  }
  // Usually nothing is found of them, so they go with what is asked anyway.
  for (const [id, key] of creations) (documents.size > 0 ? documents : revisions).set(id, key)
  for (const id of documents.keys()) revisions.delete(id)
  return { documents: documents.values(), revisions: revisions.values() }

  function keysLike(change: Change): Map<string, Key> {
    if (change.kind !== 'put') return revisions
    if (change.expected === null) return creations
    return change.keep > 0 ? documents : revisions
  }
}

function keyOf(change: Change): Key | undefined {
  if (change.kind === 'remove') return change.key
  return change.kind === 'put' || change.kind === 'touch' ? change.row : undefined
}

function urnsOf(changes: readonly Change[], isMeant: (change: Change) => boolean): Set<Urn> {
  const urns = changes.filter(isMeant).map(change => (change.kind === 'erase' ? change.urn : keyOf(change)?.urn))
  return new Set(urns.filter(urn => urn !== undefined))
}

function isErase({ kind }: Change): boolean {
  return kind === 'erase'
}

function addsAspect(change: Change): boolean {
  return change.kind === 'put' && change.expected === null
}

/** Whether it may be the last aspect, or an entry may share its text in lower case with another. */
function needsEntity(change: Change): boolean {
  if (change.kind === 'remove') return true
  return change.kind === 'put' && change.drop.some(entry => foldedText(entryText(entry)) !== undefined)
}
