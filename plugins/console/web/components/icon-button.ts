import type { VNode } from 'preact'
import { h } from '../h.ts'
import { Icon, type IconName } from './icon.ts'

interface IconButtonProps {
  readonly icon: IconName
  /** A verb and an object, read aloud and shown on hover: `Add owner`. */
  readonly label: string
  readonly onClick: () => void
  /** 26 instead of 34 px. */
  readonly isSmall?: boolean
}

/** A button of an icon alone, for what a page has in many places. */
export const IconButton = ({ icon, label, onClick, isSmall }: IconButtonProps): VNode =>
  h(
    'button',
    {
      type: 'button',
      class: isSmall ? 'icon-button small' : 'icon-button',
      'aria-label': label,
      title: label,
      onClick
    },
    h(Icon, { name: icon, size: isSmall ? 14 : 16 })
  )
