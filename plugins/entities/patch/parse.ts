import { BadRequest, isRecord, type JsonRecord } from '../../../core/index.ts'
import { ARRAY_KEYS, type ArrayKeys, type MemberKeys } from './keys.ts'

const MAX_OPERATIONS = 10_000
/** The same limit as the depth of JSON values. */
const MAX_DEPTH = 100
const KINDS = ['add', 'remove', 'replace', 'move', 'copy', 'test'] as const

export interface Operation {
  readonly op: (typeof KINDS)[number]
  readonly path: readonly string[]
  /** The source of `move` and `copy`; empty for other operations. */
  readonly from: readonly string[]
  readonly value: unknown
}

export interface Patch {
  readonly operations: readonly Operation[]
  readonly keys: ArrayKeys
}

/** JSON Patch, or `{patch, arrayPrimaryKeys}` as DataHub's clients send it. @throws BadRequest naming the operation. */
export function parsePatch(value: unknown, aspect: string): Patch {
  const list = isRecord(value) ? value.patch : value
  if (!Array.isArray(list)) {
    throw new BadRequest('a patch must be a list of operations, or {"patch": […], "arrayPrimaryKeys": {…}}')
  }
  if (list.length > MAX_OPERATIONS) {
    throw new BadRequest(`at most ${MAX_OPERATIONS} operations are allowed in a patch, found ${list.length}`)
  }
  const named = isRecord(value) ? parseKeys(value.arrayPrimaryKeys ?? {}) : {}
  return { operations: list.map(parseOperation), keys: { ...ARRAY_KEYS[aspect], ...named } }
}

function parseKeys(value: unknown): ArrayKeys {
  if (!isRecord(value)) throw new BadRequest('arrayPrimaryKeys must be an object of lists, such as {"tags": ["tag"]}')
  const entries = Object.entries(value).map(([array, fields]): [string, MemberKeys] => {
    if (Array.isArray(fields) && fields.every(field => typeof field === 'string')) {
      return [array.replace(/^\//, ''), { fields }]
    }
    throw new BadRequest(`arrayPrimaryKeys.${array} must be a list of field names`)
  })
  return Object.fromEntries(entries)
}

function parseOperation(raw: unknown, index: number): Operation {
  const where = `operation ${index} of the patch`
  if (!isRecord(raw)) throw new BadRequest(`${where} must be an object {"op", "path", "value"}`)
  const op = KINDS.find(kind => kind === raw.op)
  if (!op) throw new BadRequest(`op of ${where} must be one of ${KINDS.join(', ')}, found ${JSON.stringify(raw.op)}`)
  const path = parsePath(raw.path, `path of ${where}`)
  const hasFrom = op === 'move' || op === 'copy'
  const from = hasFrom ? parsePath(raw.from, `from of ${where}`) : []
  if ((op === 'remove' && path.length === 0) || (op === 'move' && from.length === 0)) {
    throw new BadRequest(`${where} removes the whole aspect: use changeType DELETE instead`)
  }
  return { op, path, from, value: hasFrom || op === 'remove' ? undefined : parseValue(raw, where) }
}

function parseValue({ value }: JsonRecord, where: string): unknown {
  if (value === undefined) throw new BadRequest(`${where} has no value`)
  return withoutNulls(value)
}

function parsePath(text: unknown, what: string): readonly string[] {
  if (typeof text !== 'string' || (text !== '' && !text.startsWith('/'))) {
    throw new BadRequest(`${what} must be a string that begins with /`)
  }
  const parts = text
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (parts.length > MAX_DEPTH)
    throw new BadRequest(`${what} must have at most ${MAX_DEPTH} parts, found ${parts.length}`)
  if (parts.some((part, at) => part === '__proto__' || (part === 'constructor' && parts[at + 1] === 'prototype'))) {
    throw new BadRequest(`${what} must not contain __proto__ or constructor/prototype`)
  }
  return parts
}

/** Removes `null` members at every depth: an optional member without a value is absent, never null. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isRecord(value)) return value
  const members = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member)]))
}
