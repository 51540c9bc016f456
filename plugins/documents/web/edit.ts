import {
  ApiError,
  asApiError,
  Button,
  Conflict,
  Failure,
  graphql,
  h,
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
import { Markdown } from './markdown.ts'

interface Texts {
  readonly title: string
  readonly content: string
}

const textsOf = ({ info }: Pick<Loaded, 'info'>): Texts => ({
  title: info?.title ?? '',
  content: info?.contents.text ?? ''
})

interface Mine extends Texts {
  /** Only if it was changed. */
  readonly kind: string | undefined
}

function update(urn: string, mine: Mine, expected: Texts): Promise<unknown> {
  const input: EditDocumentVariables['input'] = {
    urn,
    ...(mine.kind === undefined ? {} : { subType: mine.kind.trim() }),
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
export function Editor({ document, onSaved, onClose }: EditorProps): VNode {
  // What was shown when the editing began, whatever the page has loaded since.
  const [base] = useState(() => textsOf(document))
  const [title, setTitle] = useState(base.title)
  const [content, setContent] = useState(base.content)
  const [kind, setKind] = useState(document.subType ?? '')
  const [isPreview, setPreview] = useState(false)
  const [theirs, setTheirs] = useState<Texts>()
  const [error, setError] = useState<ApiError>()
  const [busy, setBusy] = useState(false)
  const isOtherKind = kind !== (document.subType ?? '')
  const isChanged = title !== base.title || content !== base.content || isOtherKind
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
      await update(document.urn, { title, content, kind: isOtherKind ? kind : undefined }, expected)
      done()
      toast(text.saved(title || titleOf(document)))
      return
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.status === 409) {
        const stored = await loadDocument(document.urn)
        setTheirs(stored ? textsOf(stored) : base)
      } else setError(asApiError(thrown))
    }
    setBusy(false)
  }
  if (theirs) {
    return h(Conflict, {
      theirs: shown(theirs),
      mine: shown({ title, content }),
      onKeep: () => void save(theirs),
      onTake: done,
      onCancel: () => setTheirs(undefined)
    })
  }
  return h(
    'div',
    { class: 'stack' },
    h(TextField, { label: text.name, value: title, onInput: setTitle, autofocus: true }),
    h(TextField, { label: text.kind, hint: text.kindHint, value: kind, onInput: setKind }),
    h(TextField, { label: text.content, hint: text.contentHint, value: content, onInput: setContent, lines: 20 }),
    isPreview && h('section', { 'aria-label': text.preview }, h(Markdown, { text: content })),
    error && h(Failure, { error }),
    h(
      'div',
      { class: 'row' },
      h(Button, { kind: 'primary', busy, onClick: () => void save(base) }, text.save),
      h(Button, { pressed: isPreview, onClick: () => setPreview(!isPreview) }, text.preview),
      h(Button, { kind: 'quiet', onClick: onClose }, text.cancel)
    )
  )
}

const shown = ({ title, content }: Texts): string => `${title}\n\n${content}`
