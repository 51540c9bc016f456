/** All that a plugin may import. */
export type { Call, Credential, Log } from './call.ts'
export { NOBODY, SYSTEM } from './call.ts'
export * from './errors.ts'
export type { AspectModel, EntityModel, Model } from './model.ts'
export * from './plugin.ts'
export { sortable } from './sortable.ts'
export type { Criterion, Entry, FindPage, Key, Point, Query, Row, SeriesSize, Span } from './store/port.ts'
export * from './urn.ts'
