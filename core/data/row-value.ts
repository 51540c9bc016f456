import { frozen } from '../json/frozen.ts'
import type { Row } from '../store/port.ts'

const parsed = new WeakMap<Row, unknown>()

/** The value of a row, parsed once per row object. Shared: never mutate. */
export function parsedValue(row: Row): unknown {
  if (parsed.has(row)) return parsed.get(row)
  const value: unknown = frozen(JSON.parse(row.json))
  parsed.set(frozen(row), value)
  return value
}
