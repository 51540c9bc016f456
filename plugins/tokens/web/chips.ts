import { Button, h, type VNode } from 'aspectd/console'
import { text } from './en.ts'

interface ChipsProps {
  readonly label: string
  readonly chips: readonly { readonly key: string; readonly label: string; readonly title?: string }[]
  readonly onRemove: (key: string) => void
}

/** What was chosen, each with a button that takes it away. */
export const Chips = ({ label, chips, onRemove }: ChipsProps): VNode | null =>
  chips.length === 0
    ? null
    : h(
        'ul',
        { class: 'token-chips', 'aria-label': label },
        chips.map(chip =>
          h(
            'li',
            { key: chip.key, class: 'chip', title: chip.title },
            chip.label,
            h(Button, { kind: 'quiet', label: text.remove(chip.label), onClick: () => onRemove(chip.key) }, '×')
          )
        )
      )
