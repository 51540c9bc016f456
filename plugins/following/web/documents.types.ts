// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface FollowTarget {
  readonly follow: boolean
}

export interface FollowTargetVariables {
  readonly input: FollowTargetInput
  readonly events?:
    | readonly (
        | 'SCHEMA'
        | 'DEPRECATION'
        | 'INCIDENT'
        | 'ASSERTION'
        | 'OWNERSHIP'
        | 'DOCUMENTATION'
        | 'TAGS'
        | 'TERMS'
        | 'LINEAGE'
        | 'DELETION'
      )[]
    | null
    | undefined
  readonly ways?: readonly ('INBOX' | 'MAIL' | 'SLACK' | 'TEAMS' | 'WEBHOOK')[] | null | undefined
}

export interface FollowsPage {
  readonly follows: readonly {
    readonly target: { readonly urn: string } | null
    readonly isOwned: boolean
    readonly isMuted: boolean
    readonly events: readonly (
      | 'SCHEMA'
      | 'DEPRECATION'
      | 'INCIDENT'
      | 'ASSERTION'
      | 'OWNERSHIP'
      | 'DOCUMENTATION'
      | 'TAGS'
      | 'TERMS'
      | 'LINEAGE'
      | 'DELETION'
    )[]
    readonly ways: readonly ('INBOX' | 'MAIL' | 'SLACK' | 'TEAMS' | 'WEBHOOK')[]
    readonly since: number
    readonly search: {
      readonly name: string
      readonly query: string | null
      readonly types: readonly string[]
      readonly viewUrn: string | null
      readonly json: string
    } | null
  }[]
}

export interface InboxPage {
  readonly inbox: {
    readonly next: string | null
    readonly lines: readonly {
      readonly id: string
      readonly time: number
      readonly isRead: boolean
      readonly name: string | null
      readonly more: number
      readonly entity: { readonly urn: string }
      readonly actor: { readonly urn: string }
      readonly changes: readonly {
        readonly event:
          | 'SCHEMA'
          | 'DEPRECATION'
          | 'INCIDENT'
          | 'ASSERTION'
          | 'OWNERSHIP'
          | 'DOCUMENTATION'
          | 'TAGS'
          | 'TERMS'
          | 'LINEAGE'
          | 'DELETION'
        readonly operation: string
        readonly subject: string | null
        readonly column: string | null
      }[]
    }[]
  }
  readonly waitingForMe: {
    readonly total: number
    readonly items: readonly {
      readonly kind: string
      readonly title: string | null
      readonly entity: { readonly urn: string }
      readonly subject: { readonly urn: string }
    }[]
  }
}

export interface InboxPageVariables {
  readonly after?: string | null | undefined
  readonly unread?: boolean | null | undefined
}

export interface MarkLines {
  readonly markInbox: boolean
}

export interface MarkLinesVariables {
  readonly ids: readonly string[]
  readonly isRead: boolean
}

export interface MarkAllLines {
  readonly markInboxRead: boolean
}

export interface MuteTarget {
  readonly muteFollow: boolean
}

export interface MuteTargetVariables {
  readonly input: FollowTargetInput
}

export interface Followed {
  readonly followState: {
    readonly isFollowed: boolean
    readonly isMuted: boolean
    readonly isOwner: boolean
    readonly events: readonly (
      | 'SCHEMA'
      | 'DEPRECATION'
      | 'INCIDENT'
      | 'ASSERTION'
      | 'OWNERSHIP'
      | 'DOCUMENTATION'
      | 'TAGS'
      | 'TERMS'
      | 'LINEAGE'
      | 'DELETION'
    )[]
    readonly ways: readonly ('INBOX' | 'MAIL' | 'SLACK' | 'TEAMS' | 'WEBHOOK')[]
    readonly groups: readonly { readonly urn: string }[]
  }
  readonly followWays: readonly ('INBOX' | 'MAIL' | 'SLACK' | 'TEAMS' | 'WEBHOOK')[]
}

export interface FollowedVariables {
  readonly urn: string
}

export interface UnfollowTarget {
  readonly unfollow: boolean
}

export interface UnfollowTargetVariables {
  readonly input: FollowTargetInput
}

export interface InboxCount {
  readonly inboxUnread: number
}

export interface WaysToFollow {
  readonly followWays: readonly ('INBOX' | 'MAIL' | 'SLACK' | 'TEAMS' | 'WEBHOOK')[]
}

export interface FollowTargetInput {
  readonly urn?: string | null | undefined
  readonly owned?: boolean | null | undefined
  readonly search?: FollowedSearchInput | null | undefined
  readonly follower?: string | null | undefined
}

export interface FollowedSearchInput {
  readonly name: string
  readonly query?: string | null | undefined
  readonly types?: readonly string[] | null | undefined
  readonly orFilters?: readonly AndFilterInput[] | null | undefined
  readonly viewUrn?: string | null | undefined
}

export interface AndFilterInput {
  readonly and?: readonly FacetFilterInput[] | null | undefined
}

export interface FacetFilterInput {
  readonly field: string
  readonly value?: string | null | undefined
  readonly values?: readonly string[] | null | undefined
  readonly condition?:
    | 'CONTAIN'
    | 'EQUAL'
    | 'IEQUAL'
    | 'IN'
    | 'EXISTS'
    | 'GREATER_THAN'
    | 'GREATER_THAN_OR_EQUAL_TO'
    | 'LESS_THAN'
    | 'LESS_THAN_OR_EQUAL_TO'
    | 'START_WITH'
    | 'END_WITH'
    | 'DESCENDANTS_INCL'
    | 'ANCESTORS_INCL'
    | 'RELATED_INCL'
    | null
    | undefined
  readonly negated?: boolean | null | undefined
}
