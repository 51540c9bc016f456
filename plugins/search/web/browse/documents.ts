/** How many entities each platform has. */
export const PLATFORMS = `query browsePlatforms($input: AggregateAcrossEntitiesInput!) {
  aggregateAcrossEntities(input: $input) {
    facets {
      field
      aggregations { value count displayName entity { ... on DataPlatform { properties { displayName } } } }
    }
  }
}`

/** Folders and containers below a path. */
export const FOLDERS = `query browseFolders($input: BrowseV2Input!) {
  browseV2(input: $input) {
    total
    groups {
      name
      count
      hasSubGroups
      entity {
        urn
        type
        ... on Container { properties { name } subTypes { typeNames } }
        ... on DataPlatformInstance { instanceId }
      }
    }
  }
}`

/** How many entities are directly in each domain. Of the plugin `domains`. */
export const DOMAINS = `query browseDomains($input: AggregateAcrossEntitiesInput!) {
  aggregateAcrossEntities(input: $input) {
    facets {
      field
      aggregations {
        value
        count
        entity {
          ... on Domain {
            properties { name }
            parentDomains { domains { urn ... on Domain { properties { name } } } }
          }
        }
      }
    }
  }
}`
