import { type Demand, operation, valuesOf, type Wakeups } from '../../core/index.ts'
import { OUTCOMES } from './event.ts'
import type { Lister, ListInput } from './list.ts'

export const sdl = `
  enum AuditOutcome { ${OUTCOMES.join(' ')} }
  "All fields that are set must match exactly."
  input ListAuditEventsInput {
    start: Int
    count: Int
    "The URN of the user who acted."
    actor: String
    "For example addTags, entities.delete or POST /logIn."
    operation: String
    "A URN in the arguments of the operation."
    resource: String
    outcome: AuditOutcome
    "The public id of a token or session."
    credential: String
    "Milliseconds since the epoch, inclusive."
    from: Long
    "Milliseconds since the epoch, exclusive."
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
    "The HTTP status of a refusal or failure."
    status: Int
    code: String
    "Of a refusal: one of these was required."
    privileges: [String!]!
    resources: [String!]!
    "The number of all resources; resources has at most 50 of them."
    resourceCount: Int!
    names: [AuditName!]!
    credentialKind: String
    credentialId: String
    "The program that sent it, as it says of itself."
    client: String
    address: String!
    "How many refusals of this caller and operation within a minute this event stands for; 1 for all other events."
    count: Int!
    "The time of the last of them."
    lastTime: Long!
  }
  "A name or id in the arguments."
  type AuditName { name: String! value: String! }
  extend type Query {
    "Newest first."
    listAuditEvents(input: ListAuditEventsInput!): ListAuditEventsResult!
  }
  extend type Subscription {
    "What listAuditEvents answers: now, and whenever there are new events, at most four times a second."
    auditEvents(input: ListAuditEventsInput!): ListAuditEventsResult!
  }
` as const

const mayView: Demand = { anyOf: ['VIEW_AUDIT_EVENTS'] }

interface Args {
  readonly input: ListInput
}

/** @param wakeups woken when there are new events */
export function operations(list: Lister, wakeups: Wakeups) {
  return {
    Query: { listAuditEvents: operation(mayView, ({ input }: Args, call) => list(call, input)) },
    Subscription: {
      auditEvents: operation(mayView, ({ input }: Args, call) => valuesOf(wakeups, call, own => list(own, input)))
    }
  }
}
