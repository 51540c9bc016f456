import { Dialog, h, type Key, type VNode } from 'aspectd/console'
import type { KeyListProps } from '../key-list.ts'
import { text } from './en.ts'

/** The list of keys that work now. */
export const KeyDialog = ({ here, everywhere, onClose }: KeyListProps): VNode =>
  h(
    Dialog,
    { title: text.keys.title, onClose, close: text.keys.close },
    here.length > 0 && h('h3', {}, text.keys.here),
    here.length > 0 && h(KeyTable, { keys: here }),
    h('h3', {}, text.keys.everywhere),
    h(KeyTable, { keys: [...everywhere, ['Esc', { label: text.keys.escape, run: onClose }]] })
  )

const KeyTable = ({ keys }: { readonly keys: readonly (readonly [string, Key])[] }): VNode =>
  h(
    'dl',
    { class: 'keys' },
    keys.map(([key, { label }]) =>
      h(
        'div',
        { key },
        h(
          'dt',
          {},
          key.split(' ').map(one => h('kbd', { key: one }, one))
        ),
        h('dd', {}, label)
      )
    )
  )
