export const DOMAINS = `query domainLevel($input: ListDomainsInput!) {
  listDomains(input: $input) {
    total
    domains {
      urn
      properties { name }
      parentDomains { domains { urn ... on Domain { properties { name } } } }
      children: relationships(input: { types: ["IsPartOf"], direction: INCOMING, count: 0, includeSoftDelete: false }) {
        total
      }
      members: relationships(input: { types: ["AssociatedWith"], direction: INCOMING, count: 0 }) { total }
    }
  }
}`

export const DOMAIN = `query domainPage($urn: String!) {
  domain(urn: $urn) {
    urn
    properties { name }
    parentDomains { domains { urn ... on Domain { properties { name } } } }
    children: relationships(input: { types: ["IsPartOf"], direction: INCOMING, count: 0, includeSoftDelete: false }) {
      total
    }
    members: relationships(input: { types: ["AssociatedWith"], direction: INCOMING, count: 0 }) { total }
  }
}`

/** Only with the plugin search. */
export const IN_DOMAIN = `query inDomain($input: SearchAcrossEntitiesInput!) {
  searchAcrossEntities(input: $input) {
    total
    searchResults {
      entity { urn ... on DataProduct { product: properties { name description numAssets } }
        ... on Application { application: properties { name description numAssets } } }
    }
  }
}`

export const PRODUCT = `query productPage($urn: String!, $start: Int!, $count: Int!) {
  dataProduct(urn: $urn) {
    urn
    properties { name }
    assets: relationships(input: { types: ["DataProductContains"], direction: OUTGOING, start: $start, count: $count }) {
      total
      relationships {
        entity {
          urn
          ... on Dataset { dataset: properties { name } }
          ... on Container { container: properties { name } }
          ... on Chart { chart: properties { name } }
          ... on Dashboard { dashboard: properties { name } }
          ... on DataFlow { flow: properties { name } }
          ... on DataJob { job: properties { name } }
        }
      }
    }
  }
}`

export const APPLICATION = `query applicationPage($urn: String!) {
  application(urn: $urn) { urn properties { name numAssets } }
}`

export const ADD_TO_PRODUCTS =
  'mutation addToProducts($input: BatchAddToDataProductsInput!) { batchAddToDataProducts(input: $input) }'
export const REMOVE_FROM_PRODUCTS =
  'mutation removeFromProducts($input: BatchRemoveFromDataProductsInput!) { batchRemoveFromDataProducts(input: $input) }'

export const CREATE_DOMAIN = 'mutation newDomain($input: CreateDomainInput!) { createDomain(input: $input) }'
export const CREATE_PRODUCT =
  'mutation newProduct($input: CreateDataProductInput!) { createDataProduct(input: $input) { urn } }'
export const CREATE_APPLICATION =
  'mutation newApplication($input: CreateApplicationInput!) { createApplication(input: $input) { urn } }'
export const MOVE_DOMAIN = 'mutation placeDomain($input: MoveDomainInput!) { moveDomain(input: $input) }'
export const RENAME = 'mutation renameInDomains($input: UpdateNameInput!) { updateName(input: $input) }'
export const DELETE_DOMAIN = 'mutation dropDomain($urn: String!) { deleteDomain(urn: $urn) }'
export const DELETE_PRODUCT = 'mutation dropProduct($urn: String!) { deleteDataProduct(urn: $urn) }'
export const DELETE_APPLICATION = 'mutation dropApplication($urn: String!) { deleteApplication(urn: $urn) }'
