import {
  Button,
  entityActionsOf,
  Fragment,
  h,
  IconButton,
  type ProposeProps,
  typeOf,
  useState,
  type VNode
} from 'aspectd/console'

/** Opens the entity action that asks for `proposeChange`; nothing if no plugin has one. */
export function ProposeButton({ urn, name, refresh, what, isText, ...proposes }: ProposeProps): VNode | null {
  const [isOpen, setOpen] = useState(false)
  const type = typeOf(urn)
  const action = entityActionsOf(type).find(({ asks }) => asks.proposeChange)
  if (!action) return null
  const label = `${action.title}: ${what}`
  const onClick = () => setOpen(true)
  return h(
    Fragment,
    {},
    isText
      ? h(Button, { kind: 'quiet', onClick }, label)
      : h(IconButton, { icon: 'plus', label, onClick, isSmall: true }),
    isOpen && h(action.Action, { urn, type, name, refresh, proposes, onClose: () => setOpen(false) })
  )
}
