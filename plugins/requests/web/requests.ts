/** One file for all parts: each more would be one request more. */
export { RequestsPanel } from './on-entity.ts'
export { RequestsPage } from './page.ts'
export { ProposeAction } from './propose.ts'
