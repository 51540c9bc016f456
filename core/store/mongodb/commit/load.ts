import type { ClientSession } from 'mongodb'
import type { Urn } from '../../../urn.ts'
import type { Change, Key } from '../../port.ts'
import { commandBatches } from '../connection/command-batches.ts'
import {
  type Collections,
  type EntityDocument,
  entryText,
  foldedText,
  keyFilter,
  keyId,
  pointFilter
} from '../connection/documents.ts'
import type { FoundRow } from './staged-row.ts'

/** What a commit reads before it decides. */
export interface Loaded {
  readonly rows: readonly FoundRow[]
  /** Documents on which a change depends. */
  readonly entities: readonly EntityDocument[]
  /** Other entities that exist. */
  readonly present: readonly Urn[]
  /** Ids of the points that will be overwritten. */
  readonly points: readonly string[]
}

/** Larger than any answer, so it comes in one batch of up to 16 MiB. */
const BATCH_SIZE = 100_000
const REVISION = { u: 1, a: 1, r: 1 }
const ID = { _id: 1 }
const BY_ID = { _id: 1 }

interface ReadOptions {
  readonly session: ClientSession
  readonly batchSize: number
}

/** Reads inside the transaction, one read after the other: a session cannot run two at once. */
export async function load(
  { aspects, entities, points }: Collections,
  session: ClientSession,
  changes: readonly Change[]
): Promise<Loaded> {
  const options = { session, batchSize: BATCH_SIZE }
  return {
    rows: await loadRows(aspects, changes, options),
    ...(await loadEntities(entities, changes, options)),
    points: await loadPoints(points, changes, options)
  }
}

async function loadRows(
  aspects: Collections['aspects'],
  changes: readonly Change[],
  whole: ReadOptions
): Promise<FoundRow[]> {
  const light = { ...whole, projection: REVISION }
  const { documents, revisions } = keysToRead(changes)
  return [
    ...(await inBatches(urnsOf(changes, isErase), batch => aspects.find({ u: { $in: batch } }, light).toArray())),
    ...(await inBatches(revisions, batch => aspects.find(keyFilter(batch), { ...light, hint: BY_ID }).toArray())),
    ...(await inBatches(documents, batch => aspects.find(keyFilter(batch), { ...whole, hint: BY_ID }).toArray()))
  ]
}

async function loadEntities(
  entities: Collections['entities'],
  changes: readonly Change[],
  options: ReadOptions
): Promise<Pick<Loaded, 'entities' | 'present'>> {
  const find = (extra: object) => (batch: Urn[]) =>
    entities.find({ _id: { $in: batch } }, { ...options, ...extra }).toArray()
  const whole = urnsOf(changes, needsEntity)
  const present = await inBatches(urnsOf(changes, addsAspect).difference(whole), find({ projection: ID }))
  return { entities: await inBatches(whole, find({})), present: present.map(({ _id }) => _id) }
}

async function loadPoints(
  points: Collections['points'],
  changes: readonly Change[],
  options: ReadOptions
): Promise<string[]> {
  const written = changes.flatMap(change => (change.kind === 'points' ? change.points : []))
  const light = { ...options, projection: ID, hint: BY_ID }
  const found = await inBatches(written, batch => points.find(pointFilter(batch), light).toArray())
  return found.map(({ _id }) => _id)
}

async function inBatches<T extends Key | Urn, R>(all: Iterable<T>, find: (batch: T[]) => Promise<R[]>): Promise<R[]> {
  const found: R[][] = []
  for (const batch of commandBatches([...all], one => (typeof one === 'string' ? one : one.urn).length)) {
    found.push(await find(batch))
  }
  return found.flat()
}

/** History needs the whole superseded document; other changes need only the revision. */
function keysToRead(changes: readonly Change[]): { documents: Iterable<Key>; revisions: Iterable<Key> } {
  const [documents, revisions, creations] = [new Map<string, Key>(), new Map<string, Key>(), new Map<string, Key>()]
  for (const change of changes) {
    const key = keyOf(change)
    if (key) mapFor(change).set(keyId(key), key)
  }
  // Usually none of them exists, so they are added to a query that is sent anyway.
  for (const [id, key] of creations) (documents.size > 0 ? documents : revisions).set(id, key)
  for (const id of documents.keys()) revisions.delete(id)
  return { documents: documents.values(), revisions: revisions.values() }

  function mapFor(change: Change): Map<string, Key> {
    if (change.kind !== 'put') return revisions
    if (change.expected === null) return creations
    return change.keep > 0 ? documents : revisions
  }
}

function keyOf(change: Change): Key | undefined {
  if (change.kind === 'remove') return change.key
  return change.kind === 'put' || change.kind === 'touch' || change.kind === 'rewrite' ? change.row : undefined
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

/** Whether this may remove the last aspect, or an entry that has the same text in lower case as another one, or looks for entries. */
function needsEntity(change: Change): boolean {
  if (change.kind === 'remove') return true
  if (change.kind === 'rewrite') return change.renames.length > 0
  return change.kind === 'put' && change.drop.some(entry => foldedText(entryText(entry)) !== undefined)
}
