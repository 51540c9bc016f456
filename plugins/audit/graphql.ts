import { type Demand, operation } from '../../core/index.ts'
import { OUTCOMES } from './event.ts'
import type { Lister, Wish } from './list.ts'

export const sdl = `
  enum AuditOutcome { ${OUTCOMES.join(' ')} }
  "All that are given must hold, each exactly."
  input ListAuditEventsInput {
    start: Int
    count: Int
    "Who acted, by URN."
    actor: String
    "addTags, entities.delete, POST /logIn"
    operation: String
    "A URN that the operation named."
    resource: String
    outcome: AuditOutcome
    "The public id of a token or session."
    credential: String
    "Milliseconds, inclusive."
    from: Long
    "Milliseconds, exclusive."
    to: Long
  }
  type ListAuditEventsResult { start: Int! count: Int! total: Int! events: [AuditEvent!]! }
  type AuditEvent {
    id: String!
    time: Long!
    actor: String!
    operation: String!
    plugin: String!
    outcome: AuditOutcome!
    "HTTP's status of what was denied or failed."
    status: Int
    code: String
    "Any one of them was missing."
    privileges: [String!]!
    resources: [String!]!
    "Larger than the list when there were many."
    resourceCount: Int!
    names: [AuditName!]!
    credentialKind: String
    credentialId: String
    address: String!
  }
  "A name or id among the arguments."
  type AuditName { name: String! value: String! }
  extend type Query {
    "The newest first."
    listAuditEvents(input: ListAuditEventsInput!): ListAuditEventsResult!
  }
`

const mayView: Demand = { anyOf: ['VIEW_AUDIT_EVENTS'] }

export function operations(list: Lister) {
  return {
    Query: {
      listAuditEvents: operation(mayView, ({ input }: { input: Wish }, call) => list(call, input))
    }
  }
}
