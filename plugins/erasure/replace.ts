import { idOf, isRecord, type Rename, type Urn } from '../../core/index.ts'
import type { Person } from './person.ts'

/** A value without the persons, and the texts in it that still name one. */
export interface Replaced {
  readonly value: unknown
  readonly renames: readonly Rename[]
  /** Whether a text that somebody wrote names one of them. */
  readonly isNamed: boolean
}

export interface Replacing {
  /** @param isLog of what no user can change: there a name or address that stands by itself is replaced too */
  in(value: unknown, isLog: boolean): Replaced
  /** The pseudonym of one of the persons; `undefined` for everybody else. */
  pseudonymOf(urn: string): Urn | undefined
}

/** What stands in place of what. */
interface Names {
  /** Of whole texts, and keys of objects. */
  readonly whole: ReadonlyMap<string, string>
  /** Of user names and addresses in lower case, which stand by themselves. */
  readonly lone: ReadonlyMap<string, string>
  /** Of URNs inside of other URNs. */
  readonly inside: readonly { readonly pattern: RegExp; readonly pseudonym: string }[]
  /** Finds names, addresses and user names in texts. */
  readonly named: RegExp
}

export function createReplacing(persons: readonly Person[]): Replacing {
  const byUrn = new Map(persons.map(({ urn, pseudonym }) => [urn, pseudonym as Urn]))
  const names: Names = {
    whole: new Map([...byUrn, ...persons.flatMap(aliasesOf)]),
    lone: new Map(persons.flatMap(loneNames)),
    inside: persons.map(({ urn, pseudonym }) => ({
      pattern: new RegExp(`(?<=[(,:])${escaped(urn)}(?=[),]|$)`, 'gu'),
      pseudonym
    })),
    named: new RegExp(persons.flatMap(namesOf).map(escaped).map(asWord).join('|'), 'iu')
  }
  return {
    in(value, isLog) {
      const walk = new Walk(names, isLog)
      const now = walk.value(value)
      return { value: now, renames: Array.from(walk.renames, ([from, to]) => ({ from, to })), isNamed: walk.isNamed }
    },
    pseudonymOf: urn => byUrn.get(urn)
  }
}

/** One value. */
class Walk {
  readonly renames = new Map<string, string>()
  isNamed = false
  readonly #names: Names
  readonly #isLog: boolean

  constructor(names: Names, isLog: boolean) {
    this.#names = names
    this.#isLog = isLog
  }

  value(one: unknown): unknown {
    if (typeof one === 'string') return this.#text(one)
    if (Array.isArray(one)) return one.map(member => this.value(member))
    if (!isRecord(one)) return one
    return Object.fromEntries(Object.entries(one).map(([key, member]) => [this.#key(key), this.#member(key, member)]))
  }

  #renamed(from: string, to: string): string {
    this.renames.set(from, to)
    return to
  }

  #key(key: string): string {
    const other = this.#names.whole.get(key)
    return other === undefined ? key : this.#renamed(key, other)
  }

  /** DataHub counts the queries of users by their addresses, too. */
  #member(key: string, member: unknown): unknown {
    if (key !== 'userEmail' || typeof member !== 'string') return this.value(member)
    const name = this.#names.lone.get(member.toLowerCase())
    return name === undefined ? this.value(member) : this.#renamed(member, name)
  }

  #text(text: string): string {
    const { whole, lone, inside, named } = this.#names
    const other = whole.get(text) ?? (this.#isLog ? lone.get(text.toLowerCase()) : undefined)
    if (other !== undefined) return this.#renamed(text, other)
    const nested = parsed(text)
    if (nested !== undefined) {
      const now = JSON.stringify(this.value(nested))
      return now === JSON.stringify(nested) ? text : now
    }
    const inner = text.startsWith('urn:li:')
      ? inside.reduce((left, { pattern, pseudonym }) => left.replace(pattern, pseudonym), text)
      : text
    if (inner !== text) return this.#renamed(text, inner)
    this.isNamed ||= named.test(text)
    return text
  }
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
const asWord = (text: string): string => `(?<![\\p{L}\\p{N}_])${text}(?![\\p{L}\\p{N}_])`

function namesOf({ urn, emails, names }: Person): string[] {
  return [idOf(urn as Urn), ...emails, ...names]
}

const aliasesOf = ({ urn, pseudonym, aliases }: Person): [string, string][] =>
  aliases.map(alias => [alias, alias.replace(urn, pseudonym)])

/** The user name and the addresses, in lower case, with the name that stands in their place. */
function loneNames(person: Person): [string, string][] {
  const id = idOf(person.pseudonym as Urn)
  return [idOf(person.urn as Urn), ...person.emails].map(name => [name.toLowerCase(), id])
}

/** The value of a text that is JSON of an object or array. */
function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
