import type { JsonRecord } from '../../../core/index.ts'

/** By name: `schema`, `columnLineage`. */
export type Facets = Readonly<Record<string, JsonRecord>>

export interface LineageDataset {
  readonly namespace: string
  readonly name: string
  readonly facets?: Facets
  readonly inputFacets?: Facets
  readonly outputFacets?: Facets
}

export interface LineageJob {
  readonly namespace: string
  readonly name: string
  readonly facets?: Facets
}

export interface LineageRun {
  readonly runId: string
  readonly facets?: Facets
}

interface BaseEvent {
  /** ISO 8601. */
  readonly eventTime: string
  /** The URI of what sends it. */
  readonly producer: string
}

export type EventType = 'START' | 'RUNNING' | 'COMPLETE' | 'ABORT' | 'FAIL' | 'OTHER'

export interface JobEvent extends BaseEvent {
  readonly job: LineageJob
  readonly inputs?: readonly LineageDataset[]
  readonly outputs?: readonly LineageDataset[]
}

export interface RunEvent extends JobEvent {
  readonly eventType?: EventType
  readonly run: LineageRun
}

export interface DatasetEvent extends BaseEvent {
  readonly dataset: LineageDataset
}

/** What a sender says, checked against the specification. */
export type LineageEvent =
  | { readonly kind: 'RunEvent'; readonly event: RunEvent; readonly time: number }
  | { readonly kind: 'JobEvent'; readonly event: JobEvent; readonly time: number }
  | { readonly kind: 'DatasetEvent'; readonly event: DatasetEvent; readonly time: number }
