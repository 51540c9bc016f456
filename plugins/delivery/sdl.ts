export const sdl = `
  extend type Query {
    "The channels by which the caller gets notices."
    myChannels: MyChannels!
  }
  extend type Mutation {
    "Returns its URN. To a mail address a mail is sent, with a link that confirms it: nothing else is sent before."
    createMyChannel(input: CreateMyChannelInput!): String!
    setMyChannelTiming(urn: String!, timing: ChannelTimingInput!): Boolean!
    "Sends the mail with the link again."
    confirmMyChannel(urn: String!): Boolean!
    "Nothing is sent until it is resumed."
    pauseMyChannel(urn: String!): Boolean!
    "Sends what waits, also after it was stopped."
    resumeMyChannel(urn: String!): Boolean!
    removeMyChannel(urn: String!): Boolean!
    "A new secret of a webhook, which signs its messages from now on. It is shown this once."
    newMyChannelSecret(urn: String!): String!
    "Sends a message at once, and returns how it ended."
    testMyChannel(urn: String!): ChannelAttempt!
  }
  input CreateMyChannelInput {
    name: String!
    kind: ChannelKind!
    "A mail address, or the URL of an incoming webhook of Slack, of a workflow of Teams, or of a program."
    address: String!
    "Absent: at once."
    timing: ChannelTimingInput
  }
  input ChannelTimingInput {
    digest: ChannelDigest!
    "Local time of a daily digest, such as 08:00, which is the default."
    at: String
    "Such as Europe/Berlin."
    timezone: String!
    "Local times between which nothing is sent, such as 22:00 and 07:00; both or none."
    quietFrom: String
    quietTo: String
  }
  enum ChannelKind { MAIL SLACK TEAMS WEBHOOK }
  enum ChannelDigest { NOW HOURLY DAILY }
  type MyChannels {
    "Whether this server sends mails."
    hasMail: Boolean!
    channels: [MyChannel!]!
  }
  type MyChannel {
    urn: String!
    name: String!
    kind: ChannelKind!
    "The mail address, or the host."
    host: String!
    state: MyChannelState!
    error: String
    waiting: Int!
    timing: ChannelTiming
  }
  enum MyChannelState {
    ACTIVE
    "The last attempt failed; it is tried again."
    FAILING
    "The link in the mail was not followed yet."
    UNVERIFIED
    PAUSED
    "Attempts failed for too long."
    FAILED
    "The receiver wants nothing more."
    GONE
    OWNER
  }
  type ChannelTiming { digest: ChannelDigest! at: String timezone: String! quietFrom: String quietTo: String }
  type ChannelAttempt {
    "sent, refused, away or gone."
    outcome: String!
    status: Int
    error: String
  }
`
