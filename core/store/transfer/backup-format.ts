import { isRecord } from '../../json.ts'
import { Damaged, Refused } from './errors.ts'
import { isStoreRecord, type StoreRecord } from './record.ts'
import type { Sum, Sums } from './tally.ts'

/**
 * A backup is gzip of lines of JSON: a header, one line per record, and a trailer with counts and digests. The format
 * is the same for every kind of store.
 */
interface Header {
  readonly kind: 'aspectd backup'
  readonly format: number
  /** The version of the program that made it. */
  readonly version: string
  /** ISO 8601. */
  readonly time: string
  /** `sqlite` or `mongodb`. */
  readonly store: string
}

interface Trailer {
  readonly kind: 'end'
  readonly sums: Sums
}

const FORMAT = 1

export function headerLine(version: string, store: string): string {
  const header: Header = { kind: 'aspectd backup', format: FORMAT, version, time: new Date().toISOString(), store }
  return JSON.stringify(header)
}

export function trailerLine(sums: Sums): string {
  const trailer: Trailer = { kind: 'end', sums }
  return JSON.stringify(trailer)
}

/** @throws Refused for a file that is not a backup, or that only a newer program can read. */
export function requireHeader(line: string, file: string): void {
  const header = parse(line)
  if (!isRecord(header) || header.kind !== 'aspectd backup' || typeof header.format !== 'number') {
    throw new Refused(`${file} is not a backup that aspectd made.`)
  }
  if (header.format <= FORMAT) return
  throw new Refused(
    `${file} has format ${header.format}, this program reads up to ${FORMAT}: restore it with release ${header.version} or newer.`
  )
}

/** @throws Damaged naming the line. */
export function parseLine(line: string, number: number, file: string): StoreRecord | Trailer {
  const value = parse(line)
  if (isStoreRecord(value) || isTrailer(value)) return value
  throw new Damaged(`${file} is damaged: line ${number} is not a record.`)
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function isTrailer(value: unknown): value is Trailer {
  return isRecord(value) && value.kind === 'end' && isRecord(value.sums) && Object.values(value.sums).every(isSum)
}

function isSum(value: unknown): value is Sum {
  return isRecord(value) && Number.isSafeInteger(value.records) && typeof value.digest === 'string'
}
