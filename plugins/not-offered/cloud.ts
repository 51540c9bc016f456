import { operation } from '../../core/index.ts'
import { NotOffered } from './errors.ts'

/** Announcements and requests for approval of DataHub's own service. The names and nullability are DataHub's. */
export const cloudSdl = `
  type ProductUpdate {
    id: String!
    enabled: Boolean!
    title: String!
    header: String
    description: String
    image: String
    requiredVersion: String
    ctaText: String!
    ctaLink: String!
    primaryCtaText: String
    primaryCtaLink: String
    secondaryCtaText: String
    secondaryCtaLink: String
    features: [ProductUpdateFeature!]
  }
  type ProductUpdateFeature { title: String! description: String! icon: String availability: String }
  input ListActionRequestsInput { start: Int count: Int }
  type ListActionRequestsResult { start: Int count: Int total: Int }
  extend type Query {
    "Always refused: the server asks no other host for announcements."
    latestProductUpdate(refreshCache: Boolean): ProductUpdate
    "Always refused: the proposals of this server are in listChangeRequests."
    listActionRequests(input: ListActionRequestsInput!): ListActionRequestsResult
  }
`

export const cloudOperations = {
  latestProductUpdate: operation('signed-in', () => {
    throw new NotOffered(
      'aspectd asks no other host for announcements of new versions. The release notes are in CHANGELOG.md.'
    )
  }),
  listActionRequests: operation('signed-in', () => {
    throw new NotOffered(
      'Action requests are a feature of DataHub Cloud. The proposals of this server are in listChangeRequests.'
    )
  })
}
