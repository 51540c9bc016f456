import { createError } from '../../core/index.ts'

export const AgentInput = createError('AGENT_INPUT', '%s', 400)
/** Parameters: calls a minute. */
export const TooManyCalls = createError('TOO_MANY_CALLS', 'too many calls of tools: a token has %d a minute', 429)
