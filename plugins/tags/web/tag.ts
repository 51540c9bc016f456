import {
  Button,
  h,
  Link,
  Load,
  type PanelProps,
  panel,
  plugins,
  type Rights,
  useData,
  useRights,
  useState,
  type VNode
} from 'aspectd/console'
import { Recolor, Rename } from './change.ts'
import { DeleteTag } from './delete.ts'
import { text } from './en.ts'
import { loadTag, type Tag } from './tag-data.ts'

/** In the overview of a tag: what has it, and what can be done with it. */
export const TagPanel = panel((props: PanelProps) => {
  const { urn } = props
  const rights = useRights({
    updateTag: { urn, input: { urn, name: '' } },
    setTagColor: { urn, colorHex: '' },
    deleteTag: { urn }
  })
  const loaded = useData(signal => loadTag(urn, signal), [urn])
  const onChange = () => {
    loaded.reload()
    props.refresh()
  }
  return h(
    'section',
    { 'aria-label': text.section },
    h('h2', {}, text.section),
    h(Load<Tag>, { of: loaded }, tag => h(TagTools, { tag, rights, onChange }))
  )
})

interface TagToolsProps {
  readonly tag: Tag
  readonly rights: Rights<'updateTag' | 'setTagColor' | 'deleteTag'>
  readonly onChange: () => void
}

function TagTools({ tag, rights, onChange }: TagToolsProps): VNode {
  const [open, setOpen] = useState<'rename' | 'color' | 'delete'>()
  const close = () => setOpen(undefined)
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
      !rights.updateTag && h(Button, { onClick: () => setOpen('rename') }, text.rename),
      !rights.setTagColor && h(Button, { onClick: () => setOpen('color') }, text.recolor),
      !rights.deleteTag && h(Button, { kind: 'danger', onClick: () => setOpen('delete') }, text.remove)
    ),
    open === 'rename' && h(Rename, { tag, onChange, onClose: close }),
    open === 'color' && h(Recolor, { tag, onChange, onClose: close }),
    open === 'delete' && h(DeleteTag, { tag, onClose: close })
  )
}

const searchFor = (field: string, urn: string): string =>
  `/search?${new URLSearchParams({ query: '*', filter: `${field}:${urn}` })}`
