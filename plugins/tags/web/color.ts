import { h, useId, type VNode } from 'aspectd/console'
import { text } from './en.ts'

interface ColorFieldProps {
  /** `#RRGGBB`; undefined: none was chosen. */
  readonly value: string | undefined
  readonly onInput: (color: string) => void
}

/** The browser's own choice of a colour. */
export function ColorField({ value, onInput }: ColorFieldProps): VNode {
  const id = useId()
  return h(
    'div',
    { class: 'field' },
    h('label', { for: id }, text.color),
    h('input', {
      id,
      type: 'color',
      value: value ?? '#888888',
      onInput: event => onInput(event.currentTarget.value)
    }),
    value === undefined && h('p', { class: 'hint' }, text.noColor)
  )
}

/** `#f80` and `#ff8800cc` as `#ff8800`, which is all that the field can show. */
export function sixDigits(color: string | null | undefined): string | undefined {
  if (!color) return undefined
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color)
  return short
    ? `#${short
        .slice(1)
        .map(digit => digit + digit)
        .join('')}`
    : color.slice(0, 7)
}
