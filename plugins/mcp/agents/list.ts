import { type Aspect, type Call, type Data, type Demand, idOf, operation } from '../../../core/index.ts'
import { type Input, type ModelHandles, windowOf } from '../../entities/index.ts'
import { AgentInput } from '../errors.ts'
import { type AgentUse, TOKEN } from './use.ts'

export const sdl = `
  "A program that asks the catalog by the Model Context Protocol, by the token that it uses."
  type Agent {
    "To revoke it: revokeAccessToken."
    tokenId: String!
    tokenName: String!
    "As whom it acts."
    actor: Entity!
    "What it says of itself."
    client: String!
    "Milliseconds since the epoch; at most a minute old."
    lastUsedAt: Long!
    firstUsedAt: Long!
    "When the token ends; null: never."
    expiresAt: Long
  }
  type AgentsResult { start: Int! count: Int! total: Int! agents: [Agent!]! }
  input ListAgentsInput {
    start: Int
    "Default: 20, at most 1000."
    count: Int
    "Those of all users, which requires MANAGE_ACCESS_TOKENS."
    all: Boolean
  }
  extend type Query {
    "Tokens that agents use, those used last first: of the caller, or of all users."
    listAgents(input: ListAgentsInput!): AgentsResult!
  }
` as const

export const MANAGES = ['MANAGE_ACCESS_TOKENS']
export const USES = ['GENERATE_PERSONAL_ACCESS_TOKENS', ...MANAGES]

interface ListInput {
  readonly start?: number | null
  readonly count?: number | null
  readonly all?: boolean | null
}

interface Deps {
  readonly data: Data
  readonly uses: Aspect<AgentUse>
  readonly infos: ModelHandles['dataHubAccessTokenInfo']
}

export function operations({ data, uses, infos }: Deps) {
  const rule = ({ input }: Input<ListInput>): Demand => ({ anyOf: input.all ? MANAGES : USES, on: TOKEN })
  const listAgents = operation(rule, async ({ input }: Input<ListInput>, call: Call) => {
    const { start, count } = windowOf(input, { largest: 1000, refusal: AgentInput })
    const system = call.as('listing agents')
    const own = { field: 'dataHubAccessTokenInfo.actorUrn', in: [call.actor] }
    const query = {
      ...{ types: [TOKEN], having: 'aspectdAgentUse', sort: { field: 'aspectdAgentUse.lastUsedAt', descending: true } },
      ...(input.all ? {} : { where: own })
    }
    const { urns, total } = await data.find(system, query, { skip: start, limit: count })
    const [used, tokens] = await Promise.all([uses.getMany(system, urns), infos.getMany(system, urns)])
    const agents = urns.flatMap((urn, at) => {
      const [use, token] = [used[at], tokens[at]]
      if (!use || !token) return []
      const { name, actorUrn, expiresAt } = token
      return [{ tokenId: idOf(urn), tokenName: name, actor: { urn: actorUrn }, ...use, expiresAt: expiresAt ?? null }]
    })
    return { start, count: agents.length, total, agents }
  })
  return { Query: { listAgents } }
}
