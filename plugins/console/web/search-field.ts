import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { type Picked, useCompletion } from './complete.ts'
import { ComboInput, keysOfList, OptionList } from './components/combo-box.ts'
import { text } from './en.ts'
import { entityPath } from './entity-path.ts'
import { h } from './h.ts'
import { here, navigate } from './router.ts'

const ID = 'search'

/** `/` comes here. Enter searches; an arrow chooses one of the names that complete what is typed. */
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
  const pick = (picked: Picked | undefined) => {
    setOpen(false)
    // The page takes the focus once it is there. Until then, too, keys are shortcuts again.
    document.getElementById(ID)?.blur()
    navigate(picked ? entityPath(picked.urn) : `/search?${new URLSearchParams({ query: value })}`)
  }
  const onKeyDown = keysOfList({ isShown, active, options, pick, setActive, setOpen })
  const submit = (event: Event) => {
    event.preventDefault()
    pick(undefined)
  }
  return h(
    'form',
    { role: 'search', class: 'search-field room pick', onSubmit: submit },
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
    h(OptionList, { id: ID, label: text.search, options, active, isShown, onPick: pick })
  )
}
