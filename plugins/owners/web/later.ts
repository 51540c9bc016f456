import { type BulkProps, lazy, type PageProps } from 'aspectd/console'

/** What entities do not show, in one file. */
const load = () => import('./all.ts')

export const TypesPage = lazy<PageProps>(async () => (await load()).TypesPage)
export const OwnAll = lazy<BulkProps>(async () => (await load()).OwnAll)
