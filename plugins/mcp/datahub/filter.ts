import { enumName, isUrn, type Model, suggest } from '../../../core/index.ts'
import {
  type Alternatives,
  type Condition,
  exists,
  FIELDS,
  FLAGS,
  NOT_REMOVED,
  nameOf,
  negate,
  PROPERTY,
  platformOf,
  rule,
  STATES
} from './conditions.ts'
import { type Word, wordsOf, wrong } from './filter-words.ts'

/** A filter as `types` and `orFilters` of searches. */
export interface Filter {
  readonly types: readonly string[] | null
  readonly orFilters: readonly { readonly and: readonly Condition[] }[]
}

const MAX_CONDITIONS = 2000
const MAX_DEPTH = 50
const COMPARISONS: Readonly<Record<string, string>> = {
  '>': 'GREATER_THAN',
  '>=': 'GREATER_THAN_OR_EQUAL_TO',
  '<': 'LESS_THAN',
  '<=': 'LESS_THAN_OR_EQUAL_TO'
}
/** A filter in words, such as `platform = hive AND NOT tag IS NULL`. @throws BadRequest that names the place */
export function parseFilter(text: string | undefined, { types }: Pick<Model, 'types'>): Filter {
  const parser = text?.trim() ? new Parser(wordsOf(text), [...types.keys()]) : undefined
  const found = parser?.parse() ?? [[]]
  const alternatives = parser?.asksForState ? found : found.map(all => [...all, NOT_REMOVED])
  return { types: typesOf(alternatives), orFilters: alternatives.map(and => ({ and })) }
}

/** Only excluded types are no selection. */
function typesOf(alternatives: Alternatives): readonly string[] | null {
  const named = alternatives.flat().filter(({ field }) => field === '_entityType')
  return named.some(({ negated }) => !negated) ? [...new Set(named.flatMap(({ values }) => values))] : null
}

class Parser {
  readonly #words: readonly Word[]
  readonly #types: readonly string[]
  #at = 0
  #depth = 0
  /** Whether it says which soft-deleted entities it means. */
  asksForState = false

  constructor(words: readonly Word[], types: readonly string[]) {
    this.#words = words
    this.#types = types
  }

  parse(): Alternatives {
    const found = this.#any()
    const { kind, text, at } = this.#next()
    if (kind !== 'end') throw wrong(`unexpected ${JSON.stringify(text)}`, at)
    return found
  }

  #any(): Alternatives {
    const parts = [this.#all()]
    while (this.#takes('OR')) parts.push(this.#all())
    return this.#bounded(parts.flat())
  }

  #all(): Alternatives {
    let found = this.#one()
    while (this.#takes('AND')) {
      found = this.#product(found, this.#one())
    }
    return found
  }

  #one(): Alternatives {
    if (++this.#depth > MAX_DEPTH) throw wrong(`expected at most ${MAX_DEPTH} levels`, this.#peek().at)
    const found = this.#factor()
    this.#depth--
    return found
  }

  #factor(): Alternatives {
    if (this.#takes('NOT')) {
      const negated = this.#one().map(all => all.map(one => [negate(one)]))
      return negated.reduce<Alternatives>((sum, other) => this.#product(sum, other), [[]])
    }
    if (!this.#takes('(')) return this.#condition()
    const inner = this.#any()
    this.#expect(')')
    return inner
  }

  #condition(): Alternatives {
    const named = this.#next()
    if (named.kind === 'operator' || named.kind === 'end') throw wrong('expected the name of a field', named.at)
    const field = named.text.startsWith(PROPERTY) ? named.text.replace(PROPERTY, 'structuredProperties.') : named.text
    const { text, at } = this.#next()
    if (text === '=') return this.#equal(field, [this.#value()])
    if (text === '!=') return [this.#equal(field, [this.#value()]).map(([one]) => negate(one ?? exists('urn')))]
    const compares = COMPARISONS[text]
    if (compares) return [[rule(field, [this.#value()], compares)]]
    if (/^in$/i.test(text)) return this.#equal(field, this.#values(field))
    if (/^is$/i.test(text)) return this.#presence(field)
    throw wrong(`expected =, !=, >, >=, <, <=, IN or IS after ${field}`, at)
  }

  #values(field: string): string[] {
    this.#expect('(')
    const { text, at } = this.#peek()
    if (text === ')') throw wrong(`the list of ${field} is empty: leave the condition out`, at)
    const values = [this.#value()]
    while (this.#takes(',')) values.push(this.#value())
    this.#expect(')')
    return values
  }

  #presence(field: string): Alternatives {
    const isThere = this.#takes('NOT')
    this.#expect('NULL')
    const name = nameOf(field)
    if (name === 'status') throw wrong('status has no IS NULL', this.#peek().at)
    const fields = name === 'env' ? ['origin', 'env'] : [FIELDS[name]?.field ?? field]
    const rules = fields.map(exists)
    return isThere ? rules.map(one => [one]) : [rules.map(negate)]
  }

  #equal(field: string, values: readonly string[]): Alternatives {
    const name = nameOf(field)
    const { at } = this.#peek()
    if (name === 'env') return [[rule('origin', values)], [rule('env', values)]]
    if (name === 'status') return this.#state(values, at)
    const known = FIELDS[name]
    if (!known) return [[rule(field, values)]]
    const { of } = known
    for (const value of of ? values : []) {
      const isOne = isUrn(value) && of?.some(type => value.startsWith(`urn:li:${type}:`))
      if (!isOne) throw wrong(`${field} expects the URN of a ${of?.join(' or ')}, found ${value}`, at)
    }
    if (FLAGS.includes(name)) return [[rule(known.field, [this.#flag(field, values, at)])]]
    if (name === 'entity_type')
      return [
        [
          rule(
            known.field,
            values.map(value => this.#type(value, at))
          )
        ]
      ]
    if (name === 'platform') return [[rule(known.field, values.map(platformOf))]]
    return [[rule(known.field, values, name === 'container' ? 'CONTAIN' : 'EQUAL')]]
  }

  #state(values: readonly string[], at: number): Alternatives {
    const [state = ''] = values
    if (values.length !== 1 || !STATES.includes(state)) throw wrong(`status expects one of ${STATES.join(', ')}`, at)
    this.asksForState = true
    if (state === 'ALL') return [[exists('urn')]]
    return [[state === 'ONLY_SOFT_DELETED' ? negate(NOT_REMOVED) : NOT_REMOVED]]
  }

  #flag(field: string, [value = '', ...others]: readonly string[], at: number): string {
    const flag = value.toLowerCase()
    if (others.length > 0 || !['true', 'false'].includes(flag)) throw wrong(`${field} expects true or false`, at)
    return flag
  }

  #type(value: string, at: number): string {
    const plain = (text: string) => text.toLowerCase().replaceAll('_', '')
    const found = this.#types.find(type => plain(type) === plain(value))
    if (found !== undefined) return enumName(found)
    const near = suggest(value, this.#types)
    throw wrong(`${value} is not a type of entities${near}`, at)
  }

  #value(): string {
    const { kind, text, at } = this.#next()
    if (kind === 'operator' || kind === 'end') throw wrong(`expected a value, found ${text}`, at)
    return text
  }

  #peek = (): Word => this.#words[this.#at] ?? { kind: 'end', text: 'the end', at: 0 }

  #next(): Word {
    const word = this.#peek()
    this.#at++
    return word
  }

  /** Quoted words are never operators. */
  #takes(expected: string): boolean {
    const { kind, text } = this.#peek()
    if (kind === 'quoted' || kind === 'end' || text.toUpperCase() !== expected) return false
    this.#at++
    return true
  }

  #expect(expected: string): void {
    const { text, at } = this.#peek()
    if (!this.#takes(expected)) throw wrong(`expected ${expected}, found ${text}`, at)
  }

  #product(some: Alternatives, others: Alternatives): Alternatives {
    if (some.length * others.length > MAX_CONDITIONS) throw this.#tooMany()
    return this.#bounded(some.flatMap(one => others.map(other => [...one, ...other])))
  }

  #bounded(found: Alternatives): Alternatives {
    if (found.reduce((sum, all) => sum + all.length, 0) > MAX_CONDITIONS) throw this.#tooMany()
    return found
  }

  #tooMany = (): Error => wrong('too many combinations: ask several times', this.#peek().at)
}
