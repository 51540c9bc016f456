import type { ListWebhooks } from './documents.types.ts'

export type Webhook = ListWebhooks['listWebhooks']['webhooks'][number]
export type Attempt = Webhook['attempts'][number]

const PREFIX = 'urn:li:aspectdWebhook:'

export const pathOf = ({ urn }: { readonly urn: string }): string =>
  `/operate/webhooks/${encodeURIComponent(urn.slice(PREFIX.length))}`

export const urnOf = (id: string): string => PREFIX + id
