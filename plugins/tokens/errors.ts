import { createError } from '../../core/index.ts'

export const TokensDisabled = createError('TOKENS_DISABLED', 'Token based authentication is disabled', 400)
export const TokenGone = createError('TOKENS_GONE', 'Access token no longer exists.', 404)
export const TokenInput = createError('TOKENS_INPUT', '%s', 400)
export const TokenDuration = createError('TOKENS_DURATION', '%s', 400)
export const TokenFilter = createError('TOKENS_FILTER', '%s', 400)
export const TokenScope = createError('TOKENS_SCOPE', '%s', 400)
export const WiderScope = createError(
  'TOKENS_WIDER_SCOPE',
  'A scoped token can create tokens only for its own user, with the same scope or a narrower one, and revoke only such tokens: %s',
  403
)
