import { BadRequest, type Call, type Data, hostOf, type Model, parseUrn } from '../../core/index.ts'
import { NOT_REMOVED } from '../entities/index.ts'
import type { Asked, SearchApi, SearchFlags, Walk } from '../search/index.ts'
import { splitDegrees } from './degrees.ts'

export interface WalkDeps {
  readonly data: Data
  readonly model: Model
  readonly search: SearchApi
}

/** What clients send to searchAcrossLineage and scrollAcrossLineage. */
export interface AskedWalk extends Omit<Asked, 'searchFlags'> {
  readonly urn?: string | null
  readonly direction: 'UPSTREAM' | 'DOWNSTREAM'
  readonly searchFlags?: LineageSearchFlags | null
  readonly lineageFlags?: LineageFlags | null
  readonly includeGhostEntities?: boolean | null
}
export interface LineageSearchFlags extends SearchFlags {
  readonly groupingSpec?: {
    readonly groupingCriteria?:
      | readonly { readonly baseEntityType?: string | null; readonly groupingEntityType: string }[]
      | null
  } | null
}
export interface LineageFlags {
  readonly includeGhostEntities?: boolean | null
  readonly ignoreAsHops?:
    | readonly { readonly entityType: string; readonly platforms?: readonly string[] | null }[]
    | null
}

/** The type of columns. */
const COLUMN = 'schemaField'
/** More than a walk ever goes. */
const ALL_HOPS = 1000
const PATHS = 10

/** `undefined`: the start does not exist, as far as the actor may see. @throws BadRequest */
export async function walkOf(
  { data, model, search }: WalkDeps,
  call: Call,
  asked: AskedWalk
): Promise<Walk | undefined> {
  if (asked.urn == null) throw new BadRequest('urn: expected the URN from which the lineage is walked, found none')
  const from = parseUrn(asked.urn)
  const ghosts = asked.includeGhostEntities === true || asked.lineageFlags?.includeGhostEntities === true
  const flags = { ...asked.searchFlags, ...(ghosts && { includeSoftDeleted: true }) }
  const { degrees, ...filters } = splitDegrees(asked)
  const types = asked.types && asked.types.length > 0 ? asked.types : [...model.types.keys()]
  const wanted = await search.wantedOf(call, { ...asked, ...filters, types, searchFlags: flags })
  const through = await data.narrow(call, flags.includeSoftDeleted ? {} : { where: NOT_REMOVED })
  const facetValues = search.facets.limit(flags)
  const [exists] = await data.exists(call, [hostOf(from)])
  // What the actor may not see is no ghost.
  const isGhost = ghosts && !exists && !(await data.exists(call.as('telling a ghost'), [hostOf(from)]))[0]
  if (!exists && !isGhost) return undefined
  return {
    from: [from],
    up: asked.direction === 'UPSTREAM',
    hops: degrees.includes('3+') ? ALL_HOPS : degrees.includes('2') ? 2 : 1,
    degrees,
    paths: PATHS,
    ignored: ignoredBy(asked.lineageFlags),
    columnsAsDatasets: areDatasets(flags),
    through,
    ghosts,
    facetValues,
    wanted,
    facets: []
  }
}

/** Columns count as their dataset, unless the client says otherwise. */
function areDatasets({ groupingSpec }: LineageSearchFlags): boolean {
  if (!groupingSpec) return true
  const ofColumns = (groupingSpec.groupingCriteria ?? []).filter(
    ({ baseEntityType }) => baseEntityType == null || baseEntityType === COLUMN
  )
  return ofColumns.some(({ groupingEntityType }) => groupingEntityType !== COLUMN)
}

function ignoredBy(flags: LineageFlags | null | undefined): NonNullable<Walk['ignored']> {
  return (flags?.ignoreAsHops ?? []).map(({ entityType: type, platforms }) => ({
    type,
    ...(platforms && platforms.length > 0 && { platforms })
  }))
}
