/** DataHub shows it instead of what a caller may not see, in lineage: clients have fragments on it. */
export const restrictedSdl = `
  "Never occurs: what a caller is not authorized to see is not shown at all."
  type Restricted implements Entity { urn: String! type: EntityType! }
`
