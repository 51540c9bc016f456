// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface DropView {
  readonly deleteView: boolean | null
}

export interface DropViewVariables {
  readonly urn: string
}

export interface ChooseViewOfAll {
  readonly updateGlobalViewsSettings: boolean
}

export interface ChooseViewOfAllVariables {
  readonly input: UpdateGlobalViewsSettingsInput
}

export interface ChooseView {
  readonly updateCorpUserViewsSettings: boolean | null
}

export interface ChooseViewVariables {
  readonly input: UpdateCorpUserViewsSettingsInput
}

export interface ChangeView {
  readonly updateView: { readonly urn: string } | null
}

export interface ChangeViewVariables {
  readonly urn: string
  readonly input: UpdateViewInput
}

export interface ViewsPage {
  readonly listMyViews: {
    readonly total: number
    readonly views: readonly {
      readonly urn: string
      readonly name: string
      readonly description: string | null
      readonly viewType: 'PERSONAL' | 'GLOBAL'
      readonly created: { readonly actor: string | null } | null
      readonly lastModified: { readonly time: number } | null
      readonly definition: {
        readonly entityTypes: readonly string[]
        readonly filter: {
          readonly operator: 'AND' | 'OR'
          readonly filters: readonly {
            readonly field: string
            readonly condition:
              | 'CONTAIN'
              | 'EQUAL'
              | 'IEQUAL'
              | 'IN'
              | 'EXISTS'
              | 'GREATER_THAN'
              | 'GREATER_THAN_OR_EQUAL_TO'
              | 'LESS_THAN'
              | 'LESS_THAN_OR_EQUAL_TO'
              | 'START_WITH'
              | 'END_WITH'
              | 'DESCENDANTS_INCL'
              | 'ANCESTORS_INCL'
              | 'RELATED_INCL'
              | null
            readonly values: readonly string[]
            readonly negated: boolean | null
          }[]
        }
      }
    }[]
  } | null
  readonly listGlobalViews: {
    readonly total: number
    readonly views: readonly {
      readonly urn: string
      readonly name: string
      readonly description: string | null
      readonly viewType: 'PERSONAL' | 'GLOBAL'
      readonly created: { readonly actor: string | null } | null
      readonly lastModified: { readonly time: number } | null
      readonly definition: {
        readonly entityTypes: readonly string[]
        readonly filter: {
          readonly operator: 'AND' | 'OR'
          readonly filters: readonly {
            readonly field: string
            readonly condition:
              | 'CONTAIN'
              | 'EQUAL'
              | 'IEQUAL'
              | 'IN'
              | 'EXISTS'
              | 'GREATER_THAN'
              | 'GREATER_THAN_OR_EQUAL_TO'
              | 'LESS_THAN'
              | 'LESS_THAN_OR_EQUAL_TO'
              | 'START_WITH'
              | 'END_WITH'
              | 'DESCENDANTS_INCL'
              | 'ANCESTORS_INCL'
              | 'RELATED_INCL'
              | null
            readonly values: readonly string[]
            readonly negated: boolean | null
          }[]
        }
      }
    }[]
  } | null
  readonly globalViewsSettings: { readonly defaultView: string | null } | null
  readonly me: {
    readonly corpUser: {
      readonly settings: { readonly views: { readonly defaultView: { readonly urn: string } | null } | null } | null
    }
  } | null
}

export interface ViewsPageVariables {
  readonly mine: ListMyViewsInput
  readonly global: ListGlobalViewsInput
}

export interface UpdateGlobalViewsSettingsInput {
  readonly defaultView?: string | null | undefined
}

export interface UpdateCorpUserViewsSettingsInput {
  readonly defaultView?: string | null | undefined
}

export interface UpdateViewInput {
  readonly name?: string | null | undefined
  readonly description?: string | null | undefined
  readonly definition?: DataHubViewDefinitionInput | null | undefined
  readonly expectedLastModified?: number | null | undefined
}

export interface DataHubViewDefinitionInput {
  readonly entityTypes: readonly string[]
  readonly filter: DataHubViewFilterInput
}

export interface DataHubViewFilterInput {
  readonly operator: 'AND' | 'OR'
  readonly filters: readonly FacetFilterInput[]
}

export interface FacetFilterInput {
  readonly field: string
  readonly value?: string | null | undefined
  readonly values?: readonly string[] | null | undefined
  readonly condition?:
    | 'CONTAIN'
    | 'EQUAL'
    | 'IEQUAL'
    | 'IN'
    | 'EXISTS'
    | 'GREATER_THAN'
    | 'GREATER_THAN_OR_EQUAL_TO'
    | 'LESS_THAN'
    | 'LESS_THAN_OR_EQUAL_TO'
    | 'START_WITH'
    | 'END_WITH'
    | 'DESCENDANTS_INCL'
    | 'ANCESTORS_INCL'
    | 'RELATED_INCL'
    | null
    | undefined
  readonly negated?: boolean | null | undefined
}

export interface ListMyViewsInput {
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly query?: string | null | undefined
  readonly viewType?: 'PERSONAL' | 'GLOBAL' | null | undefined
}

export interface ListGlobalViewsInput {
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly query?: string | null | undefined
}
