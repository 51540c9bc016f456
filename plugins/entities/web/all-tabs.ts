/** What `tabs.ts` loads. */
export { AspectsPanel } from './aspects/aspects.ts'
export { ColumnsPanel } from './columns/columns.ts'
export { ContentsPanel } from './contents.ts'
export { Editor } from './description/editor.ts'
export { HistoryPanel } from './history/history.ts'
