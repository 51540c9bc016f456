import {
  type ApiError,
  asApiError,
  Dialog,
  EntityPick,
  Failure,
  h,
  type PickDialogProps,
  type Picked,
  useState,
  type VNode
} from 'aspectd/console'
import { text } from './en.ts'

export function Picking({ title, label, onPick, onClose, children, ...offer }: PickDialogProps): VNode {
  const [error, setError] = useState<ApiError>()
  const [busy, setBusy] = useState(false)
  const pick = async (picked: Picked) => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await onPick(picked)
      onClose()
    } catch (thrown) {
      setError(asApiError(thrown))
      setBusy(false)
    }
  }
  return h(
    Dialog,
    { title, onClose },
    h(
      'div',
      { class: 'stack', 'aria-busy': busy },
      children,
      h(EntityPick, { label, ...offer, autofocus: true, onPick: picked => void pick(picked) }),
      error && h('div', {}, h('p', {}, text.pick.unchanged), h(Failure, { error }))
    )
  )
}
