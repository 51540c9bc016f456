export const sdl = `
  extend type Query {
    "Webhooks, sorted by name."
    listWebhooks(input: ListWebhooksInput!): ListWebhooksResult!
    "Null if it does not exist."
    webhook(urn: String!): Webhook
    "Messages that the receiver of a webhook refused, newest first."
    webhookDeadLetters(urn: String!, after: String, count: Int = 20): WebhookDeadLetters!
  }
  extend type Mutation {
    "Its messages tell what happens from now on, of what its creator may see."
    createWebhook(input: CreateWebhookInput!): CreatedWebhook!
    "Whoever changes a webhook is its owner from then on."
    updateWebhook(urn: String!, input: UpdateWebhookInput!): Boolean!
    "Returns a new secret, which cannot be read later. The one before is valid for overlapHours more."
    rotateWebhookSecret(urn: String!, overlapHours: Float = 24): String!
    "Nothing is sent until it is resumed."
    pauseWebhook(urn: String!): Boolean!
    "Sends what waits, also after the webhook was stopped."
    resumeWebhook(urn: String!): Boolean!
    "Deletes it, with what waits and its dead letters."
    deleteWebhook(urn: String!): Boolean!
    "Sends a message without events at once, and returns what the receiver answered."
    testWebhook(urn: String!): WebhookAttempt!
    "Puts a dead letter into the queue again. False if it is no longer there."
    resendWebhookDeadLetter(urn: String!, place: Long!): Boolean!
    "False if it is no longer there."
    removeWebhookDeadLetter(urn: String!, place: Long!): Boolean!
  }
  input ListWebhooksInput {
    start: Int
    "Default: 20."
    count: Int
    "A part of the name."
    query: String
  }
  input CreateWebhookInput {
    name: String!
    url: String!
    "Entity types; all when empty."
    types: [String!]
    "URNs, or beginnings of URNs with * after them; all when empty."
    urns: [String!]
    "Categories of changes: TAG, OWNERSHIP; all when empty."
    categories: [String!]
    "URNs of users who make changes; all when empty."
    actors: [String!]
  }
  "What is absent is unchanged."
  input UpdateWebhookInput {
    name: String
    url: String
    types: [String!]
    urns: [String!]
    categories: [String!]
    actors: [String!]
  }
  type CreatedWebhook {
    urn: String!
    "Signs its messages. It cannot be read later."
    secret: String!
  }
  type ListWebhooksResult { start: Int! count: Int! total: Int! webhooks: [Webhook!]! }
  type Webhook {
    urn: String!
    name: String!
    "The host of its address."
    host: String!
    "The user whose rights decide what is sent."
    owner: String!
    types: [String!]!
    urns: [String!]!
    categories: [String!]!
    actors: [String!]!
    state: WebhookState!
    "Since when attempts fail, or since when it is stopped; in milliseconds since the epoch."
    since: Long
    error: String
    "When the next attempt is made."
    due: Long
    "Messages that wait."
    waiting: Int!
    deadLetters: Int!
    "2 while an older secret is valid beside the newest."
    secrets: Int!
    "The last attempts, newest first."
    attempts: [WebhookAttempt!]!
  }
  enum WebhookState {
    ACTIVE
    "The last attempt failed; it is tried again."
    FAILING
    PAUSED
    "Attempts failed for too long."
    FAILED
    "The receiver answered that it wants nothing more (410)."
    GONE
    "Its owner is suspended or removed."
    OWNER
  }
  type WebhookAttempt {
    "Of the message: the header webhook-id."
    id: String!
    at: Long!
    "sent, dropped, refused, away or gone."
    outcome: String!
    status: Int
    error: String
  }
  type WebhookDeadLetters {
    total: Int!
    "For the next page."
    next: String
    letters: [WebhookDeadLetter!]!
  }
  type WebhookDeadLetter {
    "Names it within its webhook."
    place: Long!
    id: String!
    "When it was queued."
    at: Long!
    status: Int
    error: String!
  }
`
