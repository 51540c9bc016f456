import type { IconName } from 'aspectd/console'

/** By the types of columns that GraphQL has. */
const ICONS: Readonly<Record<string, IconName>> = {
  ...{ BOOLEAN: 'toggle-left', STRING: 'type', NUMBER: 'hash', DATE: 'calendar', TIME: 'clock', ENUM: 'list' },
  ...{ BYTES: 'binary', FIXED: 'binary', ARRAY: 'rows-3', MAP: 'braces', UNION: 'braces', STRUCT: 'braces' },
  ...{ NULL: 'circle-slash' }
}

/** A key for columns of the primary key, else the icon of the type. */
export const columnIcon = (type: string, isKey: boolean): IconName => (isKey ? 'key-round' : (ICONS[type] ?? 'box'))
