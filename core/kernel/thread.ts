/**
 * What a thread of a plugin may import, instead of core/index.ts: without schemas, HTTP and GraphQL, which would take a
 * thread 300 milliseconds and 30 MiB to load.
 */

export type { Narrowed } from '../contract/data.ts'
export type { ModelDefinitions, SearchField } from '../contract/model.ts'
export * from '../errors.ts'
export { isRecord } from '../json/record.ts'
export { mappingsInside, type RelationshipMapping, relationshipsOf, type SchemaNode } from '../model/annotations.ts'
export { columnParts, columnUrn, plainColumn, plainPath } from '../model/column.ts'
export { createExtractor, type Extracted } from '../model/extractor.ts'
export { numberKey, numberOfKey } from '../model/number-key.ts'
export { createLeases, type Leased } from '../schedule/lease.ts'
export type { Changed, Criterion, Cursor, Key, Query, Row, StoreReader, StoreSource } from '../store/port.ts'
export { openStoreReader } from '../store/reader.ts'
export { backUp } from '../store/transfer/back-up.ts'
export { entitiesOf } from '../store/transfer/tally.ts'
export type { Trace } from '../trace/span.ts'
export * from '../urn.ts'
