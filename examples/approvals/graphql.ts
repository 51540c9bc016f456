import { type Demand, operation, parseUrn, type Urn } from 'aspectd'
import { STATES } from './definitions.ts'
import type { Proposals } from './proposals.ts'

export const sdl = `
  enum ProposedChangeState { ${STATES.join(' ')} }
  type ListProposedChangesResult { start: Int! count: Int! total: Int! changes: [ProposedChange!]! }
  type ProposedChange {
    urn: String!
    dataset: String!
    state: ProposedChangeState!
    proposedBy: String!
    "Milliseconds since the epoch."
    proposedAt: Long!
    decidedBy: String
    decidedAt: Long
    changes: [ProposedAspect!]!
  }
  "Values as JSON; null = the aspect is not stored."
  type ProposedAspect { aspect: String! before: String after: String }
  extend type Query {
    "Newest first."
    listProposedChanges(
      datasetUrn: String!
      state: ProposedChangeState = PENDING
      start: Int = 0
      count: Int = 20
    ): ListProposedChangesResult!
  }
  extend type Mutation {
    "Applies the change, unless the dataset has changed meanwhile."
    approveChange(datasetUrn: String!, changeUrn: String!): Boolean!
    rejectChange(datasetUrn: String!, changeUrn: String!): Boolean!
  }
` as const

interface Listed {
  readonly datasetUrn: string
  readonly state: (typeof STATES)[number]
  readonly start: number
  readonly count: number
}
interface Decision {
  readonly datasetUrn: string
  readonly changeUrn: string
}

/** `demand`: what a user needs to decide on the changes of a dataset. */
export function operations(proposals: Proposals, demand: (dataset: Urn) => Demand) {
  const rule = ({ datasetUrn }: { datasetUrn: string }) => demand(parseUrn(datasetUrn))
  return {
    Query: {
      listProposedChanges: operation(rule, ({ datasetUrn, state, ...page }: Listed, call) =>
        proposals.list(call, parseUrn(datasetUrn), { state, ...page })
      )
    },
    Mutation: {
      approveChange: operation(rule, async ({ datasetUrn, changeUrn }: Decision, call) => {
        await proposals.approve(call, parseUrn(datasetUrn), parseUrn(changeUrn))
        return true
      }),
      rejectChange: operation(rule, async ({ datasetUrn, changeUrn }: Decision, call) => {
        await proposals.reject(call, parseUrn(datasetUrn), parseUrn(changeUrn))
        return true
      })
    }
  }
}
