import { isUrn } from '../../core/index.ts'

/** What an operation was about, as far as its arguments tell without giving anything away. */
export interface Subject {
  readonly resources: readonly string[]
  readonly resourceCount: number
  readonly names: Readonly<Record<string, string>>
}

const LISTED = 50
const NAMES = 12
const LONGEST_NAME = 200
const LONGEST_URN = 2048
/** Members looked at: arguments may hold thousands of proposals. */
const LOOKED_AT = 20_000
const DEEPEST = 12

/** Only members of these names are looked at, so nothing that a later operation keeps secret is recorded by accident. */
const REFERENCE = /^(urn|urns|ids|actors|entity)$|[a-z](Urn|Urns)$/
const NAME = new Set(
  'id name tokenId username aspectName aspect entityType type status state duration action dryRun'.split(' ')
)
/** What looks like a key is not recorded, whatever it was given as. */
const KEY_LIKE = /^[a-z]{2,10}_[A-Za-z0-9_-]{20,}$/

export function subjectOf(args: unknown): Subject {
  const resources = new Set<string>()
  const names: Record<string, string> = {}
  let left = LOOKED_AT

  function refer(value: unknown): void {
    if (typeof value === 'string' && value.length <= LONGEST_URN && isUrn(value)) resources.add(value)
  }

  function note(key: string, value: unknown): void {
    if (typeof value !== 'string' && typeof value !== 'boolean') return
    const text = String(value)
    if (KEY_LIKE.test(text) || key in names || Object.keys(names).length === NAMES) return
    names[key] = text.slice(0, LONGEST_NAME)
  }

  function member(key: string, value: unknown, depth: number): void {
    if (left-- <= 0) return
    if (NAME.has(key)) note(key, value)
    if (REFERENCE.test(key)) for (const one of Array.isArray(value) ? value : [value]) refer(one)
    walk(value, depth + 1)
  }

  function walk(value: unknown, depth: number): void {
    if (typeof value !== 'object' || value === null || depth > DEEPEST) return
    if (Array.isArray(value)) for (const one of value) walk(one, depth + 1)
    else for (const [key, one] of Object.entries(value)) member(key, one, depth)
  }

  walk(args, 0)
  return { resources: [...resources].slice(0, LISTED), resourceCount: resources.size, names }
}
