/** What the page shows, in one request. */
export const USE = `query usage($days: Int!, $used: SearchAcrossEntitiesInput!) {
  searchUse(days: $days, count: 50) {
    searches
    withoutHit
    mostSearched { text searches withoutHit }
    mostWithoutHit { text withoutHit }
  }
  searchAcrossEntities(input: $used) {
    searchResults {
      entity { urn }
      extraProperties { name value }
    }
  }
}`
