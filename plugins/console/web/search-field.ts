import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { type Picked, useCompletion } from './complete.ts'
import { ComboInput, keysOfList, OptionList } from './components/combo-box.ts'
import { Icon } from './components/icon.ts'
import { text } from './en.ts'
import { entityPath } from './entity-path.ts'
import { h } from './h.ts'
import { here, navigate } from './router.ts'

const ID = 'search'

/** `/` comes here. Enter searches, with Ctrl for columns; an arrow chooses one of the names that complete what is typed. */
export function SearchField(): VNode {
  const { path, query } = here.value
  const asked = path === '/search' ? (query.get('query') ?? '') : ''
  const [value, setValue] = useState(asked)
  const [active, setActive] = useState(-1)
  const [isOpen, setOpen] = useState(false)
  const { options } = useCompletion(isOpen ? value : '', {}, isOpen)
  useEffect(() => setValue(asked), [asked, path])
  useEffect(() => setActive(-1), [options])
  const isShown = isOpen && options.length > 0
  const go = (to: string) => {
    setOpen(false)
    leave(to)
  }
  const search = (more: Readonly<Record<string, string>> = {}) =>
    go(`/search?${new URLSearchParams({ query: value, ...more })}`)
  const pick = (picked: Picked | undefined) => (picked ? go(entityPath(picked.urn)) : search())
  const move = keysOfList({ isShown, active, options, pick, setActive, setOpen })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return move(event)
    event.preventDefault()
    search({ in: 'columns' })
  }
  const submit = (event: Event) => {
    event.preventDefault()
    pick(undefined)
  }
  return h(
    'form',
    { role: 'search', class: 'search-field room pick', onSubmit: submit },
    h(Icon, { name: 'search' }),
    h(ComboInput, {
      id: ID,
      label: text.search,
      value,
      placeholder: text.searchHint,
      active,
      isShown,
      onKeyDown,
      onType: typed => {
        setValue(typed)
        setOpen(true)
      },
      onLeave: () => setOpen(false)
    }),
    value === '' && h('span', { class: 'hints', 'aria-hidden': true }, h('kbd', {}, '/'), h('kbd', {}, text.searchKey)),
    h(OptionList, { id: ID, label: text.search, options, active, isShown, onPick: pick })
  )
}

/** The page takes the focus once it is there. Until then, too, keys are shortcuts again. */
function leave(to: string): void {
  document.getElementById(ID)?.blur()
  navigate(to)
}
