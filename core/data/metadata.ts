import type { Edit, SystemMetadata } from '../contract/data.ts'
import type { Row } from '../store/port.ts'
import type { Urn } from '../urn.ts'

const NO_RUN = 'no-run-id-provided'

/** What a row stores of system metadata: its text, and the run it can be found by. */
type StoredMetadata = Pick<Row, 'run' | 'system'>

/** Metadata of a real change: what the client sent, and our own counters and stamps. */
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
 * An equal value seen again: only when and by which run it was observed moves, `runId` stays. `undefined` for edits
 * without metadata: only proposals carry it, and an edit of our own that changes nothing writes nothing.
 */
export function metadataOfTouch(edits: readonly Edit[], row: Row): StoredMetadata | undefined {
  if (!edits.some(edit => edit.system)) return
  const { lastObserved, lastRunId } = given(edits, Date.now())
  return text({ ...read(row), lastObserved, lastRunId })
}

function given(edits: readonly Edit[], time: number) {
  const sent: SystemMetadata = edits.findLast(edit => edit.system)?.system ?? {}
  const runId = sent.runId ?? NO_RUN
  return { ...sent, lastObserved: sent.lastObserved ?? time, runId, lastRunId: runId }
}

function text(metadata: SystemMetadata): StoredMetadata {
  return { run: String(metadata.lastRunId), system: JSON.stringify(metadata) }
}

function read(row: Row): SystemMetadata {
  return JSON.parse(row.system)
}
