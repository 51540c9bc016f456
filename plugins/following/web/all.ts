export { FollowAction } from './follow.ts'
export { FollowsPage } from './follows.ts'
export { InboxPage } from './inbox.ts'
