/** Kinds of events, follows and the inbox. */
export const sdl = `
  "Kinds of what can happen to an entity."
  enum FollowEvent { SCHEMA DEPRECATION INCIDENT ASSERTION OWNERSHIP DOCUMENTATION TAGS TERMS LINEAGE DELETION }
  "How a user is told: in the inbox, and by their channels of these kinds."
  enum FollowWay { INBOX MAIL SLACK TEAMS WEBHOOK }
  "What a user or a group follows."
  type Follow {
    follower: Entity!
    "An entity, or null."
    target: Entity
    "Whether it is what the follower owns."
    isOwned: Boolean!
    search: FollowedSearch
    events: [FollowEvent!]!
    ways: [FollowWay!]!
    "Nothing of it comes, whatever else leads to it."
    isMuted: Boolean!
    "When it was first followed, in milliseconds since the epoch."
    since: Long!
  }
  type FollowedSearch {
    name: String!
    query: String
    types: [String!]!
    viewUrn: String
    "How many filters it has."
    filters: Int!
    "The search as JSON, to name it again."
    json: String!
  }
  "How the caller follows an entity."
  type FollowState {
    "Directly, or as an owner. Groups, tags, domains and searches can lead to it besides."
    isFollowed: Boolean!
    isMuted: Boolean!
    isOwner: Boolean!
    events: [FollowEvent!]!
    ways: [FollowWay!]!
    "Groups of the caller that follow it, or own it."
    groups: [Entity!]!
  }
  input FollowedSearchInput {
    "At most 200 characters."
    name: String!
    query: String
    types: [EntityType!]
    orFilters: [AndFilterInput!]
    viewUrn: String
  }
  "Exactly one of urn, owned and search."
  input FollowTargetInput {
    "An entity: of a domain, a container, a tag or a term everything that is in it, or has it."
    urn: String
    "What the follower owns."
    owned: Boolean
    search: FollowedSearchInput
    "A group, for which EDIT_GROUP_MEMBERS or EDIT_ENTITY on it is required; absent: the caller."
    follower: String
  }
  "What one user did to one entity within a minute."
  type InboxLine {
    id: String!
    "When it began, in milliseconds since the epoch."
    time: Long!
    isRead: Boolean!
    "Of a deleted entity, its URN and type alone."
    entity: Entity!
    "The last name of an entity that was deleted."
    name: String
    actor: Entity!
    changes: [InboxChange!]!
    "Changes beyond those."
    more: Int!
  }
  type InboxChange {
    event: FollowEvent!
    "ADD, REMOVE, MODIFY, SOFT_DELETE, REINSTATE or HARD_DELETE."
    operation: String!
    "What was added, removed or changed: a URN, or the path of a column."
    subject: String
    "The column to which it happened."
    column: String
  }
  type InboxPage {
    "Newest first."
    lines: [InboxLine!]!
    "Of the next page."
    next: String
  }
  "Something that waits for the caller: a form to answer, an incident to resolve."
  type WaitingItem {
    "FORM or INCIDENT, or what another plugin adds."
    kind: String!
    "What it is about."
    entity: Entity!
    "The form, the incident."
    subject: Entity!
    "Of an incident, its title."
    title: String
  }
  type WaitingPage {
    total: Int!
    items: [WaitingItem!]!
  }
  extend type Query {
    "What the caller follows and has muted, or a group, newest first."
    follows(follower: String): [Follow!]!
    followState(urn: String!): FollowState!
    "How the caller follows a search, whatever its name; null: not at all."
    followedSearch(search: FollowedSearchInput!): Follow
    "The ways by which the caller can be told now: INBOX, and the kinds of their channels."
    followWays: [FollowWay!]!
    "The inbox of the caller: what they may see now. A page has at most 100 lines, 20 unless count says another number."
    inbox(after: String, count: Int, unread: Boolean): InboxPage!
    "How many of the 200 newest lines are unread."
    inboxUnread: Int!
    "What waits for the caller, at most count (1 to 100) of each kind, 20 unless it says another number."
    waitingForMe(count: Int): WaitingPage!
  }
  extend type Mutation {
    "Follows something; again, it changes the rest. Absent events: all kinds. Absent ways: all, also by later channels."
    follow(input: FollowTargetInput!, events: [FollowEvent!], ways: [FollowWay!]): Boolean!
    "Stops notices of an entity, whatever else leads to it, or of what the follower owns."
    muteFollow(input: FollowTargetInput!): Boolean!
    "Ends a follow, or a mute. True also if there was none."
    unfollow(input: FollowTargetInput!): Boolean!
    "Marks at most 100 lines of the caller's inbox."
    markInbox(ids: [String!]!, isRead: Boolean!): Boolean!
    "Marks all lines of the caller's inbox as read."
    markInboxRead: Boolean!
  }
` as const
