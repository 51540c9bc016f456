export const ATTRIBUTES = `query attributesPage($input: ListBusinessAttributesInput!) {
  listBusinessAttributes(input: $input) {
    total
    businessAttributes { urn properties { name description type lastModified { time } } }
  }
}`

export const ATTRIBUTE = `query attributePage($urn: String!) {
  businessAttribute(urn: $urn) { urn properties { name description type lastModified { time } } }
}`

export const CREATE = `mutation writeAttribute($input: CreateBusinessAttributeInput!) {
  createBusinessAttribute(input: $input) { urn }
}`
export const UPDATE = `mutation changeAttribute($urn: String!, $input: UpdateBusinessAttributeInput!) {
  updateBusinessAttribute(urn: $urn, input: $input) { urn }
}`
export const DELETE = 'mutation dropAttribute($urn: String!) { deleteBusinessAttribute(urn: $urn) }'
