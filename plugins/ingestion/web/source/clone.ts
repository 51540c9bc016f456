import { Button, Dialog, graphql, h, Icon, navigate, TextField, toast, useState, type VNode } from 'aspectd/console'
import { useAction } from '../actions.ts'
import { CLONE } from '../documents.ts'
import type { CloneSource, CloneSourceVariables } from '../documents.types.ts'
import { sourcePath } from '../states.ts'
import { text } from './en.ts'
import type { Shown } from './shown.ts'

interface CloneProps {
  readonly source: Shown
}

export function CloneButton({ source }: CloneProps): VNode {
  const [isOpen, setOpen] = useState(false)
  return h(
    'span',
    {},
    h(Button, { onClick: () => setOpen(true) }, h(Icon, { name: 'copy' }), text.clone),
    isOpen && h(CloneDialog, { source, onClose: () => setOpen(false) })
  )
}

function CloneDialog({ source: { urn, name }, onClose }: CloneProps & { readonly onClose: () => void }): VNode {
  const [copy, setCopy] = useState(text.cloneOf(name))
  const { busy, act } = useAction()
  const because = copy.trim() === '' ? text.nameFirst : undefined
  const clone = () =>
    act(async () => {
      const variables: CloneSourceVariables = { urn, name: copy.trim() }
      const { cloneIngestionSource: made } = await graphql<CloneSource>(CLONE, { ...variables })
      toast(text.cloned(copy.trim()))
      onClose()
      navigate(sourcePath(made ?? '', 'recipe'))
    })
  return h(
    Dialog,
    {
      ...{ title: text.cloneTitle(name), onClose, onSubmit: () => because ?? clone() },
      actions: h(Button, { kind: 'primary', isSubmit: true, busy, because }, text.clone)
    },
    h(TextField, { label: text.cloneName, hint: text.cloneHint, value: copy, onInput: setCopy, autofocus: true })
  )
}
