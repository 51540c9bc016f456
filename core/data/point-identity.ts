import { hash } from 'node:crypto'
import { Invalid } from '../errors.ts'
import { isRecord } from '../json.ts'
import { timeProblem } from './milliseconds.ts'

/**
 * The time of a point, in milliseconds.
 * @param where The aspect and its entity, for messages.
 * @throws Invalid when it is absent, 0, or obviously in seconds
 */
export function timeOf({ timestampMillis: time }: Readonly<Record<string, unknown>>, where: string): number {
  if (typeof time !== 'number') {
    throw new Invalid(`${where}: Input timeseries aspect does not contain a timestampMillis field`)
  }
  const problem = timeProblem(time)
  if (problem !== undefined) throw new Invalid(`${where}: ERROR :: /timestampMillis :: ${problem}`)
  return time
}

const FULL_TABLE = canonical({ partition: 'FULL_TABLE_SNAPSHOT', type: 'FULL_TABLE' })

/** Points with the same time, granularity, partition and message id are one point: the later one overwrites. */
export function identityOf(value: Readonly<Record<string, unknown>>): string {
  const { timestampMillis, eventGranularity, partitionSpec, messageId } = value
  const partition = partitionSpec == null ? FULL_TABLE : canonical(partitionSpec)
  const parts = [
    canonical(timestampMillis ?? null),
    canonical(eventGranularity ?? null),
    partition,
    canonical(messageId ?? null)
  ]
  return hash('sha256', parts.join('\0'), 'base64url').slice(0, 24)
}

/**
 * JSON with sorted keys, except inside arrays. RFC 8785 sorts there too: it would change the identities of stored
 * points, and points that are sent again would be stored twice.
 */
function canonical(value: unknown): string {
  if (!isRecord(value)) return JSON.stringify(value)
  const members = Object.keys(value)
    .sort()
    .map(name => `${JSON.stringify(name)}:${canonical(value[name])}`)
  return `{${members.join(',')}}`
}
