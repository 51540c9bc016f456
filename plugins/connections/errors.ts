import { createError } from '../../core/index.ts'

export const ConnectionInput = createError('CONNECTIONS_INPUT', '%s', 400)
export const NoSuchConnection = createError('CONNECTIONS_NONE', 'Failed to %s connection %s. It does not exist.', 404)
