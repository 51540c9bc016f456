/** What an entity belongs to. */
export const PLACE = `query placeOf($urn: String!) {
  entity(urn: $urn) {
    associated: relationships(input: { types: ["AssociatedWith"], direction: OUTGOING, count: 100 }) {
      relationships {
        entity {
          urn
          ... on Domain { domain: properties { name } }
          ... on Application { application: properties { name } status { removed } }
        }
      }
    }
    products: relationships(input: { types: ["DataProductContains"], direction: INCOMING, count: 100 }) {
      relationships { entity { urn ... on DataProduct { product: properties { name } status { removed } } } }
    }
  }
}`

export const SET_DOMAIN = 'mutation putInDomain($input: BatchSetDomainInput!) { batchSetDomain(input: $input) }'
export const SET_PRODUCT =
  'mutation putInProduct($input: BatchSetDataProductInput!) { batchSetDataProduct(input: $input) }'
export const PUT_IN_MORE =
  'mutation putInMore($input: BatchAddToDataProductsInput!) { batchAddToDataProducts(input: $input) }'
export const SET_APPLICATION =
  'mutation putInApplication($input: BatchSetApplicationInput!) { batchSetApplication(input: $input) }'
