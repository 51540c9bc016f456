import type { FastifyInstance } from 'fastify'
import { type Dataset, readDataset } from './dataset.ts'
import { openStored } from './stored.ts'

/** The part of the schema that the read needs, as somebody would write it for these servers. */
export const typeDefs = `
  type Query { dataset(urn: String!): Dataset }
  type Dataset {
    urn: String!
    type: String!
    name: String!
    platform: Platform!
    properties: Properties
    status: Status
    tags: Tags
  }
  type Platform { urn: String! name: String! }
  type Properties { name: String description: String }
  type Status { removed: Boolean! }
  type Tags { tags: [Association!] }
  type Association { tag: Tag! }
  type Tag { urn: String! name: String! properties: TagProperties }
  type TagProperties { name: String! description: String colorHex: String }
`

/** From the same store by the same statements as the hand-written handler. */
export function createPeer(path: string) {
  const stored = openStored(path)
  return {
    /** Checks the token of each request, as ours does. */
    protect(app: FastifyInstance): void {
      app.addHook('onRequest', (request, reply, done) => {
        if (stored.knows(request.headers.authorization)) done()
        else reply.code(401).send()
      })
    },
    resolvers: {
      Query: { dataset: (_root: unknown, { urn }: { urn: string }) => readDataset(stored, urn) },
      Dataset: {
        type: () => 'DATASET',
        status: ({ removed }: Dataset) => ({ removed }),
        tags: ({ tags }: Dataset) => ({ tags: tags.map(tag => ({ tag })) })
      }
    }
  }
}
