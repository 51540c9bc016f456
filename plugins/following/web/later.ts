import { type EntityActionProps, lazy, type PageProps } from 'aspectd/console'

/** Not loaded with other pages: the pages and the dialog, in one file, and the mark of the header in another. */
const load = () => import('./all.ts')

export const InboxPage = lazy<PageProps>(async () => (await load()).InboxPage)
export const FollowsPage = lazy<PageProps>(async () => (await load()).FollowsPage)
export const FollowAction = lazy<EntityActionProps>(async () => (await load()).FollowAction)
export const InboxMark = lazy<object>(async () => (await import('./mark.ts')).InboxMark)
