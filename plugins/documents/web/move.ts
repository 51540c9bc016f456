import {
  type ApiError,
  asApiError,
  Button,
  Failure,
  graphql,
  h,
  PickDialog,
  toast,
  useState,
  type VNode
} from 'aspectd/console'
import { type Loaded, titleOf } from './data.ts'
import { MOVE } from './documents.ts'
import type { PlaceDocumentVariables } from './documents.types.ts'
import { text } from './en.ts'
import { findDocuments } from './pick.ts'

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
    await place(parent)
    toast(text.moved(title), () => place(before))
  }
  const moveTop = async () => {
    setError(undefined)
    try {
      await move(undefined)
      onClose()
    } catch (thrown) {
      setError(asApiError(thrown))
    }
  }
  return h(
    PickDialog,
    {
      ...{ title: text.moveTitle(title), label: text.moveTo, find: findDocuments, except: [document.urn] },
      onPick: ({ urn }) => move(urn),
      onClose
    },
    before !== undefined && h('p', {}, h(Button, { onClick: () => void moveTop() }, text.moveTop)),
    error && h(Failure, { error })
  )
}
