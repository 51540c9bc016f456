import type { VNode } from 'preact'
import { useId } from 'preact/hooks'
import { h } from '../h.ts'
import type { IconName } from '../icon-names.ts'
import { Icon } from './icon.ts'

interface SegmentsProps<Value extends string> {
  readonly legend: string
  /** The legend is only read aloud. */
  readonly isBare?: boolean
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string; readonly icon?: IconName }[]
  readonly onChange: (value: Value) => void
}

/** Radio buttons beside each other, for what is switched often. */
export function Segments<Value extends string>(props: SegmentsProps<Value>): VNode {
  const { legend, isBare = false, value, options, onChange } = props
  const name = useId()
  return h(
    'fieldset',
    { class: 'segments' },
    h('legend', { class: isBare ? 'unseen' : '' }, legend),
    options.map(one =>
      h(
        'label',
        { key: one.value },
        h('input', { type: 'radio', name, checked: one.value === value, onChange: () => onChange(one.value) }),
        one.icon && h(Icon, { name: one.icon }),
        one.label
      )
    )
  )
}
