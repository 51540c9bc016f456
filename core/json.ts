import { Invalid } from './errors.ts'
import { parse } from './json/parse.ts'
import { problemOf } from './json/problems.ts'
import { isRecord, type JsonRecord } from './json/record.ts'

export { parse as parseJsonInSteps } from './json/parse.ts'
export { isRecord, type JsonRecord, type JsonSchema, withoutNulls } from './json/record.ts'

/**
 * `JSON.parse` that refuses more than 100 levels, integers beyond ±2^53, numbers outside the range of a double, lone
 * surrogates, numbers of more than 1000 characters, and the keys `__proto__` and `constructor.prototype`. The last value
 * of a repeated key counts.
 * @throws BadRequest naming the place.
 */
export function parseJson(text: string): unknown {
  return atOnce(parse(text, Number.POSITIVE_INFINITY))
}

/** JSON text of a value to store; the value need not come from `parseJson`. @throws Invalid */
export function jsonText(value: unknown): string {
  const problem = problemOf(value)
  if (problem) throw new Invalid(`invalid value at ${problem.path || '/'}: ${problem.message}`)
  return JSON.stringify(value)
}

function atOnce<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Whether two values are equal as JSON: the order of keys does not matter, an undefined member counts as absent. */
export function equalJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, at) => equalJson(item, b[at]))
  }
  return isRecord(a) && isRecord(b) && members(a) === members(b) && hasEqualMembers(a, b)
}

// Loops, because every value that is ingested again is compared: lists of keys and values were a quarter of its garbage.
function hasEqualMembers(a: JsonRecord, b: JsonRecord): boolean {
  for (const key in a) if (!equalJson(a[key], b[key])) return false
  return true
}

function members(value: JsonRecord): number {
  let count = 0
  for (const key in value) if (value[key] !== undefined) count++
  return count
}
