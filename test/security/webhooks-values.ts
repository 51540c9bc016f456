/** Values for the operations of the plugin webhooks; see values.ts. */
const WEBHOOK = { urn: 'urn:li:aspectdWebhook:matrix' }

export const SPECIAL: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  webhook: WEBHOOK,
  webhookDeadLetters: WEBHOOK,
  createWebhook: { name: 'matrix', url: 'https://hooks.invalid/', types: [], urns: [], categories: [], actors: [] },
  updateWebhook: { ...WEBHOOK, types: [], urns: [], categories: [], actors: [] },
  rotateWebhookSecret: WEBHOOK,
  pauseWebhook: WEBHOOK,
  resumeWebhook: WEBHOOK,
  deleteWebhook: WEBHOOK,
  testWebhook: WEBHOOK,
  resendWebhookDeadLetter: WEBHOOK,
  removeWebhookDeadLetter: WEBHOOK
}

const update = (name: string, more = '', fields = ''): [string, (urn: string) => string] => [
  'aspectdWebhook',
  urn => `${name}(urn: "${urn}"${more}) ${fields}`
]

/** Updates of a subject, by name: its type, and the field of GraphQL. */
export const UPDATES: Readonly<Record<string, [string, (urn: string) => string]>> = {
  updateWebhook: update('updateWebhook', ', input: {name: "n"}'),
  rotateWebhookSecret: update('rotateWebhookSecret'),
  pauseWebhook: update('pauseWebhook'),
  resumeWebhook: update('resumeWebhook'),
  testWebhook: update('testWebhook', '', '{ outcome }'),
  resendWebhookDeadLetter: update('resendWebhookDeadLetter', ', place: 1'),
  removeWebhookDeadLetter: update('removeWebhookDeadLetter', ', place: 1')
}
