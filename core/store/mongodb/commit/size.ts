import { TooLarge } from '../../../errors.ts'
import type { Change, Entry } from '../../port.ts'

/** The largest document, less the space for names and small members. */
const MAX_BYTES = 16 * 1024 * 1024 - 64 * 1024

/** Throughput of a slow disk or a slow member of the set. */
const BYTES_PER_MS = 4000

/** A part of what a change stores, with its name for messages. */
interface Part {
  readonly name: string
  readonly texts: readonly string[]
}

/** The error for the first value that does not fit into a document. */
export function sizeError(batch: readonly Change[]): Error | undefined {
  const part = batch.flatMap(valuesOf).find(({ texts }) => isTooLarge(texts))
  return part && sizeErrorOf(part)
}

/**
 * The error for a batch that the server found too large. Entries and history count too; the message names the largest
 * part.
 */
export function tooLargeError(batch: readonly Change[]): Error {
  const parts = batch.flatMap(change => [...valuesOf(change), ...entriesOf(change)])
  return sizeErrorOf(
    parts.reduce((most, part) => (bytesOf(part.texts) > bytesOf(most.texts) ? part : most), {
      name: 'The write',
      texts: []
    })
  )
}

/** Extra time for a large write, in milliseconds. */
export function extraMs(changes: readonly Change[]): number {
  const texts = changes.flatMap(valuesOf).flatMap(part => part.texts)
  return texts.reduce((sum, text) => sum + text.length, 0) / BYTES_PER_MS
}

function sizeErrorOf({ name }: Part): Error {
  return new TooLarge(`${name} is too large: MongoDB stores at most 16 MiB in one document.`)
}

function isTooLarge(texts: readonly string[]): boolean {
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  // A UTF-16 unit takes at most three bytes in UTF-8, so most values need no exact count.
  return length * 3 > MAX_BYTES && bytesOf(texts) > MAX_BYTES
}

function bytesOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
}

function valuesOf(change: Change): Part[] {
  if (change.kind === 'points') return change.points.map(toPart)
  if (change.kind === 'rewritePoint') return [toPart(change.point)]
  return 'row' in change ? [toPart(change.row)] : []
}

function toPart({
  urn,
  aspect,
  json,
  system,
  run
}: Record<'urn' | 'aspect' | 'json' | 'system' | 'run', string>): Part {
  return { name: `The aspect ${aspect} of ${urn}`, texts: [json, system, run] }
}

function entriesOf(change: Change): Part[] {
  if (change.kind !== 'put') return []
  return [{ name: `What is indexed of ${change.row.urn}`, texts: change.add.map(({ value }: Entry) => value) }]
}
