import { BadRequest, type JsonRecord, nextTurn, Type, tool } from '../../../core/index.ts'
import type { Asking } from '../asking.ts'
import { noticed } from '../notices.ts'
import { cleanRecord, recordsAt, textAt } from './clean.ts'
import { parseFilter } from './filter.ts'
import { requiredList, texts } from './lists.ts'
import { FILTER } from './search.ts'

const MOST = 50
const MAX_DOCUMENTS = 100
const MAX_CONTEXT = 8000
/** Characters of one document in one answer: a pattern must not hold the server. */
const MAX_SEARCHED = 100_000
const TEXT = ['info', 'contents', 'text']

const NAMED = 'properties { name }'
const SEARCH = `
  query documents($query: String! $orFilters: [AndFilterInput!] $count: Int! $start: Int! $viewUrn: String) {
    searchAcrossEntities(
      input: {
        query: $query count: $count start: $start types: [DOCUMENT] orFilters: $orFilters viewUrn: $viewUrn
        searchFlags: { skipHighlighting: true, maxAggValues: 10 }
      }
    ) {
      start count total
      searchResults {
        entity {
          ... on Document {
            urn subType platform { urn name }
            info {
              title source { sourceType externalUrl } lastModified { time actor { urn } } created { time actor { urn } }
            }
            domain { domain { urn ${NAMED} } }
            tags { tags { tag { urn ${NAMED} } } }
            glossaryTerms { terms { term { urn ${NAMED} } } }
          }
        }
      }
      facets {
        field displayName
        aggregations {
          value count displayName entity { ... on GlossaryTerm { ${NAMED} } ... on Domain { ${NAMED} } }
        }
      }
    }
  }`
const CONTENT = `
  query content($urns: [String!]!) { entities(urns: $urns) { urn ... on Document { info { title contents { text } } } } }`

export function searchDocuments({ graphql, model, views }: Asking) {
  return tool(
    {
      description:
        'Finds documents of the organization, such as runbooks, decisions and answers to questions, without their text. get_entities has the text of one; grep_documents looks into several.',
      input: Type.Object({
        query: Type.String({ default: '*', description: 'As in search.' }),
        semantic_query: Type.Optional(
          Type.String({ description: 'The question in a sentence. Without words in query, its words are searched.' })
        ),
        filter: Type.Optional(
          Type.String({ description: `As in search; subtype = Runbook. ${FILTER.split('\n')[0]}` })
        ),
        num_results: Type.Integer({ default: 10, minimum: 0, description: `At most ${MOST}; 0: only the facets.` }),
        offset: Type.Integer({ default: 0, minimum: 0, description: 'Documents to skip.' })
      })
    },
    'signed-in',
    async ({ query, semantic_query, filter, num_results, offset }, call) => {
      const words = query === '*' && semantic_query ? semantic_query : query
      const count = Math.min(num_results, MOST)
      const { orFilters } = parseFilter(filter, model)
      const variables = { query: words, orFilters, count: Math.max(count, 1), start: offset }
      const data = await graphql(call, SEARCH, { ...variables, viewUrn: (await views.urnFor(call)) ?? null })
      const { searchResults, count: returned, ...facets } = cleanRecord(data.searchAcrossEntities)
      if (count === 0) return facets
      const found = { ...facets, count: returned, ...(searchResults === undefined ? {} : { searchResults }) }
      const next = offset + count
      const isCut = num_results > MOST && Number(facets.total) > next
      return noticed(
        found,
        isCut ? `At most ${MOST} documents at a time: the next begin at offset ${next}.` : undefined
      )
    }
  )
}

export function grepDocuments({ graphql, views }: Asking) {
  return tool(
    {
      description:
        'Looks for a pattern in the text of documents, and shows what is around each match. The pattern .* with start_offset reads on in a long document.',
      input: Type.Object({
        urns: texts(`URNs of documents, at most ${MAX_DOCUMENTS}.`),
        pattern: Type.String({ maxLength: 1000, description: 'A regular expression; with (?i) in any case.' }),
        context_chars: Type.Integer({
          default: 200,
          minimum: 0,
          maximum: MAX_CONTEXT,
          description: 'Characters around a match.'
        }),
        max_matches_per_doc: Type.Integer({ default: 5, minimum: 1, maximum: 100 }),
        start_offset: Type.Integer({ default: 0, minimum: 0, description: 'Characters of the text to skip.' })
      })
    },
    'signed-in',
    async ({ urns, pattern, ...options }, call) => {
      const seen = await views.inView(call, requiredList('urns', urns, MAX_DOCUMENTS))
      const { entities } = await graphql(call, CONTENT, { urns: [...seen] })
      const find = await matcherOf(pattern)
      const results: Matches[] = []
      const isLong = (one: JsonRecord) => textAt(one, ...TEXT).length > options.start_offset + MAX_SEARCHED
      const found = recordsAt({ entities }, 'entities')
      for (const one of found) {
        results.push(...matchesIn(one, find, options))
        await nextTurn(call.signal)
      }
      const total = results.reduce((sum, one) => sum + one.total_matches, 0)
      const shown = results.reduce((sum, one) => sum + one.matches.length, 0)
      return noticed(
        { results, total_matches: total, documents_with_matches: results.length },
        total > shown
          ? `${total - shown} matches are not shown: raise max_matches_per_doc, or ask again with start_offset.`
          : undefined,
        ...found
          .filter(isLong)
          .map(
            one =>
              `${textAt(one, 'urn')} goes on after ${MAX_SEARCHED} characters: start_offset ${options.start_offset + MAX_SEARCHED}.`
          )
      )
    }
  )
}

interface Options {
  readonly context_chars: number
  readonly max_matches_per_doc: number
  readonly start_offset: number
}
interface Matches {
  readonly urn: string
  readonly title: string
  readonly matches: readonly { readonly excerpt: string; readonly position: number }[]
  readonly total_matches: number
  readonly content_length?: number
}
type Find = (text: string) => Iterable<{ readonly from: number; readonly to: number }>

function matchesIn(entity: JsonRecord, find: Find, options: Options): Matches[] {
  const { context_chars: around, max_matches_per_doc: most, start_offset: skipped } = options
  const whole = textAt(entity, ...TEXT)
  const text = whole.slice(skipped, skipped + MAX_SEARCHED)
  const matches: { excerpt: string; position: number }[] = []
  let total = 0
  for (const { from, to } of text === '' ? [] : find(text)) {
    total++
    if (matches.length === most) continue
    const [begin, end] = [Math.max(0, from - around), Math.min(text.length, to + around)]
    const excerpt = `${begin > 0 ? '...' : ''}${text.slice(begin, end)}${end < text.length ? '...' : ''}`
    matches.push({ excerpt, position: from + skipped })
  }
  if (total === 0) return []
  const title = textAt(entity, 'info', 'title') || 'Untitled'
  const length = skipped > 0 ? { content_length: whole.length } : {}
  return [{ urn: textAt(entity, 'urn'), title, matches, total_matches: total, ...length }]
}

/** In linear time, whatever the pattern is. @throws BadRequest for what is no regular expression */
async function matcherOf(pattern: string): Promise<Find> {
  const { RE2JS, RE2JSException } = await import('re2js')
  try {
    const compiled = RE2JS.compile(pattern)
    return function* (text) {
      for (const matcher = compiled.matcher(text); matcher.find(); ) yield { from: matcher.start(), to: matcher.end() }
    }
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    throw new BadRequest(`pattern is not a regular expression of RE2: ${error.message}`)
  }
}
