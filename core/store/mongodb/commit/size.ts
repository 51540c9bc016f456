import { TooLarge } from '../../../errors.ts'
import type { Change, Entry } from '../../port.ts'

/** Of a document, less what its names and the smaller members take. */
const MOST_BYTES = 16 * 1024 * 1024 - 64 * 1024

/** What a slow disk, or a slow member of the set, takes in a millisecond. */
const BYTES_A_MS = 4000

/** A part of what a change would store, with what it is called in messages. */
interface Part {
  readonly name: string
  readonly texts: readonly string[]
}

/** The refusal of the first value that no document can hold. */
export function sizeError(batch: readonly Change[]): Error | undefined {
  const part = batch.flatMap(valuesOf).find(({ texts }) => isTooLarge(texts))
  return part && refusal(part)
}

/** About a batch that the server found too large: with many entries or with its history it is more than its values. */
export function tooLarge(batch: readonly Change[]): Error {
  const parts = batch.flatMap(change => [...valuesOf(change), ...entriesOf(change)])
  return refusal(
    parts.reduce((most, part) => (bytesOf(part.texts) > bytesOf(most.texts) ? part : most), {
      name: 'The write',
      texts: []
    })
  )
}

/** How much longer than others the write of so much may take, in milliseconds. */
export function moreTime(changes: readonly Change[]): number {
  const texts = changes.flatMap(valuesOf).flatMap(part => part.texts)
  return texts.reduce((sum, text) => sum + text.length, 0) / BYTES_A_MS
}

function refusal({ name }: Part): Error {
  return new TooLarge(`${name} is too large: MongoDB stores at most 16 MiB in one document.`)
}

function isTooLarge(texts: readonly string[]): boolean {
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  // A UTF-16 unit is at most three bytes of UTF-8: most values need no exact count.
  return length * 3 > MOST_BYTES && bytesOf(texts) > MOST_BYTES
}

function bytesOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
}

function valuesOf(change: Change): Part[] {
  if (change.kind === 'points') return change.points.map(toPart)
  return change.kind === 'put' || change.kind === 'touch' ? [toPart(change.row)] : []
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
