import { enumValues } from '../../entities/index.ts'

const values = (name: string) => enumValues(`com.linkedin.incident.${name}`)

const HEALTH = `
  enum HealthStatus { PASS WARN FAIL }
  enum HealthStatusType { INCIDENTS ASSERTIONS TESTS }
  "What assertions or incidents say of an entity."
  type Health {
    type: HealthStatusType!
    status: HealthStatus!
    message: String
    "The failing assertions; ACTIVE_INCIDENTS."
    causes: [String!]
    "The time of the latest result, or change of an incident."
    reportedAt: Long
    activeIncidentHealthDetails: ActiveIncidentHealthDetails
    latestAssertionStatusByType: [AssertionHealthStatusByType!]
  }
  type ActiveIncidentHealthDetails {
    count: Int! lastActivityAt: Long latestIncidentTitle: String latestIncidentUrn: String
  }
  type AssertionHealthStatusByType {
    type: AssertionType! status: HealthStatus! statusCount: Int! total: Int! lastStatusResultAt: Long
  }
`

/** Types of incidents and of health. Names and nullability are DataHub's. */
export const incidentSdl = (hasOwners: boolean) =>
  `
  enum IncidentType { ${values('IncidentType')} }
  enum IncidentState { ${values('IncidentState')} }
  enum IncidentStage { ${values('IncidentStage')} }
  enum IncidentSourceType { ${values('IncidentSourceType')} }
  enum IncidentPriority { CRITICAL HIGH MEDIUM LOW }

  "Something that is wrong with entities, until it is resolved."
  type Incident implements Entity {
    urn: String!
    type: EntityType!
    incidentType: IncidentType!
    customType: String
    title: String
    description: String
    incidentStatus: IncidentStatus!
    status: IncidentStatus! @deprecated(reason: "use incidentStatus")
    priority: IncidentPriority
    ${hasOwners ? '"Users and groups." assignees: [OwnerType!]' : ''}
    "The first of the entities that it is about."
    entity: Entity!
    source: IncidentSource
    startedAt: Long
    created: AuditStamp!
  }
  type IncidentStatus { state: IncidentState! stage: IncidentStage message: String lastUpdated: AuditStamp! }
  type IncidentSource { type: IncidentSourceType! source: Entity }
  type EntityIncidentsResult { start: Int! count: Int! total: Int! incidents: [Incident!]! }
${HEALTH}` as const

/** The root fields, apart because `ArgsOf` reads one literal. */
export const incidentOperationsSdl = `
  input IncidentSourceInput { type: IncidentSourceType! }
  input IncidentStatusInput { state: IncidentState! stage: IncidentStage message: String }
  input RaiseIncidentInput {
    type: IncidentType!
    customType: String
    title: String
    description: String
    "The entity, if it is one."
    resourceUrn: String
    "The entities, if they are several."
    resourceUrns: [String!]
    source: IncidentSourceInput
    "Default: ACTIVE."
    status: IncidentStatusInput
    priority: IncidentPriority
    "Users and groups."
    assigneeUrns: [String!]
    startedAt: Long
  }
  "Absent or null members keep their value; an empty text or list clears it."
  input UpdateIncidentInput {
    title: String
    description: String
    startedAt: Long
    status: IncidentStatusInput
    priority: IncidentPriority
    assigneeUrns: [String!]
    "Replaces all entities; at least one."
    resourceUrns: [String!]
  }
  extend type Mutation {
    "Returns the URN of the new incident."
    raiseIncident(input: RaiseIncidentInput!): String
    updateIncidentStatus(urn: String!, input: IncidentStatusInput!): Boolean
    updateIncident(urn: String!, input: UpdateIncidentInput!): Boolean
  }
`
