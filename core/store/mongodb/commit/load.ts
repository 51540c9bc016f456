import type { ClientSession } from 'mongodb'
import type { Urn } from '../../../urn.ts'
import type { Change, Key } from '../../port.ts'
import { slices } from '../connection/command-batches.ts'
import {
  type Collections,
  type EntityDocument,
  entryText,
  foldedText,
  keyFilter,
  keyId,
  pointFilter
} from '../connection/documents.ts'
import type { Found } from './staged-row.ts'

/** What a commit must know before it decides. */
export interface Loaded {
  readonly rows: readonly Found[]
  /** Those that a change cannot be told without; of the others only which of them are there. */
  readonly entities: readonly EntityDocument[]
  readonly present: readonly Urn[]
  /** Ids of the points that will be overwritten. */
  readonly points: readonly string[]
}

/** More than an answer has: it comes in one piece, as far as it fits into 16 MiB. */
const WHOLE = 100_000
const REVISION = { u: 1, a: 1, r: 1 }
const ID = { _id: 1 }
const BY_ID = { _id: 1 }

interface Reading {
  readonly session: ClientSession
  readonly batchSize: number
}

/** Reads inside the transaction, one after the other: a session takes no two at once. */
export async function load(
  { aspects, entities, points }: Collections,
  session: ClientSession,
  changes: readonly Change[]
): Promise<Loaded> {
  const options = { session, batchSize: WHOLE }
  return {
    rows: await loadRows(aspects, changes, options),
    ...(await loadEntities(entities, changes, options)),
    points: await loadPoints(points, changes, options)
  }
}

async function loadRows(aspects: Collections['aspects'], changes: readonly Change[], whole: Reading): Promise<Found[]> {
  const light = { ...whole, projection: REVISION }
  const { documents, revisions } = keysToRead(changes)
  return [
    ...(await inParts(urnsOf(changes, isErase), part => aspects.find({ u: { $in: part } }, light).toArray())),
    ...(await inParts(revisions, part => aspects.find(keyFilter(part), { ...light, hint: BY_ID }).toArray())),
    ...(await inParts(documents, part => aspects.find(keyFilter(part), { ...whole, hint: BY_ID }).toArray()))
  ]
}

async function loadEntities(
  entities: Collections['entities'],
  changes: readonly Change[],
  options: Reading
): Promise<Pick<Loaded, 'entities' | 'present'>> {
  const find = (extra: object) => (part: Urn[]) =>
    entities.find({ _id: { $in: part } }, { ...options, ...extra }).toArray()
  const whole = urnsOf(changes, needsEntity)
  const present = await inParts(urnsOf(changes, addsAspect).difference(whole), find({ projection: ID }))
  return { entities: await inParts(whole, find({})), present: present.map(({ _id }) => _id) }
}

async function loadPoints(
  points: Collections['points'],
  changes: readonly Change[],
  options: Reading
): Promise<string[]> {
  const written = changes.flatMap(change => (change.kind === 'points' ? change.points : []))
  const light = { ...options, projection: ID, hint: BY_ID }
  const found = await inParts(written, part => points.find(pointFilter(part), light).toArray())
  return found.map(({ _id }) => _id)
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
