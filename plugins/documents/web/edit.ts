import {
  ApiError,
  asApiError,
  Button,
  Conflict,
  Failure,
  graphql,
  h,
  Markdown,
  TextField,
  toast,
  useLeaving,
  useState,
  type VNode
} from 'aspectd/console'
import { type Loaded, loadDocument, titleOf } from './data.ts'
import { UPDATE } from './documents.ts'
import type { EditDocumentVariables } from './documents.types.ts'
import { text } from './en.ts'

interface Texts {
  readonly title: string
  readonly content: string
}

const textsOf = ({ info }: Pick<Loaded, 'info'>): Texts => ({
  title: info?.title ?? '',
  content: info?.contents.text ?? ''
})

interface Mine extends Texts {
  readonly kind: string
}

function update(urn: string, mine: Mine, expected: Texts, isOtherKind: boolean): Promise<unknown> {
  const input: EditDocumentVariables['input'] = {
    urn,
    ...(isOtherKind ? { subType: mine.kind.trim() } : {}),
    title: mine.title,
    contents: { text: mine.content },
    expectedTitle: expected.title,
    expectedText: expected.content
  }
  return graphql(UPDATE, { input })
}

interface EditorProps {
  readonly document: Loaded
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** The second of two people who edit a document sees both texts. */
export function Editor(props: EditorProps): VNode {
  const { base, mine, setMine, error, busy, theirs, save, done, forget } = useEditing(props)
  const [isPreview, setPreview] = useState(false)
  const { title, content, kind } = mine
  if (theirs) {
    const onKeep = () => void save(theirs)
    return h(Conflict, { theirs: shown(theirs), mine: shown(mine), onKeep, onTake: done, onCancel: forget })
  }
  return h(
    'div',
    { class: 'stack' },
    h(TextField, {
      ...{ label: text.name, value: title, autofocus: true },
      onInput: title => setMine({ ...mine, title })
    }),
    h(TextField, {
      ...{ label: text.kind, hint: text.kindHint, value: kind },
      onInput: kind => setMine({ ...mine, kind })
    }),
    h(TextField, {
      ...{ label: text.content, hint: text.contentHint, value: content, lines: 20 },
      onInput: content => setMine({ ...mine, content })
    }),
    isPreview && h('section', { 'aria-label': text.preview }, h(Markdown, { text: content })),
    error && h(Failure, { error }),
    h(
      'div',
      { class: 'row' },
      h(Button, { kind: 'primary', busy, onClick: () => void save(base) }, text.save),
      h(Button, { pressed: isPreview, onClick: () => setPreview(!isPreview) }, text.preview),
      h(Button, { kind: 'quiet', onClick: props.onClose }, text.cancel)
    )
  )
}

function useEditing({ document, onSaved, onClose }: EditorProps) {
  // What was shown when the editing began, whatever the page has loaded since.
  const [base] = useState((): Mine => ({ ...textsOf(document), kind: document.subType ?? '' }))
  const [mine, setMine] = useState(base)
  const [theirs, setTheirs] = useState<Texts>()
  const [error, setError] = useState<ApiError>()
  const [busy, setBusy] = useState(false)
  const isChanged = shown(mine) !== shown(base) || mine.kind !== base.kind
  useLeaving(isChanged ? text.leave : undefined)
  const done = () => {
    onSaved()
    onClose()
  }
  const save = async (expected: Texts) => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await update(document.urn, mine, expected, mine.kind !== base.kind)
      done()
      toast(text.saved(mine.title || titleOf(document)))
      return
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.status === 409) {
        const stored = await loadDocument(document.urn)
        setTheirs(stored ? textsOf(stored) : base)
      } else setError(asApiError(thrown))
    }
    setBusy(false)
  }
  return { base, mine, setMine, error, busy, theirs, save, done, forget: () => setTheirs(undefined) }
}

const shown = ({ title, content }: Texts): string => `${title}\n\n${content}`
