/** Values for the operations of the plugins webhooks and delivery; see values.ts. */
const CHANNEL = { urn: 'urn:li:aspectdChannel:matrix' }
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
  removeWebhookDeadLetter: WEBHOOK,
  createMyChannel: { name: 'matrix', kind: 'SLACK', address: 'https://hooks.invalid/', timing: null },
  setMyChannelTiming: { ...CHANNEL, timing: { digest: 'NOW', timezone: 'UTC' } },
  confirmMyChannel: CHANNEL,
  pauseMyChannel: CHANNEL,
  resumeMyChannel: CHANNEL,
  removeMyChannel: CHANNEL,
  newMyChannelSecret: CHANNEL,
  testMyChannel: CHANNEL
}

/** Every user manages their own channels. */
export const OPEN = [
  ...['myChannels', 'createMyChannel', 'setMyChannelTiming', 'confirmMyChannel', 'pauseMyChannel', 'resumeMyChannel'],
  ...['removeMyChannel', 'newMyChannelSecret', 'testMyChannel']
]

const update = (name: string, more = '', fields = ''): [string, (urn: string) => string] => [
  name.includes('Channel') ? 'aspectdChannel' : 'aspectdWebhook',
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
  removeWebhookDeadLetter: update('removeWebhookDeadLetter', ', place: 1'),
  setMyChannelTiming: update('setMyChannelTiming', ', timing: {digest: NOW, timezone: "UTC"}'),
  confirmMyChannel: update('confirmMyChannel'),
  pauseMyChannel: update('pauseMyChannel'),
  resumeMyChannel: update('resumeMyChannel'),
  removeMyChannel: update('removeMyChannel'),
  newMyChannelSecret: update('newMyChannelSecret'),
  testMyChannel: update('testMyChannel', '', '{ outcome }')
}
