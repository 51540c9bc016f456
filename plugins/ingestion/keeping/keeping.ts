import {
  type Aspect,
  type Call,
  type Data,
  entityTypeOf,
  inBatches,
  isRecord,
  isUrn,
  type Row,
  type SystemMetadata,
  type Urn
} from '../../../core/index.ts'
import type { MergedValue, Merging, ModelHandles, WholeValue } from '../../entities/index.ts'
import { type SettingsValue, settingsOf } from '../definitions.ts'
import { type Marks, marksOf, merge } from './merge.ts'
import { type Shape, shapeOf } from './shapes.ts'

/** The member of `properties` of a value's system metadata that says what its run sent. */
const WROTE = 'aspectd_wrote'
/** Versions that are searched for the last one that the source wrote. */
const MAX_VERSIONS = 50

interface KeepingDeps {
  readonly data: Data
  readonly inputs: ModelHandles['dataHubExecutionRequestInput']
  readonly settings: Aspect<SettingsValue>
}

/** A value that a run of a source sends. */
interface Sent {
  readonly value: WholeValue
  readonly shape: Shape
  readonly source: Urn
  /** Of the source: otherwise the value replaces the stored one, as it was sent. */
  readonly keepsEdits: boolean
}

const NONE: Marks = new Set()

/**
 * Keeps what people added when a run of a source replaces the value of an aspect: unless the source is set otherwise, a run
 * replaces only what the source itself wrote.
 */
export function createKeeping(deps: KeepingDeps): Merging {
  return async (call, values) => {
    const merges = new Map<WholeValue, MergedValue>()
    const shaped = values.flatMap(value => {
      const shape = isOfRun(value.system) ? shapeOf(value.aspect) : undefined
      return shape ? { value, shape } : []
    })
    if (shaped.length === 0) return merges
    const system = call.as('keeping what people added')
    const sourceOf = createSources(deps, system)
    const sent: Sent[] = []
    for (const { value, shape } of shaped) {
      const source = await sourceOf(value.system)
      if (source === undefined) continue
      const { keepsEdits } = settingsOf(await deps.settings.get(system, source))
      sent.push({ value, shape, source, keepsEdits })
    }
    const known = createWritten(deps, system)
    await known.read(sent)
    for (const one of sent) {
      const merged = await mergedValue(one, known)
      if (merged) merges.set(one.value, merged)
    }
    return merges
  }
}

/** Says what the run sent also if nothing is kept: the source can be set otherwise later. */
async function mergedValue(one: Sent, known: Written): Promise<MergedValue | undefined> {
  const { value, shape, source, keepsEdits } = one
  const sent = value.value()
  if (!isRecord(sent)) return undefined
  const marks = [...marksOf(sent, shape)]
  const given = isRecord(value.system.properties) ? value.system.properties : {}
  const properties = { ...given, [WROTE]: JSON.stringify({ source, marks }) }
  const system: SystemMetadata = { ...value.system, properties }
  if (!keepsEdits) return { system, change: () => sent }
  const before = await known.before(one)
  // The same aspect can be there twice in a request: then the last one counts.
  const earlier = known.earlier(value)
  known.add(value, marks)
  return {
    system,
    change(old, stored) {
      const last = (stored && markedBy(stored, source)) ?? before
      return merge({ old, sent, written: new Set([...last, ...earlier]) }, shape)
    }
  }
}

const isRunUrn = (text: unknown): text is Urn => isUrn(text) && entityTypeOf(text) === 'dataHubExecutionRequest'
const isSourceUrn = (text: unknown): text is Urn => isUrn(text) && entityTypeOf(text) === 'dataHubIngestionSource'
const isOfRun = ({ runId, pipelineName }: SystemMetadata) => isRunUrn(runId) || isSourceUrn(pipelineName)

/** Which source a value is from, by its run. */
function createSources({ inputs }: KeepingDeps, system: Call) {
  const known = new Map<string, Urn | undefined>()
  return async ({ runId, pipelineName }: SystemMetadata): Promise<Urn | undefined> => {
    const named = isSourceUrn(pipelineName) ? pipelineName : undefined
    if (!isRunUrn(runId)) return named
    if (!known.has(runId)) {
      const source = (await inputs.get(system, runId))?.source.ingestionSource
      known.set(runId, isSourceUrn(source) ? source : undefined)
    }
    return known.get(runId) ?? named
  }
}

type Written = ReturnType<typeof createWritten>

/** What sources wrote before. */
function createWritten({ data }: KeepingDeps, system: Call) {
  const rows = new Map<string, Row>()
  const added = new Map<string, string[]>()
  const keyOf = ({ urn, aspect }: { readonly urn: Urn; readonly aspect: string }) => `${urn}\0${aspect}`

  async function stored({ value: { urn, aspect }, source }: Sent): Promise<Marks> {
    const row = rows.get(keyOf({ urn, aspect }))
    if (!row) return NONE
    const now = markedBy(row, source)
    if (now) return now
    for (const version of await data.history(system, { urn, aspect }, { limit: MAX_VERSIONS })) {
      const then = markedBy(version.row, source)
      if (then) return then
    }
    return NONE
  }

  return {
    async read(sent: readonly Sent[]): Promise<void> {
      const wanted = [...Map.groupBy(sent, ({ value }) => value.urn)].map(([urn, all]) => ({
        urn,
        aspects: [...new Set(all.map(({ value }) => value.aspect))]
      }))
      for (const { row } of (await inBatches(wanted, batch => data.read(system, batch))).flat()) {
        rows.set(keyOf(row), row)
      }
    },
    before: stored,
    /** What the request itself sends before. */
    earlier: (key: WholeValue): readonly string[] => added.get(keyOf(key)) ?? [],
    add(key: WholeValue, marks: readonly string[]): void {
      added.set(keyOf(key), [...(added.get(keyOf(key)) ?? []), ...marks])
    }
  }
}

function metadataOf({ system }: Row): SystemMetadata {
  const found: unknown = JSON.parse(system)
  return isRecord(found) ? found : {}
}

/** What the source says in the metadata of a version that it wrote. */
function markedBy(row: Row, source: Urn): Marks | undefined {
  const text = metadataOf(row).properties?.[WROTE]
  if (typeof text !== 'string') return undefined
  const wrote = parsed(text)
  if (!isRecord(wrote) || wrote.source !== source || !Array.isArray(wrote.marks)) return undefined
  return new Set(wrote.marks.map(String))
}

/** Clients can write metadata, too. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
