import { BadRequest, entityTypeOf, isRecord, type JsonRecord, type Model, parseUrn } from '../../../core/index.ts'
import type { Proposal } from './proposal.ts'

/** Converts one bucket of the older usage API to a point of `datasetUsageStatistics`, which replaced it. */
export function proposalOfBucket(raw: unknown, model: Model, at = ''): Proposal {
  if (!isRecord(raw) || !isRecord(raw.metrics)) {
    throw new BadRequest('a bucket must be an object with bucket, duration, resource and metrics')
  }
  const urn = parseUrn(raw.resource)
  const { name: aspect } = model.aspect(entityTypeOf(urn), 'datasetUsageStatistics')
  const value = pointOf(raw, raw.metrics)
  return { at, urn, aspect, change: 'UPSERT', value: () => value, system: {}, headers: new Map() }
}

function pointOf(raw: JsonRecord, metrics: JsonRecord): JsonRecord {
  const { users, fields, uniqueUserCount, totalSqlQueries, topSqlQueries } = metrics
  return defined({
    timestampMillis: raw.bucket,
    eventGranularity: { unit: raw.duration, multiple: 1 },
    uniqueUserCount,
    totalSqlQueries,
    topSqlQueries,
    userCounts: listOf(users, ({ user, count, userEmail }) => ({ user, count, userEmail })),
    fieldCounts: listOf(fields, ({ fieldName, count }) => ({ fieldPath: fieldName, count }))
  })
}

function listOf(value: unknown, member: (raw: JsonRecord) => JsonRecord): unknown {
  return Array.isArray(value) ? value.map(one => (isRecord(one) ? defined(member(one)) : one)) : value
}

/** Without absent and null members. */
function defined(record: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== null))
}
