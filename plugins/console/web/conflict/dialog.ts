import { Button, Dialog, h, type VNode } from 'aspectd/console'
import type { ConflictProps } from '../conflict.ts'
import { text } from './en.ts'

export const ConflictDialog = ({ theirs, mine, onKeep, onTake, onCancel }: ConflictProps): VNode => {
  const actions = [
    h(Button, { key: 'take', onClick: onTake }, text.takeTheirs),
    h(Button, { key: 'keep', kind: 'primary', onClick: onKeep }, text.keepMine)
  ]
  return h(
    Dialog,
    { title: text.title, onClose: onCancel, actions, isWide: true },
    h('p', { class: 'muted' }, text.hint),
    h(
      'div',
      { class: 'versions' },
      h('section', {}, h('h3', {}, text.theirs), h('pre', { tabIndex: 0 }, theirs)),
      h('section', {}, h('h3', {}, text.mine), h('pre', { tabIndex: 0 }, mine))
    )
  )
}
