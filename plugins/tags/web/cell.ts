import { cell, h, TagChip, type VNode } from 'aspectd/console'
import { text } from './en.ts'

interface Tagged {
  readonly tags?: {
    readonly tags:
      | readonly {
          readonly tag: {
            readonly urn: string
            readonly name: string
            readonly properties: { readonly colorHex: string | null } | null
          }
        }[]
      | null
  } | null
}

const MAX_SHOWN = 3

/** The tags of an entity, in tables of entities. */
export const TagsCell = cell<Tagged>(({ row }): VNode | null => {
  const tags = row.tags?.tags ?? []
  const first = tags.slice(0, MAX_SHOWN)
  return h(
    'span',
    { class: 'row' },
    first.map(({ tag: { urn, name, properties } }) => h(TagChip, { key: urn, urn, name, color: properties?.colorHex })),
    tags.length > first.length && h('span', { class: 'muted' }, text.more(tags.length - first.length))
  )
})
