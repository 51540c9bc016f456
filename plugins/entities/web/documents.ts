export const ENTITY = `query entityAccess($urn: String!, $actor: String!) {
  entityExists(urn: $urn)
  getGrantedPrivileges(input: { actorUrn: $actor, resourceSpec: { resourceType: OTHER, resourceUrn: $urn } }) { privileges }
}`

/** Containers above, the nearest first. */
export const CONTAINERS = `query containersAbove($urn: String!) {
  container(urn: $urn) {
    ...named
    container { ...named container { ...named container { ...named container { ...named } } } }
  }
}
fragment named on Container { urn properties { name } }`

export const COLUMN_COUNT = `query columnCount($urn: String!) { dataset(urn: $urn) { schemaMetadata { fields { fieldPath } } } }`

export const UPDATE_DESCRIPTION = `mutation updateDescriptionOf($input: DescriptionUpdateInput!) { updateDescription(input: $input) }`
