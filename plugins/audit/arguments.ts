import { isStoredUrn } from '../../core/index.ts'

/** The entities and names in the arguments of an operation, without secrets. */
export interface Subject {
  readonly resources: readonly string[]
  readonly resourceCount: number
  readonly names: Readonly<Record<string, string>>
}

const MAX_RESOURCES = 50
const MAX_NAMES = 12
const MAX_NAME_LENGTH = 200
const MAX_URN_LENGTH = 2048
/** Maximum number of members to read: arguments may contain thousands of proposals. */
const MAX_MEMBERS = 20_000
const MAX_DEPTH = 12

/** An allow-list of member names, so that secrets of later operations are not recorded by accident. */
const REFERENCE_FIELDS = /^(urn|urns|ids|actors|entity)$|[a-z](Urn|Urns)$/
const NAME_FIELDS = new Set(
  'id name tokenId username aspectName aspect entityType type status state duration action dryRun'.split(' ')
)
/** Values that look like a token or key are never recorded. */
const SECRET_PATTERN = /^[a-z]{2,10}_[A-Za-z0-9_-]{20,}$/

export function subjectOf(args: unknown): Subject {
  const resources = new Set<string>()
  const names: Record<string, string> = {}
  let left = MAX_MEMBERS

  function addResource(value: unknown): void {
    if (typeof value === 'string' && value.length <= MAX_URN_LENGTH && isStoredUrn(value)) resources.add(value)
  }

  function addName(key: string, value: unknown): void {
    if (typeof value !== 'string' && typeof value !== 'boolean') return
    const text = String(value)
    if (SECRET_PATTERN.test(text) || key in names || Object.keys(names).length === MAX_NAMES) return
    names[key] = text.slice(0, MAX_NAME_LENGTH)
  }

  function member(key: string, value: unknown, depth: number): void {
    if (left-- <= 0) return
    if (NAME_FIELDS.has(key)) addName(key, value)
    if (REFERENCE_FIELDS.test(key)) for (const one of Array.isArray(value) ? value : [value]) addResource(one)
    walk(value, depth + 1)
  }

  function walk(value: unknown, depth: number): void {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return
    if (Array.isArray(value)) for (const one of value) walk(one, depth + 1)
    else for (const [key, one] of Object.entries(value)) member(key, one, depth)
  }

  walk(args, 0)
  return { resources: [...resources].slice(0, MAX_RESOURCES), resourceCount: resources.size, names }
}
