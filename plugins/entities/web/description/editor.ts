import {
  ApiError,
  Button,
  Conflict,
  Failure,
  graphql,
  h,
  rest,
  shortName,
  TextField,
  toast,
  typeOf,
  useLeaving,
  useState,
  type VNode
} from 'aspectd/console'
import { text } from '../en.ts'
import { aspectsOf, type Description, factsOf, type StoredEntity } from '../facts.ts'
import { UPDATE_DESCRIPTION } from './documents.ts'

/** An entity, or a column of a dataset. */
export interface Described {
  readonly urn: string
  readonly column?: string
  readonly name: string
}

export interface EditorProps {
  readonly of: Described
  readonly description: Description
  readonly onSaved: () => void
  readonly onClose: () => void
}

export function Editor(props: EditorProps): VNode {
  const { base, mine, setMine, error, busy, theirs, save, take, forget } = useEditing(props)
  const isChanged = mine !== (base.edited || base.ingested)
  useLeaving(isChanged ? text.description.leave : undefined)
  if (theirs !== undefined) {
    return h(Conflict, { theirs, mine, onKeep: () => save(theirs), onTake: take, onCancel: forget })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // A dialog around it stays open, and what was typed stays.
      event.preventDefault()
      event.stopPropagation()
      if (!isChanged) props.onClose()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(base.edited)
  }
  return h(
    'div',
    { class: 'entity-description', onKeyDown },
    h(TextField, { label: text.description.field, value: mine, lines: 8, autofocus: true, onInput: setMine }),
    error && h(Failure, { error }),
    h(
      'div',
      { class: 'row' },
      h(Button, { kind: 'primary', busy, onClick: () => save(base.edited) }, text.description.save),
      h(Button, { kind: 'quiet', onClick: props.onClose }, text.description.cancel)
    )
  )
}

/** The second of two people who edit a text sees both. */
function useEditing({ of, description, onSaved, onClose }: EditorProps) {
  // What was shown when the editing began, whatever the page has loaded since.
  const [base] = useState(description)
  const [mine, setMine] = useState(base.edited || base.ingested)
  const [error, setError] = useState<ApiError>()
  const [theirs, setTheirs] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async (expected: string) => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await update(of, mine, expected)
      onSaved()
      onClose()
      toast(text.description.saved(of.name), async () => {
        await update(of, expected, mine)
        onSaved()
      })
    } catch (thrown) {
      const failure = thrown instanceof ApiError ? thrown : new ApiError(String(thrown))
      if (failure.status === 409) setTheirs(await storedDescription(of))
      else setError(failure)
      setBusy(false)
    }
  }
  const take = () => {
    onSaved()
    onClose()
  }
  return { base, mine, setMine, error, busy, theirs, save, take, forget: () => setTheirs(undefined) }
}

async function update({ urn, column }: Described, description: string, expected: string): Promise<void> {
  const place = column === undefined ? {} : { subResourceType: 'DATASET_FIELD', subResource: column }
  await graphql(UPDATE_DESCRIPTION, { input: { resourceUrn: urn, ...place, description, expected } })
}

interface StoredColumns {
  readonly editableSchemaFieldInfo?: readonly { readonly fieldPath: string; readonly description?: string }[]
}

/** What people wrote until now. */
async function storedDescription({ urn, column }: Described): Promise<string> {
  const aspects = column === undefined ? aspectsOf(typeOf(urn)) : ['editableSchemaMetadata']
  const entity = await rest<StoredEntity>(`/entitiesV2/${encodeURIComponent(urn)}?aspects=List(${aspects.join(',')})`)
  if (column === undefined) return factsOf(entity, shortName(urn)).description.edited
  const { editableSchemaFieldInfo = [] }: StoredColumns = entity.aspects.editableSchemaMetadata?.value ?? {}
  return editableSchemaFieldInfo.find(({ fieldPath }) => fieldPath === column)?.description ?? ''
}
