import type { Model } from '../../../core/index.ts'

/** Features of a plugin: true while it is enabled. */
const OF_PLUGINS = {
  businessAttributeEntityEnabled: 'business-attributes',
  contextDocumentsEnabled: 'documents',
  dataContractsEnabled: 'quality',
  entityVersioningEnabled: 'versions',
  erModelRelationshipFeatureEnabled: 'er-model',
  nestedDomainsEnabled: 'domains',
  schemaFieldCLLEnabled: 'lineage',
  showManageStructuredProperties: 'properties',
  showManageTags: 'tags'
} as const

/** Pages and trials of DataHub's own console, which this server does not have. */
const OFF = [
  ...['assetSummaryPageV1', 'datasetSummaryPageV1', 'documentationFileUploadV1'],
  ...['editableDatasetNameEnabled', 'hideDbtSourceInLineage'],
  ...['hideLineageInSearchCards', 'ingestionOnboardingRedesignV1', 'lineageGraphV2', 'lineageGraphV3'],
  ...['logicalModelsEnabled', 'platformBrowseV2', 'readOnlyModeEnabled', 'schemaFieldLineageIgnoreStatus'],
  ...['showAccessManagement', 'showAcrylInfo', 'showAutoCompleteResults', 'showBrowseV2'],
  ...['showDefaultExternalLinks', 'showHasSiblingsFilter', 'showHomePageRedesign', 'showHomepageUserRole'],
  ...['showIngestionPageRedesign', 'showIntroducePage', 'showLineageExpandMore', 'showNavBarRedesign'],
  ...['showProductUpdates', 'showSearchBarAutocompleteRedesign', 'showSearchFiltersV2', 'showSeparateSiblings'],
  ...['showStatsTabRedesign', 'themeV2Default', 'themeV2Enabled', 'themeV2Toggleable']
]

/** Whether there are metrics and semantic models: clients ask before they write them. */
const METRICS = 'metricsEnabled'

const ALL = [...Object.keys(OF_PLUGINS), ...OFF, METRICS].sort()

export const featureFlagsSdl = `
  "DataHub's switches. Those of features that a plugin has are true while it is enabled."
  type FeatureFlagsConfig { ${ALL.join(': Boolean! ')}: Boolean! }
`

export function featureFlags(isOn: (plugin: string) => boolean, model: Model): Record<string, boolean> {
  return {
    ...Object.fromEntries(OFF.map(name => [name, false])),
    ...Object.fromEntries(Object.entries(OF_PLUGINS).map(([name, plugin]) => [name, isOn(plugin)])),
    [METRICS]: model.types.has('metric') && model.types.has('semanticModel')
  }
}
