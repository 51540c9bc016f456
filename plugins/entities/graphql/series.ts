import type { PartitionType } from '../model.ts'
import { enumValues } from './sdl-common.ts'

/** GraphQL types that the fields of several timeseries have. */
export const seriesSdl = `
  "A filter on the values of a timeseries: all of them must match. A field is a name, or a path such as result.type."
  input FilterInput { and: [FacetFilterInput!]! }
  type PartitionSpec { type: PartitionType! partition: String timePartition: TimeWindow }
  enum PartitionType { FULL_TABLE QUERY PARTITION }
  type TimeWindow { startTimeMillis: Long! durationMillis: Long! }
  enum DateInterval { ${enumValues('com.linkedin.timeseries.CalendarInterval')} }
` as const

const SECOND = 1000
const DAY = 86_400 * SECOND
/** Of months, quarters and years the usual length: a partition has no calendar. */
const UNITS: Readonly<Record<string, number>> = {
  SECOND,
  MINUTE: 60 * SECOND,
  HOUR: 3600 * SECOND,
  DAY,
  WEEK: 7 * DAY,
  MONTH: 30 * DAY,
  QUARTER: 91 * DAY,
  YEAR: 365 * DAY
}

export interface Window {
  readonly length?: { readonly unit: string; readonly multiple?: number }
}

export const seriesFields = {
  PartitionSpec: { type: ({ type }: { readonly type?: PartitionType }) => type ?? 'PARTITION' },
  TimeWindow: {
    durationMillis: ({ length }: Window) => (UNITS[length?.unit ?? ''] ?? 0) * (length?.multiple ?? 1)
  }
}
