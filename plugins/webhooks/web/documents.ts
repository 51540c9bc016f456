const SHOWN = `fragment webhookShown on Webhook {
  urn name host owner types urns categories actors state since error due waiting deadLetters secrets
  attempts { id at outcome status error }
}`

export const LIST = `query listWebhooks($input: ListWebhooksInput!) {
    listWebhooks(input: $input) { total webhooks { ...webhookShown } }
  }
  ${SHOWN}`

export const WEBHOOK = `query oneWebhook($urn: String!) {
    webhook(urn: $urn) { ...webhookShown }
    webhookDeadLetters(urn: $urn, count: 50) { total letters { place id at status error } }
  }
  ${SHOWN}`

export const CREATE = `mutation createWebhook($input: CreateWebhookInput!) { createWebhook(input: $input) { urn secret } }`
export const UPDATE = `mutation updateWebhook($urn: String!, $input: UpdateWebhookInput!) {
  updateWebhook(urn: $urn, input: $input)
}`
export const ROTATE = `mutation rotateWebhookSecret($urn: String!) { rotateWebhookSecret(urn: $urn) }`
export const PAUSE = `mutation pauseWebhook($urn: String!) { pauseWebhook(urn: $urn) }`
export const RESUME = `mutation resumeWebhook($urn: String!) { resumeWebhook(urn: $urn) }`
export const DELETE = `mutation deleteWebhook($urn: String!) { deleteWebhook(urn: $urn) }`
export const TEST = `mutation testWebhook($urn: String!) { testWebhook(urn: $urn) { outcome status error } }`
export const RESEND = `mutation resendWebhookDeadLetter($urn: String!, $place: Long!) {
  resendWebhookDeadLetter(urn: $urn, place: $place)
}`
export const REMOVE = `mutation removeWebhookDeadLetter($urn: String!, $place: Long!) {
  removeWebhookDeadLetter(urn: $urn, place: $place)
}`
