/** Templates of pages, their modules, and which template is whose home page. */
export const sdl = `
  extend type DataHubPageTemplate { properties: DataHubPageTemplateProperties! }
  type DataHubPageTemplateProperties {
    rows: [DataHubPageTemplateRow!]!
    "Of a template with the surface ASSET_SUMMARY."
    assetSummary: DataHubPageTemplateAssetSummary
    surface: DataHubPageTemplateSurface!
    visibility: DataHubPageTemplateVisibility!
    created: ResolvedAuditStamp!
    lastModified: ResolvedAuditStamp!
  }
  "Modules that the caller may not see are left out."
  type DataHubPageTemplateRow { modules: [DataHubPageModule!]! }
  type DataHubPageTemplateSurface { surfaceType: PageTemplateSurfaceType }
  enum PageTemplateSurfaceType { HOME_PAGE ASSET_SUMMARY }
  type DataHubPageTemplateVisibility { scope: PageTemplateScope }
  enum PageTemplateScope {
    "Only its creator sees it."
    PERSONAL
    "For all users."
    GLOBAL
  }
  type DataHubPageTemplateAssetSummary { summaryElements: [SummaryElement!] }
  type SummaryElement { elementType: SummaryElementType! }
  enum SummaryElementType {
    CREATED LAST_MODIFIED LAST_INGESTED TAGS GLOSSARY_TERMS OWNERS DOMAIN STRUCTURED_PROPERTY DOCUMENT_STATUS DOCUMENT_TYPE
    SEMANTIC_MODEL
  }

  type DataHubPageModule implements Entity {
    urn: String!
    type: EntityType!
    properties: DataHubPageModuleProperties!
  }
  type DataHubPageModuleProperties {
    name: String!
    type: DataHubPageModuleType!
    visibility: DataHubPageModuleVisibility!
    params: DataHubPageModuleParams!
    created: ResolvedAuditStamp!
    lastModified: ResolvedAuditStamp!
  }
  enum DataHubPageModuleType {
    LINK RICH_TEXT ASSET_COLLECTION HIERARCHY OWNED_ASSETS DOMAINS ASSETS OUTPUT_PORTS CHILD_HIERARCHY DATA_PRODUCTS
    SUB_DATA_PRODUCTS RELATED_TERMS PLATFORMS LINEAGE COLUMNS SEMANTIC_MODEL_DATASETS SEMANTIC_MODEL_METRICS
    SEMANTIC_MODEL_RELATIONSHIPS SEMANTIC_MODEL_DIMENSIONS AI_CONTEXT METRIC_SQL RELATED_METRICS UNKNOWN
  }
  type DataHubPageModuleVisibility { scope: PageModuleScope }
  enum PageModuleScope { PERSONAL GLOBAL }
  type DataHubPageModuleParams {
    linkParams: LinkModuleParams
    richTextParams: RichTextModuleParams
    assetCollectionParams: AssetCollectionModuleParams
    hierarchyViewParams: HierarchyViewModuleParams
  }
  type LinkModuleParams { linkUrl: String! imageUrl: String description: String }
  type RichTextModuleParams { content: String! }
  type AssetCollectionModuleParams { assetUrns: [String!]! dynamicFilterJson: String }
  type HierarchyViewModuleParams {
    assetUrns: [String!]!
    showRelatedEntities: Boolean!
    relatedEntitiesFilterJson: String
  }
  type GlobalHomePageSettings { defaultTemplate: DataHubPageTemplate }

  input UpsertPageTemplateInput {
    "A new one when absent."
    urn: String
    rows: [PageTemplateRowInput!]!
    assetSummary: PageTemplateAssetSummaryInput
    scope: PageTemplateScope!
    surfaceType: PageTemplateSurfaceType!
    "Changes the template only if this is the time of lastModified; otherwise 409."
    expectedLastModified: Long
  }
  input PageTemplateRowInput { modules: [String!]! }
  input PageTemplateAssetSummaryInput { summaryElements: [SummaryElementInput!]! }
  input SummaryElementInput {
    elementType: SummaryElementType!
    "Required of a STRUCTURED_PROPERTY."
    structuredPropertyUrn: String
  }
  input DeletePageTemplateInput { urn: String! }
  input UpsertPageModuleInput {
    "A new one when absent."
    urn: String
    name: String!
    "LINK, RICH_TEXT, ASSET_COLLECTION or HIERARCHY, each with its params."
    type: DataHubPageModuleType!
    scope: PageModuleScope!
    params: PageModuleParamsInput!
    "Changes the module only if this is the time of lastModified; otherwise 409."
    expectedLastModified: Long
  }
  input PageModuleParamsInput {
    linkParams: LinkModuleParamsInput
    richTextParams: RichTextModuleParamsInput
    assetCollectionParams: AssetCollectionModuleParamsInput
    hierarchyViewParams: HierarchyViewModuleParamsInput
  }
  input LinkModuleParamsInput { linkUrl: String! imageUrl: String description: String }
  input RichTextModuleParamsInput { content: String! }
  input AssetCollectionModuleParamsInput { assetUrns: [String!]! dynamicFilterJson: String }
  input HierarchyViewModuleParamsInput {
    assetUrns: [String!]!
    showRelatedEntities: Boolean!
    relatedEntitiesFilterJson: String
  }
  input DeletePageModuleInput { urn: String! }
  input UpdateUserHomePageSettingsInput {
    pageTemplate: String
    removePageTemplate: Boolean
    newDismissedAnnouncements: [String]
  }
  input UpdateGlobalHomePageSettingsInput {
    "A global template; null for none."
    defaultTemplate: String
  }
  enum UserSetting { SHOW_SIMPLIFIED_HOMEPAGE SHOW_THEME_V2 }
  input UpdateUserSettingInput { name: UserSetting! value: Boolean! }

  extend type Query { globalHomePageSettings: GlobalHomePageSettings }
  extend type Mutation {
    upsertPageTemplate(input: UpsertPageTemplateInput!): DataHubPageTemplate!
    deletePageTemplate(input: DeletePageTemplateInput!): Boolean!
    upsertPageModule(input: UpsertPageModuleInput!): DataHubPageModule!
    "Also takes it out of all templates."
    deletePageModule(input: DeletePageModuleInput!): Boolean!
    updateGlobalHomePageSettings(input: UpdateGlobalHomePageSettingsInput!): Boolean!
    "Of the caller."
    updateUserHomePageSettings(input: UpdateUserHomePageSettingsInput!): Boolean
    "Of the caller."
    updateUserSetting(input: UpdateUserSettingInput!): Boolean
  }
`
