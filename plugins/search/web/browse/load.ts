import { graphql, shortName, type TreeLevel } from 'aspectd/console'
import { orFiltersOf, PATH_SEPARATOR } from '../filters.ts'
import { type Asked, inView } from '../find.ts'
import { DOMAINS, FOLDERS, PLATFORMS } from './documents.ts'
import type { BrowseDomains, BrowseFolders, BrowsePlatforms } from './documents.types.ts'
import { text } from './en.ts'
import { type BrowseNode, filtersOf, lineOf, othersOf, partsOf, type Root } from './nodes.ts'

type Level = TreeLevel<BrowseNode>
type Load = (parent: string | undefined, before: readonly BrowseNode[], signal: AbortSignal) => Promise<Level>

/** How many nodes come at once. */
const COUNT = 25
/** As many values as are counted. */
const MOST = 1000
/** Where ingestion puts what is in no folder. */
const DEFAULT = 'Default'
const NOTHING: Level = { total: 0, nodes: [] }

/** What is searched, without what the tree of this root selects. */
export type Base = Pick<Asked, 'query' | 'filters' | 'view'>

export const baseOf = ({ query, filters, view }: Base, root: Root): Base => ({
  ...{ query, view, filters: othersOf(filters, root) }
})

const inputOf = ({ query, filters, view }: Base) => ({
  query: query === '' ? '*' : query,
  orFilters: orFiltersOf(filters),
  ...inView(view)
})

/** The function that loads what is in a node of a tree. */
export function loadsOf(root: Root, base: Base): Load {
  if (root === 'domain') return (parent = '', before, signal) => loadDomains(base, { parent, before }, signal)
  return (parent, before, signal) =>
    parent === undefined ? loadPlatforms(base, before, signal) : loadFolders(base, { parent, before }, signal)
}

async function loadPlatforms(base: Base, before: readonly BrowseNode[], signal: AbortSignal): Promise<Level> {
  const input = { ...inputOf(base), facets: ['platform'], searchFlags: { maxAggValues: MOST } }
  const { aggregateAcrossEntities: found } = await graphql<BrowsePlatforms>(PLATFORMS, { input }, signal)
  const nodes = (found?.facets?.[0]?.aggregations ?? []).map(({ value, count, displayName, entity }): BrowseNode => {
    const name = entity?.properties?.displayName || displayName || shortName(value)
    return { urn: value, name, count, type: 'DATA_PLATFORM' }
  })
  return part(nodes, before)
}

/** The nodes after those that are shown. */
const part = (nodes: readonly BrowseNode[], before: readonly BrowseNode[]): Level => ({
  ...{ total: nodes.length, nodes: nodes.slice(before.length, before.length + COUNT) }
})

interface Wanted {
  readonly parent: string
  readonly before: readonly BrowseNode[]
}

type Group = NonNullable<BrowseFolders['browseV2']>['groups'][number]

async function loadFolders(base: Base, { parent, before }: Wanted, signal: AbortSignal): Promise<Level> {
  const { platform, path } = partsOf(parent)
  const filters = [...base.filters, ...filtersOf(platform, 'platform')]
  const input = { ...inputOf({ ...base, filters }), path, start: before.length, count: COUNT }
  const { browseV2: found } = await graphql<BrowseFolders>(FOLDERS, { input }, signal)
  if (!found) return NOTHING
  const { total, groups } = found
  const [first] = groups
  // A folder that has all of the platform tells nothing.
  if (total === 1 && path.length === 0 && first?.name === DEFAULT && !first.hasSubGroups) return NOTHING
  return { total, nodes: groups.map(group => nodeOf(group, parent)) }
}

function nodeOf({ name, count, hasSubGroups, entity }: Group, parent: string): BrowseNode {
  const common = { urn: parent + PATH_SEPARATOR + name, count, hasChildren: hasSubGroups }
  if (!entity) return { ...common, name: name === DEFAULT ? text.ungrouped : shown(name) }
  const { type, properties, instanceId, subTypes } = entity
  const said = properties?.name || instanceId || shortName(name)
  return { ...common, name: said, type, subType: subTypes?.typeNames?.[0] }
}

const shown = (name: string): string => (name.startsWith('urn:li:') ? shortName(name) : name)

/** Domains that have what was found, and those that these are in. */
async function loadDomains(base: Base, { parent, before }: Wanted, signal: AbortSignal): Promise<Level> {
  const input = { ...inputOf(base), facets: ['domains'], searchFlags: { maxAggValues: MOST } }
  const { aggregateAcrossEntities: found } = await graphql<BrowseDomains>(DOMAINS, { input }, signal)
  const all = treeOf(found?.facets?.[0]?.aggregations ?? [])
  const { total, nodes } = part(
    all.filter(({ urn }) => parentOf(urn) === parent),
    before
  )
  return { total, nodes: await counted(base, nodes, signal) }
}

/** Domains with others inside them, as the search counts them: what is in two of these is there once. */
async function counted(base: Base, nodes: readonly BrowseNode[], signal: AbortSignal): Promise<readonly BrowseNode[]> {
  const above = nodes.filter(({ hasChildren }) => hasChildren)
  if (above.length === 0) return nodes
  const inputs = above.map(({ urn }) => {
    const filters = [...base.filters, ...filtersOf(urn, 'domain')]
    return { ...inputOf({ ...base, filters }), start: 0, count: 0 }
  })
  const parameters = above.map((_, at) => `$d${at}: SearchAcrossEntitiesInput!`)
  const fields = above.map((_, at) => `d${at}: searchAcrossEntities(input: $d${at}) { total }`)
  const totals = await graphql<Readonly<Record<string, { readonly total: number } | null>>>(
    `query domainTotals(${parameters.join(' ')}) { ${fields.join(' ')} }`,
    Object.fromEntries(inputs.map((input, at) => [`d${at}`, input])),
    signal
  )
  const byUrn = new Map(above.map(({ urn }, at) => [urn, totals[`d${at}`]?.total]))
  return nodes.map(node => ({ ...node, count: byUrn.get(node.urn) ?? node.count }))
}

const parentOf = (id: string): string => id.slice(0, Math.max(0, id.lastIndexOf(PATH_SEPARATOR)))

type Facets = NonNullable<NonNullable<BrowseDomains['aggregateAcrossEntities']>['facets']>
type Counted = Facets[number]['aggregations'][number]

/** The server counts what is directly in each domain; here those that others are in are nodes, too. */
export function treeOf(counted: readonly Counted[]): BrowseNode[] {
  const nodes = new Map<string, BrowseNode>()
  for (const { value, count, entity } of counted) {
    // The nearest one comes first.
    const above = (entity?.parentDomains?.domains ?? []).toReversed()
    const line = [...above, { urn: value, properties: entity?.properties }]
    const ids = lineOf(line.map(({ urn }) => urn).join(PATH_SEPARATOR))
    line.forEach(({ urn, properties }, at) => {
      const id = ids[at] ?? urn
      const known = nodes.get(id)
      const hasChildren = known?.hasChildren === true || at < line.length - 1
      const name = properties?.name || shortName(urn)
      nodes.set(id, { urn: id, name, type: 'DOMAIN', count: (known?.count ?? 0) + count, hasChildren })
    })
  }
  return [...nodes.values()].toSorted((one, other) => one.name.localeCompare(other.name))
}
