import { isRecord, type JsonRecord } from '../../../core/index.ts'
import { CUT } from '../notices.ts'

export const MAX_DESCRIPTION = 5000
export const MAX_STATEMENT = 5000
export const MAX_DOCUMENT = 8000
const MAX_TAG = 100

/** Without nulls, empty lists, and objects that are or become empty. */
export function clean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clean)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (inner === null || inner === undefined || isEmptyList(inner)) return []
      const cleaned = key === 'description' && typeof inner === 'string' ? description(inner) : clean(inner)
      return isRecord(cleaned) && Object.keys(cleaned).length === 0 ? [] : [[key, cleaned]]
    })
  )
}

export const cleanRecord = (value: unknown): JsonRecord => {
  const cleaned = clean(value)
  return isRecord(cleaned) ? cleaned : {}
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

/** A text that is cut at so many characters says so. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most) + CUT
}

/** Without HTML and pictures in the text, which say nothing to an agent and can take megabytes. */
function description(text: string): string {
  const withoutTags = text.replace(new RegExp(`<[^<>]{0,${MAX_TAG}}>`, 'g'), '')
  const plain = unescapeHtml(withoutTags).trim()
  return cut(withoutPictures(plain).trim(), MAX_DESCRIPTION)
}

/** `![alt](data:…)` becomes its alternative text. Without a pattern: such a text can be long, and nothing but beginnings. */
function withoutPictures(text: string): string {
  const [first = '', ...others] = text.split('](data:')
  return others.reduce((before, after) => {
    const [begin, end] = [before.lastIndexOf('!['), after.indexOf(')')]
    if (begin < 0 || end < 1) return `${before}](data:${after}`
    return before.slice(0, begin) + before.slice(begin + 2) + after.slice(end + 1)
  }, first)
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

function unescapeHtml(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (found, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? found
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : found
  })
}

/** About how many tokens a value takes in an answer: by its characters, with what surrounds them. */
export function tokensOf(value: unknown): number {
  return Math.floor((1.3 * charactersOf(value)) / 4)
}

function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 6 + Math.floor(value.length / 10)
  if (typeof value === 'boolean') return 5
  if (typeof value === 'number') return 6
  if (Array.isArray(value)) return value.reduce((sum, one) => sum + charactersOf(one) + 1, 0)
  if (!isRecord(value)) return 4
  return Object.entries(value).reduce((sum, [key, inner]) => sum + key.length + 10 + charactersOf(inner), 0)
}

/** The text at a path of members; `''` if there is none. */
export function textAt(value: unknown, ...path: readonly string[]): string {
  const found = at(value, ...path)
  return typeof found === 'string' ? found : ''
}

export function recordAt(value: unknown, ...path: readonly string[]): JsonRecord {
  const found = at(value, ...path)
  return isRecord(found) ? found : {}
}

/** The records of a list at a path of members. */
export function recordsAt(value: unknown, ...path: readonly string[]): JsonRecord[] {
  const found = at(value, ...path)
  return Array.isArray(found) ? found.filter(isRecord) : []
}

function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value)
}
