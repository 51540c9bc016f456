import { type BulkTarget, Button, h, Icon, useBulk, useKeys, useState, type VNode } from 'aspectd/console'
import { text } from './en.ts'
import { nameOf } from './entity-row.ts'
import type { Hit } from './find.ts'

interface SelectionProps {
  readonly hits: readonly Hit[]
  readonly selected: ReadonlySet<string>
  readonly onSelect: (urns: ReadonlySet<string>) => void
  /** After a change, and after its undo. */
  readonly onChange: () => void
}

/** What is done with the selected hits: what plugins offer. */
export function Selection({ hits, selected, onSelect, onChange }: SelectionProps): VNode | null {
  const targets = hits.flatMap(({ entity }): BulkTarget[] =>
    selected.has(entity.urn) ? [{ urn: entity.urn, name: nameOf(entity) }] : []
  )
  const offered = useBulk(targets)
  const [open, setOpen] = useState<string>()
  const isAny = targets.length > 0
  const keys = offered.flatMap(({ key, title }) =>
    key === undefined ? [] : [[key, { label: text.onSelection(title), run: () => isAny && setOpen(title) }] as const]
  )
  useKeys(Object.fromEntries(keys))
  if (!isAny) return null
  const part = offered.find(({ title }) => title === open)
  const done = () => {
    setOpen(undefined)
    onSelect(new Set())
    onChange()
  }
  return h(
    'span',
    { class: 'search-selection' },
    h('b', { role: 'status' }, text.selected(targets.length)),
    offered.map(({ title, icon }) =>
      h(Button, { key: title, onClick: () => setOpen(title) }, h(Icon, { name: icon }), title)
    ),
    offered.length === 0 && h('span', { class: 'muted' }, text.viewOnly),
    targets.length < hits.length &&
      h(
        Button,
        { kind: 'quiet', onClick: () => onSelect(new Set(hits.map(({ entity }) => entity.urn))) },
        text.selectAll(hits.length)
      ),
    h(Button, { kind: 'quiet', onClick: () => onSelect(new Set()) }, text.clear),
    part && h(part.Dialog, { targets, onDone: done, onClose: () => setOpen(undefined), meanwhile: null })
  )
}
