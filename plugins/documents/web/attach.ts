import { type ApiError, asApiError, Dialog, Failure, h, useState, type VNode } from 'aspectd/console'
import { text } from './en.ts'
import { DocumentPick } from './pick.ts'

interface AttachProps {
  readonly onPick: (urn: string, name: string) => Promise<void>
  readonly onClose: () => void
}

/** Chooses a document that is about an entity. */
export function AttachDocument({ onPick, onClose }: AttachProps): VNode {
  const [error, setError] = useState<ApiError>()
  const pick = async (urn: string, name: string) => {
    setError(undefined)
    try {
      await onPick(urn, name)
      onClose()
    } catch (thrown) {
      setError(asApiError(thrown))
    }
  }
  return h(
    Dialog,
    { title: text.pickDocument, onClose },
    h(DocumentPick, { label: text.find, autofocus: true, onPick: ({ urn, name }) => void pick(urn, name) }),
    error && h(Failure, { error })
  )
}
