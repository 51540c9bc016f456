import { Button, h, Link, Load, type PanelProps, panel, plugins, useData, useState, type VNode } from 'aspectd/console'
import { Recolor, Rename } from './change.ts'
import { DeleteTag } from './delete.ts'
import { text } from './en.ts'
import { loadTag, type Tag } from './tag-data.ts'

const RENAME = ['EDIT_ENTITY', 'MANAGE_TAGS'] as const
const COLOR = ['EDIT_ENTITY', 'EDIT_TAG_COLOR'] as const
const DELETE = ['DELETE_ENTITY', 'MANAGE_TAGS'] as const

/** In the overview of a tag: what has it, and what can be done with it. */
export const TagPanel = panel((props: PanelProps) => {
  const { urn } = props
  const loaded = useData(signal => loadTag(urn, signal), [urn])
  const onChange = () => {
    loaded.reload()
    props.refresh()
  }
  return h(
    'section',
    { 'aria-label': text.section },
    h('h2', {}, text.section),
    h(Load<Tag>, { of: loaded }, tag => h(TagTools, { tag, panel: props, onChange }))
  )
})

interface TagToolsProps {
  readonly tag: Tag
  readonly panel: PanelProps
  readonly onChange: () => void
}

function TagTools({ tag, panel: { can }, onChange }: TagToolsProps): VNode {
  const [open, setOpen] = useState<'rename' | 'color' | 'delete'>()
  const close = () => setOpen(undefined)
  const because = (anyOf: readonly string[]) => (can(...anyOf) ? undefined : text.lacks(anyOf))
  return h(
    'div',
    { class: 'stack' },
    h('p', {}, text.onEntities(tag.usageCount)),
    plugins.value.has('search') &&
      tag.usageCount > 0 &&
      h(
        'p',
        { class: 'row' },
        h(Link, { to: searchFor('tags', tag.urn) }, text.showEntities),
        h(Link, { to: searchFor('editedFieldTags', tag.urn) }, text.showColumns),
        h(Link, { to: searchFor('fieldTags', tag.urn) }, text.showIngested)
      ),
    h(
      'div',
      { class: 'row' },
      h(Button, { because: because(RENAME), onClick: () => setOpen('rename') }, text.rename),
      h(Button, { because: because(COLOR), onClick: () => setOpen('color') }, text.recolor),
      h(Button, { kind: 'danger', because: because(DELETE), onClick: () => setOpen('delete') }, text.remove)
    ),
    open === 'rename' && h(Rename, { tag, onChange, onClose: close }),
    open === 'color' && h(Recolor, { tag, onChange, onClose: close }),
    open === 'delete' && h(DeleteTag, { tag, onClose: close })
  )
}

const searchFor = (field: string, urn: string): string =>
  `/search?${new URLSearchParams({ query: '*', filter: `${field}:${urn}` })}`
