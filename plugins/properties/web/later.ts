import { type BulkProps, lazy, type PageProps, type PanelProps } from 'aspectd/console'
import type { AddProps, EditorProps } from './values/editor.ts'

/** The pages of properties and the dialogs, in one file: entities show values alone. */
const load = () => import('./all.ts')

export const PropertiesPage = lazy<PageProps>(async () => (await load()).PropertiesPage)
export const PropertyPanel = lazy<PanelProps>(async () => (await load()).PropertyPanel)
export const SetOnAll = lazy<BulkProps>(async () => (await load()).SetOnAll)
export const ValueEditor = lazy<EditorProps>(async () => (await load()).ValueEditor)
export const AddProperty = lazy<AddProps>(async () => (await load()).AddProperty)
