/** What is loaded when it is first shown: one module, since each would bring others along. */
export { Browse, PlatformContents } from './browse/browse.ts'
export { Columns } from './columns/columns.ts'
