import { type Call, type Criterion, hostOf, parseUrn, type Urn } from '../../../core/index.ts'
import {
  type Entities,
  type FacetFilter,
  filterValues,
  NOT_REMOVED,
  type Page,
  searchOf,
  TEXT_CONDITIONS
} from '../../entities/index.ts'
import { DocumentationInput } from '../errors.ts'

export interface PostList extends Page {
  /** Notes on this entity; absent = the announcements of the home page. */
  readonly resourceUrn?: string | null
  /** Of at least one member all filters must match. */
  readonly orFilters?: readonly { readonly and?: readonly FacetFilter[] | null }[] | null
}

const SEARCHED = ['postInfo.title']
/** What posts can be filtered by, and the index fields. */
const FIELDS: Readonly<Record<string, string>> = {
  type: 'postInfo.type',
  postType: 'postInfo.type',
  target: 'postInfo.target',
  title: 'postInfo.title'
}

/** The last changed first. Notes on an entity that the caller may not see are not found. */
export async function listPosts(entities: Entities, call: Call, input: PostList) {
  const search = searchOf(input)
  const of = input.resourceUrn == null ? undefined : parseUrn(input.resourceUrn)
  const isHidden = of !== undefined && !(await entities.exists(call, hostOf(of)))
  if (isHidden) return { start: search.start, count: search.count, total: 0, posts: [] }
  const where = [NOT_REMOVED, about(of), ...filtersOf(input.orFilters ?? [])]
  const sort = { field: 'postInfo.lastModified', descending: true }
  const { urns, ...page } = await entities.lists.page(call, { types: ['post'], search: SEARCHED, where, sort }, search)
  return { ...page, posts: urns.map(urn => ({ urn })) }
}

function about(of: Urn | undefined): Criterion {
  return of === undefined
    ? { field: 'postInfo.type', in: ['HOME_PAGE_ANNOUNCEMENT'] }
    : { field: 'postInfo.target', in: [of] }
}

function filtersOf(orFilters: NonNullable<PostList['orFilters']>): Criterion[] {
  const any = orFilters.filter(({ and }) => and?.length).map(({ and }) => ({ all: (and ?? []).map(criterionOf) }))
  return any.length > 0 ? [{ any }] : []
}

function criterionOf(filter: FacetFilter): Criterion {
  const field = FIELDS[filter.field]
  if (field === undefined) {
    throw new DocumentationInput(
      `Posts have no field ${filter.field.slice(0, 100)} to filter by: expected one of ${Object.keys(FIELDS).join(', ')}`
    )
  }
  const build = TEXT_CONDITIONS.get(filter.condition ?? 'EQUAL')
  if (build === undefined) throw new DocumentationInput(`Posts cannot be filtered by the condition ${filter.condition}`)
  const criterion = build(field, filterValues(filter))
  return filter.negated ? { not: criterion } : criterion
}
