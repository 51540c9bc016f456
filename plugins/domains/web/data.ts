import { graphql, type ListOf, type ListWindow, type Picked, plugins, shortName, type TreeNode } from 'aspectd/console'
import { APPLICATION, DOMAIN, DOMAINS, IN_DOMAIN, PRODUCT } from './documents.ts'
import type {
  ApplicationPage,
  DomainLevel,
  DomainLevelVariables,
  DomainPage,
  InDomain,
  InDomainVariables,
  ProductPage,
  ProductPageVariables
} from './documents.types.ts'

/** Rows that are asked for at once. */
export const COUNT = 50

export interface DomainNode extends TreeNode {
  /** Entities that are in it. */
  readonly members: number
  readonly children: number
  /** The domains around it, the outermost first. */
  readonly above: readonly Picked[]
}

type Listed = NonNullable<DomainLevel['listDomains']>['domains'][number]

const pickedOf = ({ urn, properties }: Pick<Listed, 'urn' | 'properties'>): Picked => ({
  urn,
  name: properties?.name || shortName(urn)
})

function nodeOf(domain: Listed): DomainNode {
  const children = domain.children?.total ?? 0
  return {
    ...pickedOf(domain),
    hasChildren: children > 0,
    children,
    members: domain.members?.total ?? 0,
    above: (domain.parentDomains?.domains ?? []).map(pickedOf).toReversed()
  }
}

export interface DomainList {
  readonly total: number
  readonly nodes: readonly DomainNode[]
}

/** The roots, what is in one, or what contains a text. */
export async function listDomains(input: DomainLevelVariables['input'], signal: AbortSignal): Promise<DomainList> {
  const { listDomains: found } = await graphql<DomainLevel>(DOMAINS, { input }, signal)
  return { total: found?.total ?? 0, nodes: (found?.domains ?? []).map(nodeOf) }
}

export const loadLevel = (
  parentDomain: string | undefined,
  before: readonly DomainNode[],
  signal: AbortSignal
): Promise<DomainList> =>
  listDomains({ start: before.length, count: COUNT, ...(parentDomain === undefined ? {} : { parentDomain }) }, signal)

export async function findInAll({ query, start, count, signal }: ListWindow): Promise<ListOf<DomainNode>> {
  const { total, nodes } = await listDomains({ query, start, count }, signal)
  return { total, rows: nodes }
}

/** For choosing one: the roots, or those whose names contain what was typed. */
export const findDomains = async (query: string, signal: AbortSignal): Promise<readonly Picked[]> =>
  (await listDomains({ query, count: 10 }, signal)).nodes

export async function loadDomain(urn: string, signal?: AbortSignal): Promise<DomainNode | null> {
  const { domain } = await graphql<DomainPage>(DOMAIN, { urn }, signal)
  return domain && nodeOf(domain)
}

export interface InOne {
  readonly total: number
  readonly rows: readonly (Picked & { readonly description: string; readonly assets: number })[]
}

/** The products or applications of a domain, by name as far as search can; `null` while search is off. */
export async function loadInDomain(
  urn: string,
  type: 'DATA_PRODUCT' | 'APPLICATION',
  signal: AbortSignal
): Promise<InOne | null> {
  if (!plugins.value.has('search')) return null
  const input: InDomainVariables['input'] = {
    ...{ types: [type], query: '*', start: 0, count: COUNT },
    orFilters: [{ and: [{ field: 'domains', values: [urn] }] }]
  }
  const { searchAcrossEntities: found } = await graphql<InDomain>(IN_DOMAIN, { input }, signal)
  const rows = (found?.searchResults ?? []).map(({ entity: { urn, product, application } }) => {
    const properties = product ?? application
    const { description, numAssets } = properties ?? {}
    return {
      ...pickedOf({ urn, properties: properties ?? null }),
      description: description ?? '',
      assets: numAssets ?? 0
    }
  })
  return { total: found?.total ?? 0, rows }
}

export interface ProductData {
  readonly name: string
  readonly total: number
  readonly assets: readonly Picked[]
}

export async function loadProduct(variables: ProductPageVariables, signal?: AbortSignal): Promise<ProductData | null> {
  const { dataProduct } = await graphql<ProductPage>(PRODUCT, { ...variables }, signal)
  if (!dataProduct) return null
  const { urn, properties, assets } = dataProduct
  const named = (assets?.relationships ?? []).flatMap(({ entity }) => {
    if (!entity) return []
    const { dataset, container, chart, dashboard, flow, job } = entity
    return [
      pickedOf({ urn: entity.urn, properties: dataset ?? container ?? chart ?? dashboard ?? flow ?? job ?? null })
    ]
  })
  return { name: pickedOf({ urn, properties }).name, total: assets?.total ?? 0, assets: named }
}

export async function loadApplication(urn: string, signal?: AbortSignal) {
  const { application } = await graphql<ApplicationPage>(APPLICATION, { urn }, signal)
  return application && { ...pickedOf(application), assets: application.properties?.numAssets ?? 0 }
}

/** The tree with this domain in view: those around it are open. */
export const treePath = ({ above }: Pick<DomainNode, 'above'>): string => {
  const query = new URLSearchParams(above.map(({ urn }) => ['open', urn]))
  return above.length === 0 ? '/domains' : `/domains?${query}`
}

export const searchFor = (field: string, urn: string): string =>
  `/search?${new URLSearchParams({ query: '*', filter: `${field}:${urn}` })}`
