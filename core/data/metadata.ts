import type { Edit, SystemMetadata } from '../contract/data.ts'
import type { Row } from '../store/port.ts'
import type { Urn } from '../urn.ts'

/** The run id of values that no run wrote. */
export const NO_RUN = 'no-run-id-provided'

/** The stored form of system metadata: its JSON text, and the run that wrote the value, by which rows are found. */
type StoredMetadata = Pick<Row, 'run' | 'system'>

/** Metadata of a new version: what the client sent, plus version number, creation and modification. */
export function metadataOfChange(
  edits: readonly Edit[],
  row: Row | undefined,
  version: number,
  time: number,
  actor: Urn
) {
  const aspectCreated = (row && read(row).aspectCreated) ?? { time, actor }
  return text({ ...given(edits, time), version: String(version), aspectCreated, aspectModified: { time, actor } })
}

export function metadataOfPoint(edit: Edit): StoredMetadata {
  return text(given([edit], Date.now()))
}

/**
 * Metadata of an unchanged value that was ingested again: `lastObserved` and `lastRunId` change, `runId` does not.
 * `undefined` when nothing is to be written: the same request was sent again, or no edit has metadata, which only
 * ingestion has.
 */
export function metadataOfTouch(edits: readonly Edit[], row: Row): StoredMetadata | undefined {
  if (!edits.some(edit => edit.system)) return
  const { lastObserved, lastRunId } = given(edits, Date.now())
  const stored = read(row)
  if (stored.lastObserved === lastObserved && stored.lastRunId === lastRunId) return
  return text({ ...stored, lastObserved, lastRunId })
}

function given(edits: readonly Edit[], time: number) {
  const sent: SystemMetadata = edits.findLast(edit => edit.system)?.system ?? {}
  const runId = sent.runId ?? NO_RUN
  return { ...sent, lastObserved: sent.lastObserved ?? time, runId, lastRunId: runId }
}

function text(metadata: SystemMetadata): StoredMetadata {
  return { run: String(metadata.runId), system: JSON.stringify(metadata) }
}

let last: { readonly text: string; readonly metadata: SystemMetadata } | undefined

/** Rows that were written together mostly have the same metadata. Shared: never mutate. */
function read({ system }: Row): SystemMetadata {
  if (last?.text !== system) last = { text: system, metadata: JSON.parse(system) }
  return last.metadata
}
