import type { RefObject, VNode } from 'preact'
import type { Picked } from '../complete.ts'
import { text } from '../en.ts'
import { isOpaque, shortName, typeName, typeOf } from '../entity-path.ts'
import { h } from '../h.ts'
import { EntityMarks } from './entity-link.ts'

interface ListState {
  readonly isShown: boolean
  readonly active: number
  readonly options: readonly Picked[]
  pick(picked: Picked | undefined): void
  setActive(index: number): void
  setOpen(isOpen: boolean): void
}

/** Arrows move among the options, Enter picks, Escape closes the list. */
export function keysOfList({ isShown, active, options, pick, setActive, setOpen }: ListState) {
  return (event: KeyboardEvent) => {
    const moves: Record<string, () => void> = {
      ArrowDown: () => (isShown ? setActive((active + 1) % options.length) : setOpen(true)),
      ArrowUp: () => setActive((Math.max(0, active) - 1 + options.length) % Math.max(1, options.length)),
      ...(isShown ? { Enter: () => pick(options[active]), Escape: () => setOpen(false) } : {})
    }
    const move = moves[event.key]
    if (!move) return
    // Otherwise Enter would send the form, and Escape close the dialog around it.
    event.preventDefault()
    event.stopPropagation()
    move()
  }
}

/** Tells entities with the same name apart: `Dataset · snowflake · toyshop.sales.orders`. */
function whatIs({ urn, name }: Picked): string {
  const platform = /urn:li:dataPlatform:([^,()]+),/.exec(urn)?.[1]
  const long = shortName(urn)
  return [typeName(typeOf(urn)), platform, long === name || isOpaque(urn) ? undefined : long]
    .filter(Boolean)
    .join(' · ')
}

interface OptionListProps {
  readonly id: string
  readonly label: string
  readonly options: readonly Picked[]
  readonly active: number
  readonly isShown: boolean
  readonly onPick: (picked: Picked) => void
}

export const OptionList = ({ id, label, options, active, isShown, onPick }: OptionListProps): VNode =>
  h(
    'ul',
    { id: `${id}-list`, role: 'listbox', 'aria-label': label, hidden: !isShown },
    options.map((option, index) =>
      h(
        'li',
        {
          key: option.urn,
          id: `${id}-${index}`,
          role: 'option',
          'aria-selected': index === active,
          ref: element => {
            if (index === active) element?.scrollIntoView({ block: 'nearest' })
          },
          title: option.urn || undefined,
          // The field keeps the focus.
          onMouseDown: event => event.preventDefault(),
          onClick: () => onPick(option)
        },
        option.isNew
          ? text.createNamed(option.name)
          : [
              option.name,
              h(EntityMarks, { key: 'marks', urn: option.urn }),
              h('span', { key: 'what', class: 'muted' }, whatIs(option))
            ]
      )
    )
  )

interface ComboInputProps {
  readonly id: string
  /** Absent where a `label` element names it. */
  readonly label?: string
  readonly value: string
  readonly placeholder: string
  readonly active: number
  /** Whether the list is. */
  readonly isShown: boolean
  readonly input?: RefObject<HTMLInputElement | null>
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onType: (value: string) => void
  readonly onFocus?: () => void
  readonly onLeave: () => void
}

/** The field above an `OptionList` with the same id. */
export function ComboInput(props: ComboInputProps): VNode {
  const { id, label, value, placeholder, active, isShown, input, onKeyDown, onType, onFocus, onLeave } = props
  return h('input', {
    id,
    ref: input,
    type: 'text',
    role: 'combobox',
    value,
    placeholder,
    autocomplete: 'off',
    spellcheck: false,
    'aria-label': label,
    'aria-expanded': isShown,
    'aria-controls': `${id}-list`,
    'aria-autocomplete': 'list',
    'aria-activedescendant': isShown && active >= 0 ? `${id}-${active}` : undefined,
    onKeyDown,
    onFocus,
    onBlur: onLeave,
    onInput: event => onType(event.currentTarget.value)
  })
}
