import { lazy, type PageProps, page } from 'aspectd/console'

/** Each page is a module of its own: the home page, which has a part of this plugin, loads none of them. */

/** `/ingestion?query=&start=` */
export const SourcesPage = page(lazy<PageProps>(async () => (await import('./list/page.ts')).Sources))
/** `/ingestion/new`: the gallery; `/ingestion/new/:type`: the form. */
export const NewPage = page(lazy<PageProps>(async () => (await import('./form/page.ts')).NewSource))
/** `/ingestion/runs/:id` */
export const RunPage = page(lazy<PageProps>(async () => (await import('./run/page.ts')).Run))
/** `/ingestion/:id/:tab?start=` */
export const SourcePage = page(lazy<PageProps>(async () => (await import('./source/page.ts')).Source))
