import { entityTypeOf, isUrn, type Model, type Privilege, type Scope, suggest, Type } from '../../core/index.ts'
import { BEYOND_SCOPES, limitsOf } from '../auth/index.ts'
import { TokenScope, WiderScope } from './errors.ts'

const MAX_VALUES = 200
const MAX_LENGTH = 500

const Names = Type.Optional(Type.Unsafe<readonly string[]>(Type.Array(Type.String())))
/** A scope as it is stored with a token. */
export const StoredScope = Type.Object(
  {
    readOnly: Type.Optional(Type.Boolean()),
    privileges: Names,
    types: Names,
    urnPrefixes: Names,
    containers: Names,
    tags: Names
  },
  { additionalProperties: false }
)

const LISTS = ['privileges', 'types', 'urnPrefixes', 'containers', 'tags'] as const
const RESOURCES = ['types', 'urnPrefixes', 'containers', 'tags'] as const
type List = (typeof LISTS)[number]

/** A scope as clients send it: null means absent. */
export type ScopeInput = { readonly [K in List]?: readonly string[] | null } & { readonly readOnly?: boolean | null }

export interface KnownNames {
  readonly model: Model
  readonly privileges: () => ReadonlyMap<Privilege, string>
}

/** Checks a requested scope. @throws TokenScope with the wrong value and similar known names. */
export function scopeOf(input: ScopeInput, known: KnownNames): Scope {
  const lists = LISTS.flatMap(name => (input[name] ? [[name, checkedList(name, input[name], known)] as const] : []))
  if (input.readOnly && input.privileges) {
    throw new TokenScope('A scope can set readOnly or privileges, not both')
  }
  if (lists.length === 0 && !input.readOnly) {
    throw new TokenScope(`A scope must set at least one of readOnly, ${LISTS.join(', ')}`)
  }
  return { ...(input.readOnly ? { readOnly: true } : {}), ...Object.fromEntries(lists) }
}

function checkedList(list: List, values: readonly string[], known: KnownNames): string[] {
  const unique = [...new Set(values)]
  if (unique.length === 0) throw new TokenScope(`${list} of a scope must not be empty: omit it to set no limit`)
  if (unique.length > MAX_VALUES)
    throw new TokenScope(`${list} of a scope accepts at most ${MAX_VALUES} values, found ${unique.length}`)
  for (const value of unique) {
    if (value.length > MAX_LENGTH)
      throw new TokenScope(
        `${list} of a scope accepts values of at most ${MAX_LENGTH} characters, found ${value.length}`
      )
    CHECKS[list](value, known)
  }
  return unique
}

const CHECKS: Readonly<Record<List, (value: string, known: KnownNames) => void>> = {
  privileges(value, { privileges }) {
    demandKnown(value, 'a privilege', [...privileges().keys()])
    if (!BEYOND_SCOPES.includes(value)) return
    throw new TokenScope(`A scope cannot include ${value}: its holder could create an unscoped token`)
  },
  types: (value, { model }) => demandKnown(value, 'an entity type', [...model.types.keys()]),
  urnPrefixes(value) {
    if (!value.startsWith('urn:'))
      throw new TokenScope(`${JSON.stringify(value)} is not a URN prefix: expected urn:li:…`)
  },
  containers: value => demandUrn(value, 'container'),
  tags: value => demandUrn(value, 'tag')
}

function demandKnown(value: string, what: string, known: readonly string[]): void {
  if (!known.includes(value)) throw new TokenScope(`${JSON.stringify(value)} is not ${what}${suggest(value, known)}`)
}

function demandUrn(value: string, type: string): void {
  if (isUrn(value) && entityTypeOf(value) === type) return
  throw new TokenScope(`${JSON.stringify(value)} is not a ${type}: expected urn:li:${type}:<id>`)
}

/** A scoped credential may create only tokens with the same scope or a narrower one. @throws WiderScope */
export function demandWithin(wanted: Scope | undefined, own: Scope | undefined): void {
  if (!own) return
  if (!wanted) throw new WiderScope('the requested token has no scope')
  if (!arePrivilegesWithin(wanted, own)) throw new WiderScope('the requested scope allows more privileges')
  const wider = RESOURCES.find(list => !isWithin(list, wanted[list], own[list]))
  if (wider) throw new WiderScope(`the requested ${wider} are wider`)
}

function arePrivilegesWithin({ readOnly, privileges }: Scope, own: Scope): boolean {
  if (privileges) return privileges.every(limitsOf(own).allows)
  return own.privileges === undefined && (readOnly === true || !own.readOnly)
}

function isWithin(list: List, wanted: readonly string[] | undefined, own: readonly string[] | undefined): boolean {
  if (!own) return true
  const reaches = (limit: string, value: string) => (list === 'urnPrefixes' ? value.startsWith(limit) : value === limit)
  return wanted?.every(value => own.some(limit => reaches(limit, value))) ?? false
}

const RESOURCE_TEXTS: readonly [(typeof RESOURCES)[number], string][] = [
  ['types', 'of the types'],
  ['urnPrefixes', 'with the URN prefixes'],
  ['containers', 'in or below the containers'],
  ['tags', 'with one of the tags']
]

/** The scope as one sentence: privileges, then entities. */
export function textOfScope(scope: Scope): string {
  const { readOnly, privileges } = scope
  const what = readOnly
    ? 'Read only'
    : privileges
      ? `Privileges ${privileges.join(', ')}`
      : 'All privileges of the user'
  const where = RESOURCE_TEXTS.flatMap(([list, text]) => (scope[list] ? [`${text} ${scope[list].join(', ')}`] : []))
  return `${what}, ${where.length > 0 ? `on entities ${where.join(' and ')}` : 'everywhere'}.`
}
