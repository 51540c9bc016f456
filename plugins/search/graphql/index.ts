import {
  type ArgsOf,
  BadRequest,
  type Call,
  type Contribution,
  type EntityRef,
  isUrn,
  operation,
  parseUrn,
  parseUrnOf
} from '../../../core/index.ts'
import type { FacetFilter } from '../../entities/index.ts'
import { namesIn, type ShownFacet } from '../answers/facets.ts'
import type { Answers } from '../answers/index.ts'
import type { Sorting } from '../answers/question.ts'
import { type Answer, lookOf, type PartialHits, type Result, type SearchFlags } from '../answers/search.ts'
import { suggestionsFor } from '../answers/suggestions.ts'
import type { Tell } from '../searched.ts'
import { columnSearch, columnsSdl } from './columns.ts'
import { counts, countsSdl } from './counts.ts'
import { entityFields, entityFieldsSdl } from './entity-fields.ts'
import { sdl } from './sdl.ts'
import { resultsSdl } from './sdl-results.ts'

/** Input types of other SDL. */
interface Others {
  readonly EntityType: string
  readonly FacetFilterInput: FacetFilter
  readonly AndFilterInput: { readonly and?: readonly FacetFilter[] | null }
  readonly SearchFlags: SearchFlags
  readonly SearchSortInput: Sorting
}
type Args = ArgsOf<typeof sdl, Others>

export function createGraphql(answers: Answers, tell: Tell) {
  return {
    sdl: `${sdl}${resultsSdl}${columnsSdl}${countsSdl}${entityFieldsSdl}` as const,
    operations: {
      Query: {
        ...searches(answers, tell),
        ...completions(answers),
        ...browses(answers),
        ...columnSearch(answers),
        ...counts(answers)
      }
    },
    fields: fields(answers),
    entityFields: entityFields(answers)
  } satisfies Contribution
}

/** Every signed-in user may search: what they find is what they may see. */
function searches({ facets, scroll, searchLoosely, wantedOf }: Answers, tell: Tell) {
  /** Lists of one type are searched while somebody types, and pages look at what else there is with `count: 0`. */
  const told = <A extends Answer>(answer: A, { query, types }: Args['searchAcrossEntities']['input']): A => {
    const { total, start, count, partial } = answer
    if (query && !types?.length && start === 0 && count > 0) tell({ text: query, isFound: total > 0 && !partial })
    return answer
  }
  return {
    search: operation('signed-in', ({ input: { type, ...asked } }: Args['search'], call, selects) =>
      searchLoosely(call, { ...asked, types: [type] }, lookOf(selects))
    ),
    searchAcrossEntities: operation('signed-in', async ({ input }: Args['searchAcrossEntities'], call, selects) =>
      told(await searchLoosely(call, input, lookOf(selects)), input)
    ),
    scrollAcrossEntities: operation('signed-in', ({ input }: Args['scrollAcrossEntities'], call, selects) =>
      scroll(call, input, lookOf(selects))
    ),
    aggregateAcrossEntities: operation('signed-in', async ({ input }: Args['aggregateAcrossEntities'], call) => {
      const names = input.facets?.filter(name => name !== null)
      const wanted = await wantedOf(call, input)
      return {
        facets: await facets.count(call, wanted, { ...input.searchFlags, names: names?.length ? names : undefined })
      }
    })
  }
}

function completions({ complete }: Answers) {
  return {
    autoComplete: operation('signed-in', async ({ input: { type, ...asked } }: Args['autoComplete'], call) => {
      const found = await complete(call, asked, type ? [type] : undefined)
      const limit = asked.limit ?? 10
      return {
        query: asked.query ?? '',
        suggestions: found.flatMap(({ suggestions }) => suggestions).slice(0, limit),
        entities: found.flatMap(({ entities }) => entities).slice(0, limit)
      }
    }),
    autoCompleteForMultiple: operation(
      'signed-in',
      async ({ input: { types, ...asked } }: Args['autoCompleteForMultiple'], call) => ({
        query: asked.query ?? '',
        suggestions: await complete(call, asked, types ?? undefined)
      })
    )
  }
}

function browses({ browsing }: Answers) {
  return {
    browse: operation('signed-in', ({ input: { type, ...asked } }: Args['browse'], call) =>
      browsing.browse(call, { ...asked, types: [type] })
    ),
    browsePaths: operation('signed-in', ({ input: { type, urn } }: Args['browsePaths'], call) =>
      browsing.pathsOf(call, type ? parseUrnOf(type, urn) : parseUrn(urn))
    ),
    browseV2: operation('signed-in', ({ input: { type, types, ...asked } }: Args['browseV2'], call) => {
      if (type && types) throw new BadRequest('browseV2: expected type or types, found both')
      return browsing.groups(call, { ...asked, types: type ? [type] : types })
    })
  }
}

const sentenceOf = ({ words, of }: PartialHits) => `No result has all ${of} words; the results have ${words} of them.`

type Aggregation = { readonly value: string }

/** Fields that are computed only if a query selects them. */
function fields({ deps, facets, details, namesOf }: Answers) {
  // They are missing in lists of the store, and for a second alias of an answer whose first one does not select them.
  const facetsOf = ({ facets: counted, wanted, flags }: Answer, _args: unknown, call: Call) =>
    counted ?? facets.count(call, wanted, { ...flags, names: namesIn(flags) })
  const named = ({ value }: Aggregation): EntityRef | null => (isUrn(value) ? { urn: value } : null)
  return {
    SearchResults: {
      facets: facetsOf,
      suggestions: (answer: Answer, _args: unknown, call: Call) => suggestionsFor(deps, call, answer),
      partial: ({ partial }: Answer) => (partial ? { ...partial, message: sentenceOf(partial) } : null)
    },
    ScrollResults: { facets: facetsOf },
    SearchResult: {
      insights: ({ partial }: Result) => (partial ? [{ text: sentenceOf(partial) }] : []),
      matchedFields: (result: Result, _args: unknown, call: Call) => details.matchedFields(call, result),
      extraProperties: (result: Result, _args: unknown, call: Call) => details.extraProperties(call, result)
    },
    FacetMetadata: {
      displayName: ({ displayName, entity }: ShownFacet, _args: unknown, call: Call) =>
        entity ? namesOf(call, entity.urn) : displayName
    },
    AggregationMetadata: {
      entity: named,
      displayName: ({ value }: Aggregation, _args: unknown, call: Call) => (isUrn(value) ? namesOf(call, value) : null)
    }
  }
}
