import { type AspectDefinition, type Static, Type, type TypeDefinition } from '../../core/index.ts'

/** The entity type, and its aspect: the requests of one entity. */
export const REQUESTS = 'aspectdChangeRequests'
export const STATES = ['OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN'] as const

const KEYWORD = { 'x-search': { fieldType: 'KEYWORD' } }
const KEYWORDS = { 'x-search': { '/*': { fieldType: 'KEYWORD' } } }
const closed = { additionalProperties: false }
/** No generic read or write gets it: who may see it depends on the entity that it is about. */
const guard = { sealed: true }

const Urns = Type.Array(Type.String())

/** What is proposed. Exactly one member is set. */
export const Change = Type.Object(
  {
    tagUrns: Type.Optional(Urns),
    termUrns: Type.Optional(Urns),
    owners: Type.Optional(
      Type.Array(Type.Object({ ownerUrn: Type.String(), ownershipTypeUrn: Type.Optional(Type.String()) }, closed))
    ),
    domainUrn: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    properties: Type.Optional(
      Type.Array(
        Type.Object(
          {
            structuredPropertyUrn: Type.String(),
            values: Type.Array(
              Type.Object(
                { stringValue: Type.Optional(Type.String()), numberValue: Type.Optional(Type.Number()) },
                closed
              )
            )
          },
          closed
        )
      )
    )
  },
  closed
)
export type Change = Static<typeof Change>

const Request = Type.Object(
  {
    id: Type.String(),
    state: Type.Enum([...STATES]),
    /** Absent: it is about the entity itself. */
    column: Type.Optional(Type.String()),
    change: Change,
    /** What it would replace, when it was proposed. */
    before: Type.Optional(Type.String()),
    note: Type.Optional(Type.String()),
    proposedBy: Type.String(),
    /** Milliseconds since the epoch, as the other times. */
    proposedAt: Type.Integer(),
    decidedBy: Type.Optional(Type.String()),
    decidedAt: Type.Optional(Type.Integer()),
    answer: Type.Optional(Type.String()),
    /** What was made instead of the change that was proposed. */
    made: Type.Optional(Change)
  },
  closed
)
export type Request = Static<typeof Request>

/** All requests of one entity: its open ones and the latest that were decided. */
export const Requests = Type.Object(
  {
    entity: Type.String(KEYWORD),
    /** OPEN if any of them is. */
    state: Type.Enum(['OPEN', 'CLOSED'], KEYWORD),
    openBy: Type.Array(Type.String(), KEYWORDS),
    proposers: Type.Array(Type.String(), KEYWORDS),
    changedAt: Type.Integer({ 'x-search': { fieldType: 'DATETIME' } }),
    requests: Type.Array(Request)
  },
  closed
)
export type Requests = Static<typeof Requests>

export const types: Readonly<Record<string, TypeDefinition>> = {
  [REQUESTS]: { key: 'aspectdChangeRequestsKey', storesKey: false, guard }
}
export const aspects = {
  aspectdChangeRequestsKey: { schema: Type.Object({ id: Type.String() }), on: [REQUESTS], guard },
  aspectdChangeRequests: { schema: Requests, on: [REQUESTS], keep: 0, guard }
} as const satisfies Record<string, AspectDefinition>
