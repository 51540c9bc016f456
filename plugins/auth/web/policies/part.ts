import { Button, h, type VNode } from 'aspectd/console'
import { text } from '../en.ts'
import type { Draft } from './draft.ts'

/** Of each part of the form. */
export interface PartProps {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
}

interface ChipProps {
  readonly name: string
  /** In full, for what the name abbreviates. */
  readonly urn: string
  readonly onRemove: () => void
}

/** Something chosen, which can be taken out again. */
export const Chip = ({ name, urn, onRemove }: ChipProps): VNode =>
  h(
    'span',
    { class: 'chip', title: urn },
    name,
    h(Button, { kind: 'quiet', label: text.takeOut(name), onClick: onRemove }, '×')
  )
