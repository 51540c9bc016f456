export const TIMELINE = /* GraphQL */ `
  query timeline($urn: String!, $categories: [ChangeCategoryType!]) {
    getTimeline(input: { urn: $urn, changeCategories: $categories }) {
      gaps { aspect oldestVersion }
      changeTransactions {
        timestampMillis actor omittedChanges
        changes { urn category operation modifier description parameters { key value } }
      }
    }
  }`
