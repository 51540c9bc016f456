import type { VNode } from 'preact'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { type Offer, type Picked, useCompletion } from '../complete.ts'
import { text } from '../en.ts'
import { h } from '../h.ts'
import { plugins } from '../session.ts'
import { ComboInput, keysOfList, OptionList } from './combo-box.ts'

interface EntityPickProps extends Offer {
  readonly label: string
  readonly onPick: (picked: Picked) => void
  readonly autofocus?: boolean
}

/**
 * A field that completes the names of entities as one types (a combo box), by `autoCompleteForMultiple`; a pasted URN
 * is taken as it is, and where search is off only that. With `find` it offers what that answers, from the focus on.
 */
export function EntityPick({ label, onPick, autofocus, ...offer }: EntityPickProps): VNode {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(-1)
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const { options, error, isAnswered } = useOptions(typed, offer, isOpen)
  // Without any text nothing is meant yet: Enter must not pick the first.
  const first = typed.trim() === '' ? -1 : 0
  useEffect(() => setActive(options.length > 0 ? first : -1), [options])
  useLayoutEffect(() => void (autofocus && field.current?.focus()), [])
  const pick = (picked: Picked | undefined) => {
    if (!picked) return
    setTyped('')
    setOpen(false)
    if (picked.isNew) return offer.create?.(picked.name)
    onPick(picked)
    field.current?.focus()
  }
  const isShown = isOpen && options.length > 0
  const hurry = useHurry(isAnswered, () => pick(options[0]))
  const move = keysOfList({ isShown, active: Math.max(first, active), options, pick, setActive, setOpen })
  const onKeyDown = (event: KeyboardEvent) =>
    event.key === 'Enter' && !isAnswered && typed.trim() !== '' ? hurry(event) : move(event)
  const counted = options.length === 0 ? text.noMatch : text.options(options.length)
  const said = error ?? (isOpen && isAnswered ? counted : '')
  return h(
    'div',
    { class: 'field pick' },
    h('label', { for: id }, label),
    h(ComboInput, {
      id,
      value: typed,
      placeholder: offer.find || plugins.value.has('search') ? text.pickHint : text.pickUrn,
      active,
      isShown,
      input: field,
      onKeyDown,
      onType: value => {
        setTyped(value)
        setOpen(true)
      },
      onFocus: () => offer.find && setOpen(true),
      onLeave: () => setOpen(false)
    }),
    h(OptionList, { id, label, options, active, isShown, onPick: pick }),
    h('p', { class: isOpen && isAnswered && options.length > 0 ? 'unseen' : 'hint', role: 'status' }, said)
  )
}

/** What completes the text, then what could be made of it. */
function useOptions(typed: string, offer: Offer, isOpen: boolean) {
  const { options: found, error, isAnswered } = useCompletion(typed, offer, isOpen)
  const isNew = offer.create && isAnswered && !error && isNewName(typed, found)
  const options = useMemo<readonly Picked[]>(
    () => (isNew ? [...found, { urn: '', name: typed.trim(), isNew: true }] : found),
    [found, isNew, typed]
  )
  return { options, error, isAnswered }
}

const isNewName = (typed: string, found: readonly Picked[]): boolean => {
  const wanted = typed.trim().toLowerCase()
  return wanted !== '' && !wanted.startsWith('urn:li:') && found.every(({ name }) => name.toLowerCase() !== wanted)
}

/** Who types a name and Enter at once means the first option of the answer, which is still under way. */
function useHurry(isAnswered: boolean, pickFirst: () => void): (event: KeyboardEvent) => void {
  const [isHurried, setHurried] = useState(false)
  useEffect(() => {
    if (isHurried && isAnswered) pickFirst()
    if (isAnswered) setHurried(false)
  }, [isHurried, isAnswered])
  return event => {
    event.preventDefault()
    setHurried(true)
  }
}
