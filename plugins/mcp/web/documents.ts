export const AGENTS = `
  query listAgents($input: ListAgentsInput!) {
    listAgents(input: $input) {
      start count total
      agents { tokenId tokenName actor { urn } client lastUsedAt firstUsedAt expiresAt }
    }
  }`

export const REVOKE = `mutation revokeAgent($id: String!) { revokeAccessToken(tokenId: $id) }`
