import { type Call, type Criterion, parseUrn, type Query, type Urn } from '../../core/index.ts'
import { type ListSearch, NOT_REMOVED, type Page, searchOf } from '../entities/index.ts'
import type { DocumentDeps } from './deps.ts'
import { parseDocumentUrn } from './texts.ts'

export interface DocumentFilters {
  readonly parentDocuments?: readonly string[] | null
  readonly rootOnly?: boolean | null
  readonly types?: readonly string[] | null
  readonly domains?: readonly string[] | null
  readonly relatedAssets?: readonly string[] | null
  readonly sourceType?: 'NATIVE' | 'EXTERNAL' | null
}
export type DocumentSearch = DocumentFilters & Page
export type RelatedSearch = Omit<DocumentFilters, 'relatedAssets'> & Omit<Page, 'query'>

const SEARCHED = ['documentInfo.title', 'documentKey.id']
const PARENT = 'documentInfo.parentDocument'
const RECENT = { field: 'documentInfo.lastModifiedAt', descending: true }
/** Fields that `facets` counts, by the names that clients use. */
const FACETS: Readonly<Record<string, string>> = {
  typeNames: 'subTypes.typeNames',
  sourceType: 'documentInfo.sourceType',
  state: 'documentInfo.state',
  domains: 'domains.domains',
  owners: 'ownership.owners'
}
const FACET_VALUES = 20

/** Documents for all users, and unpublished ones of the caller and their groups. Without those hidden from the list. */
export async function searchDocuments(deps: DocumentDeps, call: Call, input: DocumentSearch) {
  const isListed: Criterion = { not: { field: 'documentSettings.showInGlobalContext', in: ['false'] } }
  return found(deps, call, [...filtersOf(input), isListed], searchOf(input))
}

/** Those about an entity, the last changed first; also those that are hidden from the list. */
export async function relatedDocuments(deps: DocumentDeps, call: Call, urn: Urn, input: RelatedSearch) {
  const isAbout: Criterion = { field: 'documentInfo.relatedAssets', in: [urn] }
  return found(deps, call, [...filtersOf(input), isAbout], searchOf(input, { usual: 100 }))
}

async function found(deps: DocumentDeps, call: Call, filters: readonly Criterion[], search: ListSearch) {
  const where = [NOT_REMOVED, ...filters, await publishedFor(deps, call)]
  const hasText = Boolean(search.text) && search.text !== '*'
  const list = { types: ['document'], search: SEARCHED, where, ...(hasText ? {} : { sort: RECENT }) }
  const { urns, ...page } = await deps.entities.lists.page(call, list, search)
  const counted: Query = { types: ['document'], where: { all: where } }
  return {
    ...page,
    documents: urns.map(urn => ({ urn })),
    ...(deps.hasFacets ? { facets: () => facetsOf(deps, call, counted) } : {})
  }
}

function filtersOf(filters: DocumentFilters): Criterion[] {
  const { parentDocuments, rootOnly, types, domains, relatedAssets, sourceType } = filters
  const all: Criterion[] = []
  if (parentDocuments?.length) all.push({ field: PARENT, in: parentDocuments.map(parseDocumentUrn) })
  else if (rootOnly) all.push({ not: { field: PARENT } })
  if (types?.length) all.push({ field: 'subTypes.typeNames', in: types })
  if (domains?.length) all.push({ field: 'domains.domains', in: domains.map(parseUrn) })
  if (relatedAssets?.length) all.push({ field: 'documentInfo.relatedAssets', in: relatedAssets.map(parseUrn) })
  if (sourceType) all.push({ field: 'documentInfo.sourceType', in: [sourceType] })
  return all
}

async function publishedFor({ entities: { aspects } }: DocumentDeps, call: Call): Promise<Criterion> {
  const system = call.as('looking up the groups of the caller')
  const [native, ingested] = await Promise.all([
    aspects.nativeGroupMembership.get(system, call.actor),
    aspects.groupMembership.get(system, call.actor)
  ])
  const owners = [call.actor, ...(native?.nativeGroups ?? []), ...(ingested?.groups ?? [])]
  return {
    any: [
      { field: 'documentInfo.state', in: ['PUBLISHED'] },
      { field: 'ownership.owners', in: owners }
    ]
  }
}

/** Of all hits, whatever the page, without regard to the text. */
async function facetsOf({ data }: DocumentDeps, call: Call, query: Query) {
  const counted = Object.entries(FACETS).map(async ([field, indexed]) => {
    const counts = await data.count(call, query, indexed, FACET_VALUES)
    const aggregations = counts.map(({ value, count }) => ({
      value,
      count,
      ...(value.startsWith('urn:') ? { entity: value } : {})
    }))
    return { field, displayName: field, aggregations }
  })
  return (await Promise.all(counted)).filter(({ aggregations }) => aggregations.length > 0)
}
