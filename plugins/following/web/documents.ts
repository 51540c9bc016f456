export const INBOX = `query inboxPage($after: String, $unread: Boolean) {
  inbox(after: $after, count: 50, unread: $unread) {
    next
    lines {
      id time isRead name more
      entity { urn }
      actor { urn }
      changes { event operation subject column }
    }
  }
  waitingForMe(count: 20) { total items { kind title entity { urn } subject { urn } } }
}`
export const UNREAD = 'query inboxCount { inboxUnread }'
export const MARK = 'mutation markLines($ids: [String!]!, $isRead: Boolean!) { markInbox(ids: $ids, isRead: $isRead) }'
export const MARK_ALL = 'mutation markAllLines { markInboxRead }'
export const STATE = `query followed($urn: String!) {
  followState(urn: $urn) { isFollowed isMuted isOwner events ways groups { urn } }
  followWays
}`
export const WAYS = 'query waysToFollow { followWays }'
export const FOLLOW = `mutation followTarget($input: FollowTargetInput!, $events: [FollowEvent!], $ways: [FollowWay!]) {
  follow(input: $input, events: $events, ways: $ways)
}`
export const MUTE = 'mutation muteTarget($input: FollowTargetInput!) { muteFollow(input: $input) }'
export const UNFOLLOW = 'mutation unfollowTarget($input: FollowTargetInput!) { unfollow(input: $input) }'
export const FOLLOWS = `query followsPage {
  follows { target { urn } isOwned isMuted events ways since search { name query types viewUrn json } }
}`
