export { SetOnAll } from './bulk.ts'
export { PropertiesPage } from './list.ts'
export { PropertyPanel } from './property.ts'
export { AddProperty, ValueEditor } from './values/editor.ts'
