import { SYSTEM } from '../call.ts'
import type { Guard } from '../contract/definition.ts'
import type { Model } from '../contract/model.ts'
import { Unavailable } from '../errors.ts'
import { equalJson } from '../json.ts'
import type { LiveStore } from '../store/open.ts'
import type { Key, Row } from '../store/port.ts'
import { makeUrn } from '../urn.ts'
import { newRevision } from './revision.ts'
import { parsedValue } from './row-value.ts'

/** What the store remembers of the definition of an aspect. */
interface PastDefinition {
  readonly guard: Guard
  readonly kind: 'versioned' | 'timeseries'
}

/** By aspect name. */
export type PastDefinitions = Readonly<Record<string, PastDefinition>>

/** The row of all definitions that have ever been in force. It has no entity type, so no operation reaches it. */
const KEY: Key = { urn: makeUrn('aspectdDefinitions', 'all'), aspect: 'aspectdDefinitions' }
const ATTEMPTS = 20

type Store = Pick<LiveStore, 'aspects'>

/**
 * Records the definitions in force. Their guards are still known when a plugin is disabled or removed and its aspects
 * remain in the store. Instances with other plugins add theirs to the same row.
 * @throws Unavailable when other instances change the row again and again
 */
export async function rememberDefinitions(store: Store, model: Model): Promise<void> {
  const current = Array.from(model.aspects.values(), ({ name, guard, kind }) => [name, { guard, kind }] as const)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const row = await readRow(store)
    const past = definitionsIn(row)
    const all = { ...past, ...Object.fromEntries(current) }
    if (equalJson(past, all)) return
    const next = { ...KEY, revision: newRevision(), version: (row?.version ?? 0) + 1, json: JSON.stringify(all) }
    const stamp = { time: Date.now(), actor: SYSTEM, run: '', system: '{}' }
    const expected = row?.revision ?? null
    const stale = await store.aspects.write([
      { kind: 'put', row: { ...next, ...stamp }, expected, keep: 0, add: [], drop: [] }
    ])
    if (stale.length === 0) return
  }
  throw new Unavailable('too many instances start at the same time: start this one again')
}

/** All definitions that have ever been in force in this store. */
export async function pastDefinitions(store: Store): Promise<PastDefinitions> {
  return definitionsIn(await readRow(store))
}

async function readRow({ aspects }: Store): Promise<Row | undefined> {
  const [[row] = []] = await aspects.read([{ urn: KEY.urn, aspects: [KEY.aspect] }])
  return row
}

/** The cast is safe: only this file writes the row. */
const definitionsIn = (row: Row | undefined) => (row ? parsedValue(row) : {}) as PastDefinitions
