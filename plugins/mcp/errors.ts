import { createError } from '../../core/index.ts'

export const AgentInput = createError('AGENT_INPUT', '%s', 400)
/** Parameters: calls a minute. */
export const TooManyCalls = createError('TOO_MANY_CALLS', 'too many calls of tools: a token has %d a minute', 429)
export const TokenInUrl = createError(
  'TOKEN_IN_URL',
  'the address has the parameter %s: logs keep addresses, so a token must be in the header Authorization: Bearer <token>. Revoke this one if it is real',
  400
)
