import { h, isEditable, lazy, Markdown, useRights, type VNode } from 'aspectd/console'
import { text } from '../en.ts'
import type { Description } from '../facts.ts'
import type { EditorProps } from './editor.ts'

/** Loaded when first shown, with the other tabs: one file more would be one request more for each page. */
export const Editor = lazy<EditorProps>(async () => (await import('../all-tabs.ts')).Editor)

/** Why the user cannot describe the entity, or one of its columns. */
export function useDescriptionRight(resourceUrn: string, column?: string): string | undefined {
  const on = column === undefined ? {} : { subResource: column, subResourceType: 'DATASET_FIELD' }
  const input = { description: '', resourceUrn, ...on }
  return useRights(isEditable('description') ? { updateDescription: { input } } : {}).updateDescription
}

/** What ingestion sent, where people wrote something else. */
export const FromSource = ({
  description: { edited, ingested }
}: {
  readonly description: Description
}): VNode | null =>
  edited === '' || ingested === ''
    ? null
    : h('details', {}, h('summary', {}, text.description.ingested), h(Markdown, { text: ingested }))
