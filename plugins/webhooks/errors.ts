import { createError } from '../../core/index.ts'

export const WebhookInput = createError('WEBHOOKS_INPUT', '%s', 400)
export const NoWebhook = createError('WEBHOOKS_NONE', 'The webhook %s does not exist', 404)
export const TooManyWebhooks = createError('WEBHOOKS_LIMIT', 'At most %s webhooks can exist: delete one first', 409)
