import { type Call, type Criterion, type Data, parseUrn, type Query, type Urn } from '../../core/index.ts'
import { type Entities, type ListSearch, NOT_REMOVED, type Page, searchOf } from '../entities/index.ts'
import type { DocumentDeps, DocumentKind } from './info.ts'

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

/** Lists of documents for all users, and of unpublished ones of the caller and their groups. */
export type DocumentLists = ReturnType<typeof createDocumentLists>

export function createDocumentLists({ data, entities, document }: DocumentDeps) {
  async function found(call: Call, filters: readonly Criterion[], search: ListSearch) {
    const where = [NOT_REMOVED, ...filters, await publishedFor(entities, call)]
    const hasText = Boolean(search.text) && search.text !== '*'
    const list = { types: ['document'], search: SEARCHED, where, ...(hasText ? {} : { sort: RECENT }) }
    const { urns, ...page } = await entities.lists.page(call, list, search)
    const counted: Query = { types: ['document'], where: { all: where } }
    return {
      ...page,
      documents: urns.map(urn => ({ urn })),
      counted
    }
  }
  return {
    /** Of all hits, whatever the page, without regard to the text. */
    facets: (call: Call, { counted }: { readonly counted: Query }) => facetsOf(data, call, counted),
    /** Without those hidden from the list. */
    search(call: Call, input: DocumentSearch) {
      const isListed: Criterion = { not: { field: 'documentSettings.showInGlobalContext', in: ['false'] } }
      return found(call, [...filtersOf(document, input), isListed], searchOf(input))
    },
    /** Those about an entity, the last changed first; also those that are hidden from the list. */
    related(call: Call, urn: Urn, input: RelatedSearch) {
      const isAbout: Criterion = { field: 'documentInfo.relatedAssets', in: [urn] }
      return found(call, [...filtersOf(document, input), isAbout], searchOf(input, { usual: 100 }))
    }
  }
}

function filtersOf({ parse }: DocumentKind, filters: DocumentFilters): Criterion[] {
  const { parentDocuments, rootOnly, types, domains, relatedAssets, sourceType } = filters
  const all: Criterion[] = []
  if (parentDocuments?.length) all.push({ field: PARENT, in: parentDocuments.map(parse) })
  else if (rootOnly) all.push({ not: { field: PARENT } })
  if (types?.length) all.push({ field: 'subTypes.typeNames', in: types })
  if (domains?.length) all.push({ field: 'domains.domains', in: domains.map(parseUrn) })
  if (relatedAssets?.length) all.push({ field: 'documentInfo.relatedAssets', in: relatedAssets.map(parseUrn) })
  if (sourceType) all.push({ field: 'documentInfo.sourceType', in: [sourceType] })
  return all
}

async function publishedFor({ aspects }: Entities, call: Call): Promise<Criterion> {
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

async function facetsOf(data: Data, call: Call, query: Query) {
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
