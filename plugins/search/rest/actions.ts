import { type Action, action, type Call, parseUrn, Type } from '../../../core/index.ts'
import { namesIn } from '../answers/facets.ts'
import type { Answers } from '../answers/index.ts'
import type { Answer, AskedPage, AskedScroll } from '../answers/search.ts'
import { searchedTypes, typeNamed } from '../filters/entity-types.ts'
import { filteredOf, filtering, paging, sorting, sortingOf } from './params.ts'

const entity = Type.String()
const entities = Type.Optional(Type.Array(Type.String(), { maxItems: 1000 }))
const input = Type.String({ default: '*' })

/** Rest.li's searches: `POST /entities?action=…`. */
export function createActions(answers: Answers): Record<string, Action> {
  const all = { ...searchActions(answers), ...listActions(answers), ...nameActions(answers) }
  return Object.fromEntries(Object.entries(all).map(([name, action]) => [name, { ...action, reads: true }]))
}

const COUNTED = { facets: true }

function searchActions(answers: Answers): Record<string, Action> {
  const { deps, scroll, search } = answers
  const named = (name: string) => typeNamed(deps.model, name)
  const page = async (call: Call, asked: AskedPage) => {
    const answer = await search(call, asked, COUNTED)
    return { from: answer.start, pageSize: answer.count, ...(await shown(answers, call, answer)) }
  }
  const scrolled = async (call: Call, asked: AskedScroll) => {
    const answer = await scroll(call, asked, COUNTED)
    const { nextScrollId: scrollId } = answer
    const next = scrollId === null ? {} : { scrollId }
    return { ...next, pageSize: asked.count ?? answer.count, ...(await shown(answers, call, answer)) }
  }
  const common = { input, ...filtering, ...sorting }
  const scrollId = Type.Optional(Type.String())
  return {
    'entities.search': action(
      Type.Object({ entity, ...common, ...paging }),
      'signed-in',
      ({ entity, input: query, start, count, ...rest }, call) =>
        page(call, { types: [named(entity)], query, start, count, ...filteredOf(rest), ...sortingOf(rest) })
    ),
    'entities.searchAcrossEntities': action(
      Type.Object({ entities, ...common, ...paging }),
      'signed-in',
      ({ entities, input: query, start, count, ...rest }, call) => {
        const types = entities ? { types: entities.map(named) } : {}
        return page(call, { ...types, query, start, count, ...filteredOf(rest), ...sortingOf(rest) })
      }
    ),
    'entities.scrollAcrossEntities': action(
      Type.Object({ entities, ...common, count: paging.count, scrollId }),
      'signed-in',
      ({ entities, input: query, count, scrollId = null, ...rest }, call) => {
        const types = entities ? { types: entities.map(named) } : {}
        return scrolled(call, { ...types, query, count, scrollId, ...filteredOf(rest), ...sortingOf(rest) })
      }
    ),
    'entities.filter': action(
      Type.Object({ entity, ...filtering, ...sorting, ...paging }),
      'signed-in',
      ({ entity, start, count, ...rest }, call) =>
        page(call, { types: [named(entity)], start, count, ...filteredOf(rest), ...sortingOf(rest) })
    )
  }
}

function listActions({ deps, search }: Answers): Record<string, Action> {
  const named = (name: string) => typeNamed(deps.model, name)
  const totalOf = async (call: Call, type: string) => (await search(call, { types: [type], count: 0 })).total
  return {
    'entities.list': action(
      Type.Object({ entity, ...filtering, ...sorting, ...paging }),
      'signed-in',
      async ({ entity, start, count, ...rest }, call) => {
        const asked = { types: [named(entity)], start, count, ...filteredOf(rest), ...sortingOf(rest) }
        const { total, searchResults } = await search(call, asked)
        return { start, count: searchResults.length, total, entities: searchResults.map(({ entity }) => entity.urn) }
      }
    ),
    'entities.getTotalEntityCount': action(Type.Object({ entity }), 'signed-in', ({ entity }, call) =>
      totalOf(call, named(entity))
    ),
    'entities.batchGetTotalEntityCount': action(
      Type.Object({ entities: Type.Array(Type.String(), { maxItems: 200 }) }),
      'signed-in',
      async ({ entities }, call) => {
        const names = entities.length > 0 ? entities : searchedTypes(deps.model)
        const totals = names.map(async name => [name, await totalOf(call, named(name))] as const)
        return Object.fromEntries(await Promise.all(totals))
      }
    )
  }
}

function nameActions({ browsing, complete, deps, namesOf }: Answers): Record<string, Action> {
  const optional = Type.Optional(Type.String())
  return {
    'entities.autocomplete': action(
      Type.Object({
        entity,
        query: Type.String(),
        field: optional,
        limit: Type.Integer({ default: 10 }),
        ...filtering
      }),
      'signed-in',
      async ({ entity, query, field = null, limit, ...rest }, call) => {
        const asked = { query, field, limit, ...filteredOf(rest) }
        const [found] = await complete(call, asked, [typeNamed(deps.model, entity)])
        return { query, suggestions: found?.suggestions ?? [], entities: found?.entities ?? [] }
      }
    ),
    'entities.browse': action(
      Type.Object({ entity, path: Type.String(), start: paging.start, limit: paging.count, ...filtering }),
      'signed-in',
      async ({ entity, path, start, limit, ...rest }, call) => {
        const types = [typeNamed(deps.model, entity)]
        const asked = { types, path: path.split('/'), start, count: limit, ...filteredOf(rest) }
        const { entities, groups, metadata, total } = await browsing.browse(call, asked)
        const shown = entities.map(async ({ urn }) => ({ urn, name: (await namesOf(call, urn)) ?? urn }))
        return {
          from: start,
          pageSize: limit,
          numEntities: total,
          numGroups: groups.length,
          numElements: total + groups.length,
          entities: await Promise.all(shown),
          groups,
          metadata: { path, totalNumEntities: metadata.totalNumEntities }
        }
      }
    ),
    'entities.getBrowsePaths': action(Type.Object({ urn: Type.String() }), 'signed-in', async ({ urn }, call) =>
      (await browsing.pathsOf(call, parseUrn(urn))).map(({ path }) => `/${path.join('/')}`)
    )
  }
}

/** Hits and facets in the form of Rest.li. */
async function shown({ facets, details }: Answers, call: Call, answer: Answer) {
  const { flags, wanted, total, searchResults } = answer
  const [counted, entities] = await Promise.all([
    answer.facets ?? facets.count(call, wanted, { ...flags, names: namesIn(flags) }),
    Promise.all(
      searchResults.map(async result => {
        const matched = flags.skipHighlighting ? [] : await details.matchedFields(call, result)
        return { entity: result.entity.urn, matchedFields: matched.map(({ name, value }) => ({ name, value })) }
      })
    )
  ])
  const aggregations = counted.map(({ field, displayName, aggregations }) => ({
    name: field,
    displayName,
    aggregations: Object.fromEntries(aggregations.map(({ value, count }) => [value, count])),
    filterValues: aggregations.map(({ value, count }) => ({ value, facetCount: count }))
  }))
  const { search: index } = call.remarks
  return { numEntities: total, entities, metadata: { aggregations, ...(index && { index }) } }
}
