import { setTimeout as pause } from 'node:timers/promises'
import type { Collection, IndexDescriptionInfo } from 'mongodb'
import type { Log } from '../../../call.ts'
import { Unavailable } from '../../../errors.ts'
import { runtimeError } from '../errors.ts'
import type { Connection } from './connect.ts'
import { cannotUse } from './start-errors.ts'

type Key = Readonly<Record<string, 1>>

interface WantedIndexes {
  readonly collection: string
  readonly keys: readonly Key[]
}

interface BuildOptions {
  readonly log: Log
  /** Ends the wait; the server continues to build. */
  readonly closing: AbortSignal
}

/** The indexes of each collection. Every query of this adapter uses one. */
const WANTED: ReadonlyMap<string, readonly Key[]> = new Map<string, readonly Key[]>([
  [
    'entities',
    [
      { type: 1, _id: 1 },
      { a: 1, type: 1, _id: 1 },
      { x: 1, type: 1, _id: 1 },
      { l: 1, type: 1, _id: 1 }
    ]
  ],
  [
    'aspects',
    [
      { u: 1, a: 1 },
      { n: 1, t: 1, _id: 1 }
    ]
  ],
  ['history', [{ u: 1, a: 1, v: 1 }]],
  ['points', [{ u: 1, y: 1, t: 1, h: 1 }, { y: 1, t: 1, h: 1, u: 1, b: 1 }, { n: 1 }]]
])

const RETRY_MS = 1000

/**
 * Creates missing indexes: immediately in an empty collection, otherwise in the background.
 * @throws Misconfigured naming an index that differs from what is expected.
 */
export async function prepareIndexes(connection: Connection, options: BuildOptions): Promise<void> {
  const all = [...WANTED].map(([collection, keys]) => prepareCollection(connection, { collection, keys }, options))
  await Promise.all(all)
}

async function prepareCollection(
  { db, name }: Connection,
  { collection, keys }: WantedIndexes,
  options: BuildOptions
): Promise<void> {
  const present = await db.collection(collection).indexes()
  const differing = keys.map(key => findDiffering(present, key)).find(index => index !== undefined)
  if (differing) throw cannotUse(name, differenceOf(collection, differing))
  const missing = keys.filter(key => !present.some(index => isSameKey(index.key, key)))
  await createMissing(db.collection(collection), missing, options)
}

function differenceOf(collection: string, { name }: IndexDescriptionInfo): string {
  return (
    `the index ${name} of its collection ${collection} differs from what is expected; ` +
    `run db.${collection}.dropIndex("${name}") in its shell and start again`
  )
}

/** An index that has our name or key but not both, or options that leave out documents. */
function findDiffering(present: readonly IndexDescriptionInfo[], key: Key): IndexDescriptionInfo | undefined {
  return present.find(index => (isSameKey(index.key, key) ? !isPlain(index) : index.name === nameOf(key)))
}

function isSameKey(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isPlain(index: IndexDescriptionInfo): boolean {
  return Object.keys(index).every(member => ['v', 'key', 'name', 'ns', 'background'].includes(member))
}

/** The server's default name. */
function nameOf(key: Key): string {
  return Object.entries(key).flat().join('_')
}

async function createMissing(collection: Collection, keys: readonly Key[], options: BuildOptions): Promise<void> {
  if (keys.length === 0) return
  const isEmpty = (await collection.findOne({}, { projection: { _id: 1 } })) === null
  if (isEmpty) await create(collection, keys)
  else void buildInBackground(collection, keys, options)
}

async function create(collection: Collection, keys: readonly Key[]): Promise<void> {
  await collection.createIndexes(keys.map(key => ({ key: { ...key } })))
}

async function buildInBackground(
  collection: Collection,
  keys: readonly Key[],
  { log, closing }: BuildOptions
): Promise<void> {
  const details = { collection: collection.collectionName, indexes: keys.map(nameOf) }
  log.warn(details, 'indexes are missing and are being built; until then some requests are slow')
  try {
    while (!(await isBuilt(collection, keys))) await pause(RETRY_MS, undefined, { signal: closing })
    log.info(details, 'missing indexes built')
  } catch (error) {
    if (!closing.aborted) log.error({ ...details, err: error }, 'index build failed; will retry at the next start')
  }
}

/** A connection may end before a long build does; asking again joins the running build. */
async function isBuilt(collection: Collection, keys: readonly Key[]): Promise<boolean> {
  try {
    await create(collection, keys)
    return true
  } catch (error) {
    if (runtimeError(error) instanceof Unavailable) return false
    throw error
  }
}
