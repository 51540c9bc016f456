import { setTimeout as pause } from 'node:timers/promises'
import type { Collection, IndexDescriptionInfo } from 'mongodb'
import type { Log } from '../../../call.ts'
import { Unavailable } from '../../../errors.ts'
import { running } from '../errors.ts'
import type { Connection } from './connect.ts'
import { cannotUse } from './start-errors.ts'

type Key = Readonly<Record<string, 1>>

interface Wanted {
  readonly collection: string
  readonly keys: readonly Key[]
}

interface Building {
  readonly log: Log
  /** Ends the wait for what is being built; the server goes on. */
  readonly closing: AbortSignal
}

/** By collection: what every query of this adapter goes through. */
const WANTED: ReadonlyMap<string, readonly Key[]> = new Map<string, readonly Key[]>([
  [
    'entities',
    [
      { type: 1, _id: 1 },
      { x: 1, type: 1, _id: 1 },
      { l: 1, type: 1, _id: 1 }
    ]
  ],
  ['aspects', [{ u: 1, a: 1 }]],
  ['history', [{ u: 1, a: 1, v: 1 }]],
  [
    'points',
    [
      { u: 1, y: 1, t: 1, h: 1 },
      { y: 1, t: 1, h: 1, u: 1, b: 1 }
    ]
  ]
])

const RETRY_MS = 1000

/**
 * Makes the indexes that are missing: at once where nothing is stored, else in the background.
 * @throws Misconfigured naming an index that is not as it should be.
 */
export async function prepareIndexes(connection: Connection, building: Building): Promise<void> {
  const all = [...WANTED].map(([collection, keys]) => prepare(connection, { collection, keys }, building))
  await Promise.all(all)
}

async function prepare({ db, name }: Connection, { collection, keys }: Wanted, building: Building): Promise<void> {
  const present = await db.collection(collection).indexes()
  const differing = keys.map(key => findDiffering(present, key)).find(index => index !== undefined)
  if (differing) throw cannotUse(name, differs(collection, differing))
  const missing = keys.filter(key => !present.some(index => isSameKey(index.key, key)))
  await make(db.collection(collection), missing, building)
}

function differs(collection: string, { name }: IndexDescriptionInfo): string {
  return (
    `the index ${name} of its collection ${collection} is not as it must be; ` +
    `run db.${collection}.dropIndex("${name}") in its shell and start again`
  )
}

/** One that has the name or the key, but not both, or options that hide entities from it. */
function findDiffering(present: readonly IndexDescriptionInfo[], key: Key): IndexDescriptionInfo | undefined {
  return present.find(index => (isSameKey(index.key, key) ? !isPlain(index) : index.name === nameOf(key)))
}

function isSameKey(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isPlain(index: IndexDescriptionInfo): boolean {
  return Object.keys(index).every(member => ['v', 'key', 'name', 'ns', 'background'].includes(member))
}

/** The server's name for it. */
function nameOf(key: Key): string {
  return Object.entries(key).flat().join('_')
}

async function make(collection: Collection, keys: readonly Key[], building: Building): Promise<void> {
  if (keys.length === 0) return
  const isEmpty = (await collection.findOne({}, { projection: { _id: 1 } })) === null
  if (isEmpty) await create(collection, keys)
  else void buildBehind(collection, keys, building)
}

async function create(collection: Collection, keys: readonly Key[]): Promise<void> {
  await collection.createIndexes(keys.map(key => ({ key: { ...key } })))
}

async function buildBehind(collection: Collection, keys: readonly Key[], { log, closing }: Building): Promise<void> {
  const about = { collection: collection.collectionName, indexes: keys.map(nameOf) }
  log.warn(about, 'indexes are missing and are being built; until then some requests are slow')
  try {
    while (!(await isBuilt(collection, keys))) await pause(RETRY_MS, undefined, { signal: closing })
    log.info(about, 'the missing indexes were built')
  } catch (error) {
    if (!closing.aborted) log.error({ ...about, err: error }, 'the missing indexes could not be built')
  }
}

/** A connection may not last as long as a build; who asks again joins the one that is under way. */
async function isBuilt(collection: Collection, keys: readonly Key[]): Promise<boolean> {
  try {
    await create(collection, keys)
    return true
  } catch (error) {
    if (running(error) instanceof Unavailable) return false
    throw error
  }
}
