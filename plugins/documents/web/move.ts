import {
  type ApiError,
  asApiError,
  Button,
  Dialog,
  Failure,
  graphql,
  h,
  toast,
  useState,
  type VNode
} from 'aspectd/console'
import { type Loaded, titleOf } from './data.ts'
import { MOVE } from './documents.ts'
import type { PlaceDocumentVariables } from './documents.types.ts'
import { text } from './en.ts'
import { DocumentPick } from './pick.ts'

interface MoveProps {
  readonly document: Loaded
  readonly onMoved: () => void
  readonly onClose: () => void
}

/** At once, when a document is chosen; Undo moves it back. */
export function MoveDocument({ document, onMoved, onClose }: MoveProps): VNode {
  const [error, setError] = useState<ApiError>()
  const title = titleOf(document)
  const before = document.info?.parentDocument?.document.urn
  const place = async (parent: string | undefined) => {
    const input: PlaceDocumentVariables['input'] = { urn: document.urn, parentDocument: parent ?? null }
    await graphql(MOVE, { input })
    onMoved()
  }
  const move = async (parent: string | undefined) => {
    setError(undefined)
    try {
      await place(parent)
      onClose()
      toast(text.moved(title), () => place(before))
    } catch (thrown) {
      setError(asApiError(thrown))
    }
  }
  return h(
    Dialog,
    { title: text.moveTitle(title), onClose },
    h(
      'div',
      { class: 'stack' },
      h(DocumentPick, {
        label: text.moveTo,
        except: document.urn,
        autofocus: true,
        onPick: ({ urn }) => void move(urn)
      }),
      before !== undefined && h(Button, { onClick: () => void move(undefined) }, text.moveTop),
      error && h(Failure, { error })
    )
  )
}
