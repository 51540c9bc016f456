/** Everything that a plugin may import. */
// Our types and those of fastify use the types of Node.js, which programs do not load by themselves.
/// <reference types="node" preserve="true" />

export { type Static, type TObject, type TSchema, Type } from 'typebox'
export type { Call, Credential, Invocation, Log, Scope } from './call.ts'
export { ANONYMOUS, SYSTEM } from './call.ts'
export type { ArgsOf } from './contract/arguments.ts'
export * from './contract/authority.ts'
export * from './contract/console.ts'
export * from './contract/data.ts'
export * from './contract/definition.ts'
export * from './contract/files.ts'
export * from './contract/health.ts'
export * from './contract/host.ts'
export * from './contract/listener.ts'
export * from './contract/model.ts'
export * from './contract/operation.ts'
export * from './contract/outgoing.ts'
export * from './contract/plugin.ts'
export * from './contract/point.ts'
export * from './contract/response.ts'
export * from './contract/schedule.ts'
export * from './contract/tool.ts'
export * from './contract/whole-store.ts'
export { NO_RUN } from './data/metadata.ts'
export { isInSeconds, timeProblem } from './data/milliseconds.ts'
export { eraseWhere, pagesOf, pagesUntilEmpty } from './data/pages.ts'
export * from './errors.ts'
export { enumName } from './graphql/entity-types.ts'
export { createFile } from './http/files.ts'
export {
  equalJson,
  isRecord,
  type JsonRecord,
  type JsonSchema,
  parseJson,
  parseJsonInSteps,
  withoutNulls
} from './json.ts'
export { all, chain, type MaybePromise } from './maybe-promise.ts'
export type {
  Counter,
  Histogram,
  HistogramSpec,
  Labelled,
  MetricSpec,
  Metrics,
  ReadSpec,
  Sample
} from './metrics/metric.ts'
export { mappingsInside, type RelationshipMapping, relationshipsOf, type SchemaNode } from './model/annotations.ts'
export * from './model/column.ts'
export { createExtractor, type Extracted } from './model/extractor.ts'
export { numberKey, numberOfKey } from './model/number-key.ts'
export { callerOf, networkOf } from './operation/caller.ts'
export { checkText, type TextLimits } from './operation/check-text.ts'
export { isReading, VIEW } from './operation/gate.ts'
export { createLoader, type Load } from './operation/loader.ts'
export { inBatches, inTurns } from './operation/steps.ts'
export { isTurnOver, nextTurn } from './operation/turns.ts'
export { createWakeups, valuesOf, type Wakeups } from './operation/wakeups.ts'
export { checkSchedule, checkScheduleSetting, nextTimes } from './schedule/check.ts'
export { createLeases, type Leased, type Leases } from './schedule/lease.ts'
export type {
  Changed,
  Criterion,
  Cursor,
  Entry,
  FindPage,
  Key,
  Point,
  Query,
  Rename,
  Row,
  RunRow,
  RunSize,
  SeriesSize,
  Span,
  StoreReader,
  StoreSource,
  TextPage,
  TextRecord
} from './store/port.ts'
export { openStoreReader } from './store/reader.ts'
export { suggest } from './suggest.ts'
export { inPart, type Trace, type TraceSpan } from './trace/span.ts'
export { traced, tracedJob } from './trace/traced.ts'
export { traceHeaders } from './trace/traceparent.ts'
export * from './urn.ts'
