/** What is loaded when it is first shown or asked for: one module, since each would bring others along. */
export { downloadImpact } from './csv.ts'
export { ListView, type ListViewProps } from './list.ts'
export { downloadPicture } from './picture.ts'
export { Details, type DetailsProps } from './side/details.ts'
export { EditDialog, type EditProps } from './side/edit.ts'
