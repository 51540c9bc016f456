import { createError } from '../../core/index.ts'

export const ChannelInput = createError('DELIVERY_INPUT', '%s', 400)
export const NoChannel = createError('DELIVERY_NONE', '%s does not exist', 404)
export const NotQueued = createError('DELIVERY_NOT_QUEUED', '%s', 409)
/** Another instance sends to this channel now. */
export const LostLease = createError('DELIVERY_LEASE', 'another instance sends to %s', 409)

export const LinkNotValid = createError('DELIVERY_LINK_NOT_VALID', 'This link is not valid any more.', 404)
