import { type Static, Type } from 'aspectd'

/** The entity type of proposals. */
export const PROPOSAL = 'proposedChange'
export const STATES = ['PENDING', 'APPROVED', 'REJECTED'] as const

const KEYWORD = { 'x-search': { fieldType: 'KEYWORD' } }
const closed = { additionalProperties: false }
/** No generic read or write gets it: a proposal quotes values, and its state decides. */
const guard = { sealed: true }

export const Proposal = Type.Object(
  {
    dataset: Type.String(KEYWORD),
    state: Type.Enum([...STATES], KEYWORD),
    proposedBy: Type.String(),
    /** Milliseconds since the epoch. */
    proposedAt: Type.Integer({ 'x-search': { fieldType: 'DATETIME' } }),
    decidedBy: Type.Optional(Type.String()),
    decidedAt: Type.Optional(Type.Integer()),
    /** Values as JSON text; absent = the aspect is not stored. */
    changes: Type.Array(
      Type.Object(
        { aspect: Type.String(), before: Type.Optional(Type.String()), after: Type.Optional(Type.String()) },
        closed
      )
    )
  },
  closed
)
export type Proposal = Static<typeof Proposal>

export const types = { [PROPOSAL]: { key: 'proposedChangeKey', guard } }
export const aspects = {
  proposedChangeKey: { schema: Type.Object({ id: Type.String() }), on: [PROPOSAL], guard },
  proposedChangeInfo: { schema: Proposal, on: [PROPOSAL], guard }
}
