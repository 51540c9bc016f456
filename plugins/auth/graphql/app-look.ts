/** Parts of the configuration that only pages of DataHub's clients use. The names and nullability are DataHub's. */
export const appLookSdl = `
  extend type AppConfig {
    chromeExtensionConfig: ChromeExtensionConfig!
    homePageConfig: HomePageConfig!
    searchBarConfig: SearchBarConfig!
    searchCardConfig: SearchCardConfig!
    searchFlagsConfig: SearchFlagsConfig!
    visualConfig: VisualConfig!
  }
  type ChromeExtensionConfig { enabled: Boolean! lineageEnabled: Boolean! }
  type HomePageConfig { firstInPersonalSidebar: PersonalSidebarSection! }
  enum PersonalSidebarSection { YOUR_ASSETS YOUR_DOMAINS YOUR_GLOSSARY_NODES YOUR_GROUPS YOUR_TAGS }
  type SearchBarConfig { apiVariant: SearchBarAPI! }
  enum SearchBarAPI { AUTOCOMPLETE_FOR_MULTIPLE SEARCH_ACROSS_ENTITIES }
  type SearchCardConfig { showDescription: Boolean! }
  type SearchFlagsConfig { defaultSkipHighlighting: Boolean! }
  "What a client shows where it has no setting of its own. Null: it decides."
  type VisualConfig {
    logoUrl: String
    faviconUrl: String
    appTitle: String
    hideGlossary: Boolean
    queriesTab: QueriesTabConfig
    entityProfiles: EntityProfilesConfig
    searchResult: SearchResultsVisualConfig
    showFullTitleInLineage: Boolean
    theme: ThemeConfig
    application: ApplicationConfig
  }
  type QueriesTabConfig { queriesTabResultSize: Int }
  type EntityProfilesConfig { domain: EntityProfileConfig }
  type EntityProfileConfig { defaultTab: String }
  type SearchResultsVisualConfig { enableNameHighlight: Boolean }
  type ThemeConfig { themeId: String }
  type ApplicationConfig { showApplicationInNavigation: Boolean showSidebarSectionWhenEmpty: Boolean }
`

/** What this server has decides; the rest is as DataHub ships it. */
export function appLook(isOn: (plugin: string) => boolean) {
  return {
    chromeExtensionConfig: { enabled: true, lineageEnabled: isOn('lineage') },
    homePageConfig: { firstInPersonalSidebar: 'YOUR_ASSETS' as const },
    searchBarConfig: { apiVariant: 'AUTOCOMPLETE_FOR_MULTIPLE' as const },
    searchCardConfig: { showDescription: true },
    searchFlagsConfig: { defaultSkipHighlighting: false },
    visualConfig: {
      appTitle: 'aspectd',
      hideGlossary: !isOn('glossary'),
      queriesTab: { queriesTabResultSize: 5 },
      entityProfiles: { domain: { defaultTab: null } },
      searchResult: { enableNameHighlight: isOn('search') },
      showFullTitleInLineage: false,
      theme: { themeId: null },
      application: { showApplicationInNavigation: isOn('domains'), showSidebarSectionWhenEmpty: isOn('domains') }
    }
  }
}
