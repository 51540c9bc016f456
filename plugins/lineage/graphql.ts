import {
  type ArgsOf,
  type Call,
  type Contribution,
  type EntityField,
  operation,
  PluginDisabled
} from '../../core/index.ts'
import { ADMINISTRATIVE_TYPES, type Entities, type FacetFilter } from '../entities/index.ts'
import { resultsSdl, type SearchApi } from '../search/index.ts'
import { logicalParentMutation, logicalParentSdl } from './logical-parent.ts'
import { createNeighbours, type LineageInput } from './neighbours.ts'
import { olderFields, olderLineage, olderSdl } from './older.ts'
import type { LineageFlags, LineageSearchFlags, WalkDeps } from './question.ts'
import { sdl, walkSdl } from './sdl.ts'
import { demandsOf, updateLineage } from './update.ts'
import { createLineageSearch, type LineageAnswer, type LineageHit, type LineageSearch } from './walk.ts'

export interface LineageDeps extends Omit<WalkDeps, 'search'> {
  readonly entities: Entities
  /** `undefined` while the plugin is disabled. */
  readonly search: SearchApi | undefined
}

/** Input types of other SDL. */
interface Others {
  readonly EntityType: string
  readonly LineageDirection: LineageInput['direction']
  readonly FacetFilterInput: FacetFilter
  readonly AndFilterInput: { readonly and?: readonly FacetFilter[] | null }
  readonly SearchFlags: LineageSearchFlags
  readonly LineageFlags: LineageFlags
}
type Changes = ArgsOf<typeof sdl>
type Walks = ArgsOf<typeof walkSdl, Others>

/** The GraphQL types whose entities are not connected by lineage. */
const WITHOUT = [
  ...ADMINISTRATIVE_TYPES,
  'Application',
  'BusinessAttribute',
  'Container',
  'CorpGroup',
  'CorpUser',
  'DataProduct',
  'Document',
  'Domain',
  'GlossaryNode',
  'GlossaryTerm'
]

export function createGraphql(deps: LineageDeps) {
  const { entities, search } = deps
  const neighboursOf = createNeighbours(entities.oneHop)
  const lineageSearch = search && createLineageSearch({ ...deps, search })
  const lineage = {
    except: WITHOUT,
    sdl: '"The entities directly upstream or downstream." lineage(input: LineageInput!): EntityLineageResult',
    implements: 'EntityWithRelationships',
    resolve: {
      lineage: ({ urn }, { input }: { input: LineageInput }, call) => neighboursOf(call, urn, input)
    }
  } as const satisfies EntityField
  return {
    // The types of search are needed for operations that only say that it is disabled.
    sdl: `${sdl}${walkSdl}${logicalParentSdl}${olderSdl}${search ? '' : resultsSdl}` as const,
    entityFields: [lineage, olderLineage(entities, WITHOUT)],
    operations: {
      Query: lineageSearch ? walks(lineageSearch) : refusals,
      Mutation: {
        ...logicalParentMutation(entities),
        updateLineage: operation(
          ({ input }: Changes['updateLineage']) => demandsOf(input),
          ({ input }, call) => updateLineage(deps, call, input)
        )
      }
    },
    fields: { ...olderFields(entities), ...(lineageSearch ? fields(lineageSearch, search.details) : {}) }
  } satisfies Contribution
}

/** Every signed-in user may walk: what they reach is what they may see. */
function walks({ search, scroll }: LineageSearch) {
  return {
    searchAcrossLineage: operation('signed-in', ({ input }: Walks['searchAcrossLineage'], call, selects) =>
      search(call, input, selects)
    ),
    scrollAcrossLineage: operation('signed-in', ({ input }: Walks['scrollAcrossLineage'], call, selects) =>
      scroll(call, input, selects)
    )
  }
}

const refusal = (name: string) =>
  operation('signed-in', () => {
    throw new PluginDisabled(name, 'search')
  })
const refusals = {
  searchAcrossLineage: refusal('searchAcrossLineage'),
  scrollAcrossLineage: refusal('scrollAcrossLineage')
}

function fields({ facetsOf }: LineageSearch, details: SearchApi['details']) {
  const facets = (answer: LineageAnswer, _args: unknown, call: Call) => facetsOf(call, answer)
  return {
    SearchAcrossLineageResults: { facets },
    ScrollAcrossLineageResults: { facets },
    SearchAcrossLineageResult: {
      insights: () => [],
      matchedFields: (hit: LineageHit, _args: unknown, call: Call) => details.matchedFields(call, hit),
      extraProperties: (hit: LineageHit, _args: unknown, call: Call) => details.extraProperties(call, hit)
    }
  }
}
