import { Button, Dialog, h, type VNode } from 'aspectd/console'
import type { ConflictProps } from '../dialogs.ts'
import { text } from './en.ts'

export const ConflictDialog = ({ theirs, mine, onKeep, onTake, onCancel }: ConflictProps): VNode => {
  const actions = [
    h(Button, { key: 'take', onClick: onTake }, text.conflict.takeTheirs),
    h(Button, { key: 'keep', kind: 'primary', onClick: onKeep }, text.conflict.keepMine)
  ]
  return h(
    Dialog,
    { title: text.conflict.title, onClose: onCancel, actions, isWide: true },
    h('p', { class: 'muted' }, text.conflict.hint),
    h(
      'div',
      { class: 'versions' },
      h('section', {}, h('h3', {}, text.conflict.theirs), h('pre', { tabIndex: 0 }, theirs)),
      h('section', {}, h('h3', {}, text.conflict.mine), h('pre', { tabIndex: 0 }, mine))
    )
  )
}
