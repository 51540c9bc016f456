export const VERSIONS = /* GraphQL */ `
  query versions($urn: String!, $aspect: String!, $before: Long) {
    aspectVersions(urn: $urn, aspect: $aspect, before: $before, count: 100) {
      next
      versions {
        version time runId pipelineName ifVersionMatch
        actor { urn ... on CorpUser { username properties { displayName } } }
      }
    }
  }`

/** The values of two versions; each is the first one below a number. */
export const VALUES = /* GraphQL */ `
  query versionValues($urn: String!, $aspect: String!, $from: Long!, $to: Long!) {
    from: aspectVersions(urn: $urn, aspect: $aspect, before: $from, count: 1) { versions { version payload } }
    to: aspectVersions(urn: $urn, aspect: $aspect, before: $to, count: 1) { versions { version payload } }
  }`
