import { BadRequest, type Call, entityTypeOf, isUrn, type Urn } from '../../core/index.ts'
import type { Asked } from '../search/index.ts'
import { type AnalyticsDeps, mostUsed, recentlyChanged } from './ranking.ts'

/** Values of one module. */
const SHOWN = 10
const MAX_MODULES = 100

type Kind = 'entities' | 'used' | 'changed'
interface Module {
  readonly title: string
  readonly renderType: string
  readonly kind: Kind
  /** The filter of searches whose values are counted. */
  readonly field?: string
}

/** In the order in which they are shown. What users viewed and searched is not stored: DataHub's modules of it are not here. */
const MODULES: Readonly<Record<string, Module>> = {
  HIGH_USAGE_ENTITIES: { title: 'Most used', renderType: 'ENTITY_NAME_LIST', kind: 'used' },
  RECENTLY_EDITED_ENTITIES: { title: 'Recently changed', renderType: 'ENTITY_NAME_LIST', kind: 'changed' },
  PLATFORMS: { title: 'Platforms', renderType: 'PLATFORM_SEARCH_LIST', kind: 'entities', field: 'platform' },
  DOMAINS: { title: 'Domains', renderType: 'DOMAIN_SEARCH_LIST', kind: 'entities', field: 'domains' },
  TOP_TERMS: {
    ...{ title: 'Glossary terms', renderType: 'GLOSSARY_TERM_SEARCH_LIST' },
    ...{ kind: 'entities', field: 'glossaryTerms' }
  },
  TOP_TAGS: { title: 'Tags', renderType: 'TAG_SEARCH_LIST', kind: 'entities', field: 'tags' },
  OWNERS: { title: 'Owners', renderType: 'ENTITY_NAME_LIST', kind: 'entities', field: 'owners' }
}

/** The modules of a page. Others have none: what stands beside an entity depends on the client. */
const SCENARIOS: Readonly<Record<string, readonly string[]>> = {
  HOME: Object.keys(MODULES),
  SEARCH_RESULTS: ['TOP_TAGS', 'TOP_TERMS', 'DOMAINS', 'PLATFORMS'],
  SEARCH_BAR: ['HIGH_USAGE_ENTITIES', 'RECENTLY_EDITED_ENTITIES', 'TOP_TAGS'],
  ENTITY_PROFILE: ['HIGH_USAGE_ENTITIES', 'RECENTLY_EDITED_ENTITIES']
}

export interface RecommendationsInput {
  readonly userUrn: string
  readonly limit?: number | null
  readonly viewUrn?: string | null
  readonly requestContext?: {
    readonly scenario: string
    readonly modules?: readonly string[] | null
    readonly searchRequestContext?: { readonly query: string; readonly filters?: Asked['filters'] } | null
  } | null
}

/** For the caller, not for the user that `userUrn` names: they see only what they may see. @throws BadRequest */
export async function recommendationsOf(deps: AnalyticsDeps, call: Call, input: RecommendationsInput) {
  const limit = input.limit ?? MAX_MODULES
  if (limit < 0 || limit > MAX_MODULES) {
    throw new BadRequest(`limit must be between 0 and ${MAX_MODULES}, found ${limit}`)
  }
  const { scenario = 'HOME', modules: wanted } = input.requestContext ?? {}
  const modules: object[] = []
  for (const moduleId of SCENARIOS[scenario] ?? []) {
    const module = MODULES[moduleId]
    if (modules.length === limit) break
    if (!module || (wanted && wanted.length > 0 && !wanted.includes(moduleId))) continue
    const content = await contentOf({ ...deps, call }, module, input)
    if (content.length > 0) modules.push({ moduleId, title: module.title, renderType: module.renderType, content })
  }
  return { modules }
}

async function contentOf(
  { call, ...deps }: AnalyticsDeps & { readonly call: Call },
  { kind, field }: Module,
  input: RecommendationsInput
) {
  if (kind === 'used')
    return (await mostUsed(deps, call, { limit: SHOWN, viewUrn: input.viewUrn })).map(({ urn }) => entityOf(urn))
  if (kind === 'changed')
    return (await recentlyChanged(deps, call, { limit: SHOWN, viewUrn: input.viewUrn })).map(entityOf)
  const { query = '*', filters = null } = input.requestContext?.searchRequestContext ?? {}
  const { facets, wantedOf } = deps.search
  const wanted = await wantedOf(call, { query, filters, viewUrn: input.viewUrn ?? null })
  const [facet] = await facets.count(call, wanted, { maxAggValues: SHOWN, names: [field ?? ''] })
  return (facet?.aggregations ?? []).map(({ value, count }) => searchOf(field ?? '', value, count))
}

function entityOf(urn: Urn) {
  return { value: urn, entity: urn, params: { entityProfileParams: { urn, type: entityTypeOf(urn) } } }
}

function searchOf(field: string, value: string, count: number) {
  const filters = [{ field, condition: 'EQUAL', values: [value], negated: false }]
  return {
    value,
    entity: isUrn(value) ? value : null,
    params: { searchParams: { query: '*', filters }, contentParams: { count } }
  }
}
