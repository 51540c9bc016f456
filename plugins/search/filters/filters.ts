import {
  BadRequest,
  type Call,
  type Criterion,
  type Data,
  type Model,
  PluginDisabled,
  type Query
} from '../../../core/index.ts'
import { type FacetFilter, LATEST_ONLY, NOT_REMOVED } from '../../entities/index.ts'
import type { Views } from '../../views/index.ts'
import { type ClientFields, createClientFields } from './client-fields.ts'
import { searchedTypes, typesNamed } from './entity-types.ts'
import { createHierarchy } from './hierarchy.ts'
import { createLeaf, EVERYTHING, NONE } from './leaf.ts'

const MAX_FILTERS = 1000

/** What is searched besides the text: members that all inputs of searches have. */
export interface Filtered {
  readonly types?: readonly string[] | null | undefined
  /** All must match. */
  readonly filters?: readonly FacetFilter[] | null | undefined
  /** All filters of at least one member must match. */
  readonly orFilters?: OrFilters
  readonly viewUrn?: string | null | undefined
  readonly searchFlags?: FilterFlags | null | undefined
}
type OrFilters = readonly { readonly and?: readonly FacetFilter[] | null }[] | null | undefined
interface FilterFlags {
  readonly fresh?: 'ACKNOWLEDGED' | 'RECENT' | null
  readonly includeSoftDeleted?: boolean | null
  readonly filterNonLatestVersions?: boolean | null
}

export interface Filters {
  readonly fields: ClientFields
  /** @throws BadRequest for filters that cannot be evaluated, and a view that does not exist */
  queryOf(
    call: Call,
    filtered: Filtered
  ): Promise<Query & { readonly types: readonly string[]; readonly where: Criterion }>
}

export interface FiltersDeps {
  readonly data: Data
  readonly model: Model
  /** `undefined` while the plugin is disabled. */
  readonly views: Views | undefined
}

export function createFilters({ data, model, views }: FiltersDeps): Filters {
  const fields = createClientFields(model)
  const usualTypes = searchedTypes(model)
  const deps = { model, fields, hierarchy: createHierarchy(data) }

  async function conjunction(call: Call, filters: readonly FacetFilter[], types: readonly string[]) {
    const all: Criterion[] = []
    const leafCriterion = createLeaf(deps, types)
    for (const filter of filters) all.push(await leafCriterion(call, filter))
    return all
  }

  async function disjunction(call: Call, branches: OrFilters, types: readonly string[]): Promise<Criterion[]> {
    if (!branches || branches.length === 0) return []
    const any: Criterion[] = []
    for (const { and } of branches) any.push({ all: await conjunction(call, and ?? [], types) })
    return [{ any }]
  }

  async function viewOf(call: Call, urn: string) {
    if (!views) throw new PluginDisabled('Searching in a view', 'views')
    const { entityTypes, orFilters } = await views.filtersOf(call, urn)
    return { types: entityTypes.length > 0 ? typesNamed(model, entityTypes) : undefined, orFilters }
  }

  return {
    fields,
    async queryOf(call, filtered) {
      const view = filtered.viewUrn ? await viewOf(call, filtered.viewUrn) : undefined
      const types = intersection(filtered.types, view?.types) ?? usualTypes
      const mentioned = [...namesIn(filtered), ...(view ? namesIn(view) : [])]
      if (mentioned.length > MAX_FILTERS) {
        throw new BadRequest(`expected at most ${MAX_FILTERS} filters, found ${mentioned.length}`)
      }
      const where = [
        ...(await conjunction(call, filtered.filters ?? [], types)),
        ...(await disjunction(call, filtered.orFilters, types)),
        ...(view ? await disjunction(call, view.orFilters, types) : []),
        ...defaults(filtered.searchFlags ?? {}, new Set(mentioned), areHaving(model, types))
      ]
      return { types, where: { all: where.map(simplified) } }
    }
  }
}

/** Whether any of the types has an aspect. */
const areHaving = (model: Model, types: readonly string[]) => (aspect: string) =>
  types.some(type => model.types.get(type)?.aspects.includes(aspect))

/** Soft-deleted entities and old versions are found only by those who ask for them. */
function defaults(
  { includeSoftDeleted, filterNonLatestVersions }: FilterFlags,
  mentioned: ReadonlySet<string>,
  have: (aspect: string) => boolean
): Criterion[] {
  const keepsRemoved = includeSoftDeleted || mentioned.has('removed') || !have('status')
  const keepsOld = filterNonLatestVersions === false || mentioned.has('isLatest') || !have('versionProperties')
  return [...(keepsRemoved ? [] : [NOT_REMOVED]), ...(keepsOld ? [] : [LATEST_ONLY])]
}

/** The types of both, if they are given. */
function intersection(asked: Filtered['types'], ofView: readonly string[] | undefined): readonly string[] | undefined {
  const one = asked && asked.length > 0 ? asked : undefined
  if (!one || !ofView) return one ?? ofView
  return one.filter(type => ofView.includes(type))
}

function namesIn({ filters, orFilters }: Pick<Filtered, 'filters' | 'orFilters'>): string[] {
  return [...(filters ?? []), ...(orFilters ?? []).flatMap(({ and }) => and ?? [])].map(({ field }) =>
    field.replace(/\.keyword$/, '')
  )
}

/** Without lists of one criterion. */
function simplified(criterion: Criterion): Criterion {
  if ('any' in criterion) {
    const any = criterion.any.map(simplified)
    return any.length === 1 ? (any[0] ?? NONE) : { any }
  }
  if (!('all' in criterion)) return criterion
  const all = criterion.all.map(simplified)
  return all.length === 1 ? (all[0] ?? EVERYTHING) : { all }
}
