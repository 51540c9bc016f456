import {
  Button,
  h,
  isEditable,
  lazy,
  Markdown,
  useProposing,
  useRef,
  useRights,
  useState,
  type VNode
} from 'aspectd/console'
import { text } from '../en.ts'
import type { Description } from '../facts.ts'
import type { Described, EditorProps } from './editor.ts'

/** Loaded when first shown, with the other tabs: one file more would be one request more for each page. */
export const Editor = lazy<EditorProps>(async () => (await import('../all-tabs.ts')).Editor)

/** Why the user cannot describe the entity, or one of its columns. */
export function useDescriptionRight(resourceUrn: string, column?: string): string | undefined {
  const on = column === undefined ? {} : { subResource: column, subResourceType: 'DATASET_FIELD' }
  const input = { description: '', resourceUrn, ...on }
  return useRights(isEditable('description') ? { updateDescription: { input } } : {}).updateDescription
}

interface Props {
  readonly of: Described
  readonly description: Description
  /** Why it cannot be edited. */
  readonly because: string | undefined
  readonly onSaved: () => void
}

/** Markdown, edited in place. */
export function DescriptionField({ of, description, because, onSaved }: Props): VNode {
  const [editing, setEditing] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const close = () => {
    setEditing(false)
    // The focus returns to what opened the editor.
    requestAnimationFrame(() => place.current?.querySelector('button')?.focus())
  }
  const shown = description.edited || description.ingested
  const { propose, dialog } = useProposing({
    ...{ kind: 'DESCRIPTION', what: text.description.title, description: shown, ...of, refresh: onSaved },
    isOffered: isEditable('description') && because !== undefined
  })
  if (editing) return h(Editor, { of, description, onSaved, onClose: close })
  const label = shown === '' ? text.description.addOf(of.name) : text.description.editOf(of.name)
  const verb = shown === '' ? text.description.add : text.description.edit
  return h(
    'div',
    { class: 'entity-description', ref: place },
    shown === '' ? h('p', { class: 'muted' }, text.description.none) : h(Markdown, { text: shown }),
    isEditable('description') &&
      because === undefined &&
      h(Button, { kind: 'quiet', label, onClick: () => setEditing(true) }, verb),
    propose && h(Button, { kind: 'quiet', onClick: propose.run }, propose.label),
    dialog,
    h(FromSource, { description })
  )
}

/** What ingestion sent, where people wrote something else. */
export const FromSource = ({ description: { edited, ingested } }: Pick<Props, 'description'>): VNode | null =>
  edited === '' || ingested === ''
    ? null
    : h('details', {}, h('summary', {}, text.description.ingested), h(Markdown, { text: ingested }))
