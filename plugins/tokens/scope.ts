import { entityTypeOf, isUrn, type Model, type Privilege, type Scope, suggest, Type } from '../../core/index.ts'
import { BEYOND_SCOPES, limitsOf } from '../auth/index.ts'
import { TokenScope, WiderScope } from './errors.ts'

const MAX_VALUES = 200
const MAX_LENGTH = 500

const Names = Type.Optional(Type.Unsafe<readonly string[]>(Type.Array(Type.String())))
/** As it is stored with a token. */
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

/** As clients write it: what is null is not said. */
export type ScopeInput = { readonly [K in List]?: readonly string[] | null } & { readonly readOnly?: boolean | null }

export interface Known {
  readonly model: Model
  readonly privileges: () => ReadonlyMap<Privilege, string>
}

/** The scope that was asked for. @throws TokenScope naming the value that is wrong and what is near it. */
export function scopeOf(input: ScopeInput, known: Known): Scope {
  const lists = LISTS.flatMap(name => (input[name] ? [[name, checked(name, input[name], known)] as const] : []))
  if (input.readOnly && input.privileges) {
    throw new TokenScope('A scope says readOnly or privileges, not both')
  }
  if (lists.length === 0 && !input.readOnly) {
    throw new TokenScope(`A scope must limit something: readOnly, ${LISTS.join(', ')}`)
  }
  return { ...(input.readOnly ? { readOnly: true } : {}), ...Object.fromEntries(lists) }
}

function checked(list: List, values: readonly string[], known: Known): string[] {
  const unique = [...new Set(values)]
  if (unique.length === 0) throw new TokenScope(`${list} of a scope is empty: leave it out where it limits nothing`)
  if (unique.length > MAX_VALUES) throw new TokenScope(`${list} of a scope has more than ${MAX_VALUES} values`)
  for (const value of unique) {
    if (value.length > MAX_LENGTH)
      throw new TokenScope(`${list} of a scope has a value of more than ${MAX_LENGTH} characters`)
    CHECKS[list](value, known)
  }
  return unique
}

const CHECKS: Readonly<Record<List, (value: string, known: Known) => void>> = {
  privileges(value, { privileges }) {
    demandKnown(value, 'privilege', [...privileges().keys()])
    if (!BEYOND_SCOPES.includes(value)) return
    throw new TokenScope(`A scope cannot hold ${value}: whoever has it can make himself a credential without a scope`)
  },
  types: (value, { model }) => demandKnown(value, 'entity type', [...model.types.keys()]),
  urnPrefixes(value) {
    if (!value.startsWith('urn:'))
      throw new TokenScope(`${JSON.stringify(value)} is not the beginning of a URN: urn:li:…`)
  },
  containers: value => demandUrn(value, 'container'),
  tags: value => demandUrn(value, 'tag')
}

function demandKnown(value: string, what: string, known: readonly string[]): void {
  if (!known.includes(value)) throw new TokenScope(`${JSON.stringify(value)} is no ${what}${suggest(value, known)}`)
}

function demandUrn(value: string, type: string): void {
  if (isUrn(value) && entityTypeOf(value) === type) return
  throw new TokenScope(`${JSON.stringify(value)} is not a ${type}: urn:li:${type}:<id>`)
}

/** A credential with a scope creates tokens with the same scope or a narrower one. @throws WiderScope */
export function demandWithin(wanted: Scope | undefined, own: Scope | undefined): void {
  if (!own) return
  if (!wanted) throw new WiderScope('it has none')
  if (!arePrivilegesWithin(wanted, own)) throw new WiderScope('it allows more privileges')
  const wider = RESOURCES.find(list => !isWithin(list, wanted[list], own[list]))
  if (wider) throw new WiderScope(`${wider} reach further`)
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

const SENTENCES: readonly [(typeof RESOURCES)[number], string][] = [
  ['types', 'of the types'],
  ['urnPrefixes', 'with URNs that begin with'],
  ['containers', 'in or below the containers'],
  ['tags', 'that carry one of the tags']
]

/** One sentence for people. */
export function textOfScope(scope: Scope): string {
  const { readOnly, privileges } = scope
  const what = readOnly ? 'Reads only' : privileges ? `May use ${privileges.join(', ')}` : 'May do what its user may'
  const where = SENTENCES.flatMap(([list, text]) => (scope[list] ? [`${text} ${scope[list].join(', ')}`] : []))
  return `${what}, ${where.length > 0 ? `on entities ${where.join(' and ')}` : 'everywhere'}.`
}
