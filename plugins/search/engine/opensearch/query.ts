/** A query of OpenSearch's language. */
export type Query = Readonly<Record<string, unknown>>

export const NONE: Query = { match_none: {} }
export const ALL: Query = { match_all: {} }

/** OpenSearch's limit of the values of one query. */
const MOST_TERMS = 65_536

export const scored = (filter: Query, boost: number): Query => ({ constant_score: { filter, boost } })

export function anyOf(queries: readonly Query[]): Query {
  const [first = NONE, ...rest] = queries
  return rest.length === 0 ? first : { bool: { should: queries, minimum_should_match: 1 } }
}

export function allOf(queries: readonly Query[]): Query {
  const [first = ALL, ...rest] = queries
  return rest.length === 0 ? first : { bool: { filter: queries } }
}

export const not = (query: Query): Query => ({ bool: { must_not: [query] } })

/** What has any of the values in the field. */
export function termsIn(field: string, values: readonly string[]): Query {
  if (values.length === 1) return { term: { [field]: { value: values[0] } } }
  const parts: Query[] = []
  for (let at = 0; at < values.length; at += MOST_TERMS) {
    parts.push({ terms: { [field]: values.slice(at, at + MOST_TERMS) } })
  }
  return anyOf(parts)
}

/** The text as a regular expression of Lucene that matches only it. */
export const literal = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]/gu, char => `\\${char}`)

/** The field has a value of the whole pattern. */
export const matching = (field: string, pattern: string): Query => ({
  regexp: { [field]: { value: pattern, flags: 'NONE', max_determinized_states: 100_000 } }
})
