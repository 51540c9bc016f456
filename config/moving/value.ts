import { isRecord, type JsonRecord } from '../../core/json.ts'

/** One value of an aspect, as one catalog has it and another one gets it. */
export interface Value {
  readonly type: string
  readonly urn: string
  readonly aspect: string
  readonly value: JsonRecord
  /** System metadata without the members that a server sets itself. */
  readonly system: JsonRecord
  /** When it was written where it comes from, in milliseconds since 1970; 0 if that is not known. */
  readonly time: number
  /** Who wrote it there; empty if that is not known. */
  readonly actor: string
  /** Its number among the versions of the aspect, from 1; 0 if that is not known. */
  readonly version: number
  /** Whether an import has written it, and nobody has changed it since. */
  readonly isImported: boolean
}

/** Who writes what a server has from its start: platforms, policies, roles. */
const SERVER = 'urn:li:corpuser:__datahub_system'
const NO_RUN = 'no-run-id-provided'

/** Set by every server when it writes a value. */
const OF_THE_SERVER = ['version', 'aspectCreated', 'aspectModified', 'lastRunId']
/**
 * Members of `properties` of the system metadata of what an import has written: when and by whom it was written in the source.
 * Later changes of the value are written without them.
 */
const TIME = 'aspectd_source_time'
const ACTOR = 'aspectd_source_actor'

type Named = Pick<Value, 'type' | 'urn' | 'aspect'>

/** A value as a server shows it: `{value, systemMetadata?, auditStamp?}`; `undefined` if it is none. */
export function shownValue(named: Named, shown: unknown): Value | undefined {
  if (!isRecord(shown) || !isRecord(shown.value)) return undefined
  const system = recordOf(shown.systemMetadata)
  const { [TIME]: time, [ACTOR]: actor, ...properties } = recordOf(system.properties)
  const stamp = { ...recordOf(system.aspectModified), ...recordOf(shown.auditStamp) }
  const isImported = typeof time === 'string'
  return {
    ...named,
    value: shown.value,
    system: withProperties(system, properties),
    time: numberOf(isImported ? time : (stamp.time ?? system.lastObserved)),
    actor: textOf(isImported ? actor : stamp.actor),
    version: numberOf(system.version),
    isImported
  }
}

/** Whether a server has written it by itself. When that was says nothing: each one does so at its first start. */
export function isOfServer({ actor, system }: Value): boolean {
  return actor === SERVER && (system.runId ?? NO_RUN) === NO_RUN
}

/** System metadata for a value in a file; `undefined` if nothing is known. */
export function exportedSystem(value: Value): JsonRecord | undefined {
  const { system, time, actor } = value
  if (isOfServer(value)) return { aspectModified: { time: 0, actor } }
  if (actor !== '') return { ...system, aspectModified: { time, actor } }
  return Object.keys(system).length > 0 ? system : undefined
}

/** System metadata for a value that is written to a catalog. */
export function importedSystem({ system, time, actor }: Value): JsonRecord {
  const properties = { ...recordOf(system.properties), [TIME]: String(time), ...(actor ? { [ACTOR]: actor } : {}) }
  return { ...system, properties }
}

function withProperties(system: JsonRecord, properties: JsonRecord): JsonRecord {
  const dropped = new Set([...OF_THE_SERVER, 'properties'])
  const kept = Object.entries(system)
    .filter(([name, value]) => !dropped.has(name) && value !== null)
    // Servers have them in any order.
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { ...Object.fromEntries(kept), ...(Object.keys(properties).length > 0 ? { properties } : {}) }
}

const recordOf = (value: unknown): JsonRecord => (isRecord(value) ? value : {})
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function numberOf(value: unknown): number {
  const number = Number(value ?? 0)
  return Number.isSafeInteger(number) && number > 0 ? number : 0
}
