import { type BulkProps, type EntityActionProps, lazy, type PageProps } from 'aspectd/console'

/** Not loaded with the pages of entities, which show links alone: the other page and the dialogs, in one file. */
const load = () => import('./all.ts')

export const AnnouncementsPage = lazy<PageProps>(async () => (await load()).AnnouncementsPage)
export const DeprecateAction = lazy<EntityActionProps>(async () => (await load()).DeprecateAction)
export const DeleteAction = lazy<EntityActionProps>(async () => (await load()).DeleteAction)
export const DeprecateAll = lazy<BulkProps>(async () => (await load()).DeprecateAll)
