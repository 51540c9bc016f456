import { type ArgsOf, type Call, type EntityRef, idOf, isUrn, type Model, operation } from '../../core/index.ts'
import type { FacetFilter } from '../entities/index.ts'
import { shownDefinition, type ViewInfo } from './definition.ts'
import { listGlobalViews, listMyViews } from './list.ts'
import { globalDefault, setGlobalDefault, setOwnDefault } from './settings.ts'
import {
  createView,
  deleteView,
  demandsToChange,
  MANAGE,
  parseViewUrn,
  updateView,
  type ViewDeps,
  viewOf
} from './view.ts'

export const sdl = `
  enum DataHubViewType {
    "Only its creator sees it."
    PERSONAL
    "For all users."
    GLOBAL
  }
  extend type DataHubView {
    viewType: DataHubViewType!
    name: String!
    description: String
    definition: DataHubViewDefinition!
    created: AuditStamp
    lastModified: AuditStamp
  }
  type DataHubViewDefinition {
    "All types when empty."
    entityTypes: [EntityType!]!
    filter: DataHubViewFilter!
  }
  type DataHubViewFilter {
    operator: LogicalOperator!
    "Empty for a combination of AND and OR, which only ingestion writes; searches apply it."
    filters: [FacetFilter!]!
  }
  input DataHubViewDefinitionInput { entityTypes: [EntityType!]! filter: DataHubViewFilterInput! }
  input DataHubViewFilterInput { operator: LogicalOperator! filters: [FacetFilterInput!]! }
  input CreateViewInput {
    viewType: DataHubViewType!
    name: String!
    description: String
    definition: DataHubViewDefinitionInput!
  }
  "Absent or null members keep their value; an empty description is removed."
  input UpdateViewInput {
    name: String
    description: String
    definition: DataHubViewDefinitionInput
    "Changes the view only if this is the time of lastModified; otherwise 409."
    expectedLastModified: Long
  }
  input ListMyViewsInput { start: Int count: Int query: String viewType: DataHubViewType }
  input ListGlobalViewsInput { start: Int count: Int query: String }
  type ListViewsResult { start: Int! count: Int! total: Int! views: [DataHubView!]! }
  type GlobalViewsSettings {
    "The view of users who have chosen none."
    defaultView: String
  }
  input UpdateGlobalViewsSettingsInput {
    "A global view; null for none."
    defaultView: String
  }
  input UpdateCorpUserViewsSettingsInput {
    "Null for none."
    defaultView: String
  }

  extend type Query {
    "Null for a view that does not exist, or that is another user's."
    view(urn: String!): DataHubView
    "Views that the caller created."
    listMyViews(input: ListMyViewsInput!): ListViewsResult
    listGlobalViews(input: ListGlobalViewsInput!): ListViewsResult
    globalViewsSettings: GlobalViewsSettings
  }
  extend type Mutation {
    createView(input: CreateViewInput!): DataHubView
    updateView(urn: String!, input: UpdateViewInput!): DataHubView
    deleteView(urn: String!): Boolean
    updateGlobalViewsSettings(input: UpdateGlobalViewsSettingsInput!): Boolean!
    "Of the caller."
    updateCorpUserViewsSettings(input: UpdateCorpUserViewsSettingsInput!): Boolean
  }
`

interface Others {
  readonly EntityType: string
  readonly LogicalOperator: 'AND' | 'OR'
  readonly FacetFilterInput: FacetFilter
  readonly DataHubViewType: ViewInfo['type']
}
type Args = ArgsOf<typeof sdl, Others>

export function operations(deps: ViewDeps) {
  return { Query: queries(deps), Mutation: { ...changes(deps), ...settings(deps) } }
}

function queries(deps: ViewDeps) {
  return {
    view: operation('signed-in', async ({ urn: text }: Args['view'], call): Promise<EntityRef | null> => {
      const urn = parseViewUrn(text)
      return (await viewOf(deps, call, urn)) ? { urn } : null
    }),
    listMyViews: operation('signed-in', ({ input }: Args['listMyViews'], call) => listMyViews(deps, call, input)),
    listGlobalViews: operation('signed-in', ({ input }: Args['listGlobalViews'], call) =>
      listGlobalViews(deps, call, input)
    ),
    globalViewsSettings: operation('signed-in', async (_args: object, call) => ({
      defaultView: (await globalDefault(deps, call)) ?? null
    }))
  }
}

function changes(deps: ViewDeps) {
  return {
    createView: operation(
      ({ input }: Args['createView']) => (input.viewType === 'GLOBAL' ? MANAGE : []),
      ({ input }, call) => createView(deps, call, input)
    ),
    updateView: operation(
      ({ urn }: Args['updateView'], call) => demandsToChange(deps, call, parseViewUrn(urn)),
      (args, call) => updateView(deps, call, args)
    ),
    deleteView: operation(
      ({ urn }: Args['deleteView'], call) => demandsToChange(deps, call, parseViewUrn(urn)),
      ({ urn }, call) => deleteView(deps, call, parseViewUrn(urn))
    )
  }
}

function settings(deps: ViewDeps) {
  return {
    updateGlobalViewsSettings: operation(MANAGE, async ({ input }: Args['updateGlobalViewsSettings'], call) => {
      await setGlobalDefault(deps, call, input.defaultView)
      return true
    }),
    updateCorpUserViewsSettings: operation(
      'signed-in',
      async ({ input }: Args['updateCorpUserViewsSettings'], call) => {
        await setOwnDefault(deps, call, input.defaultView)
        return true
      }
    )
  }
}

export function fields(model: Model, deps: ViewDeps) {
  const shown =
    <T>(show: (info: ViewInfo) => T, otherwise: (ref: EntityRef) => T) =>
    async (ref: EntityRef, _args: unknown, call: Call): Promise<T> => {
      const info = await viewOf(deps, call, ref.urn)
      return info ? show(info) : otherwise(ref)
    }
  const none = { entityTypes: [], filter: { operator: 'AND' as const, filters: [] } }
  return {
    // Required fields have values also where the view is gone, or another user's.
    DataHubView: {
      viewType: shown<ViewInfo['type']>(
        ({ type }) => type,
        () => 'PERSONAL'
      ),
      name: shown(
        ({ name }) => name,
        ({ urn }) => idOf(urn)
      ),
      description: shown(
        ({ description }) => description,
        () => undefined
      ),
      definition: shown(
        ({ definition }) => shownDefinition(model, definition),
        () => none
      ),
      created: shown<object | null>(
        ({ created }) => created,
        () => null
      ),
      lastModified: shown<object | null>(
        ({ lastModified }) => lastModified,
        () => null
      )
    },
    CorpUserViewsSettings: {
      async defaultView({ defaultView }: { readonly defaultView?: string }, _args: unknown, call: Call) {
        return defaultView !== undefined && isUrn(defaultView) && (await viewOf(deps, call, defaultView))
          ? defaultView
          : null
      }
    }
  }
}
