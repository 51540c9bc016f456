import { Dialog, h, type PanelProps, plugins, TagChip, takeOffTag, type VNode } from 'aspectd/console'
import { DescriptionField } from '../description.ts'
import { text } from '../en.ts'
import { type Names, nameOf } from '../names.ts'
import type { ColumnRow } from './rows.ts'

interface DetailsProps {
  readonly row: ColumnRow
  readonly names: Names
  readonly panel: PanelProps
  readonly onChange: () => void
  readonly onClose: () => void
}

export const COLUMN_TAGS = ['EDIT_ENTITY', 'EDIT_DATASET_COL_TAGS'] as const
const DOCS = ['EDIT_ENTITY', 'EDIT_DATASET_COL_DESCRIPTION'] as const

/** One column with its whole texts and all of its tags. */
export function Details({ row, names, panel: { urn, can }, onChange, onClose }: DetailsProps): VNode {
  const { path, readable, field, description, tags } = row
  const mayTag = plugins.value.has('tags') && can(...COLUMN_TAGS)
  const because = can(...DOCS) ? undefined : text.lacks(DOCS)
  const target = { urn, column: path, name: readable }
  const chip = ({ urn: tag, isIngested }: ColumnRow['tags'][number]) => {
    const onRemove = () => takeOffTag(tag, nameOf(names, tag), target, onChange)
    return h(TagChip, {
      key: `${tag} ${isIngested}`,
      urn: tag,
      isIngested,
      ...(names.get(tag) ?? {}),
      ...(mayTag && !isIngested ? { onRemove } : {})
    })
  }
  return h(
    Dialog,
    { title: readable, onClose, close: text.close },
    h(DescriptionField, { of: target, description, because, onSaved: onChange }),
    h(
      'dl',
      { class: 'facts' },
      fact(text.schema.type, field.type.toLowerCase()),
      field.nativeDataType && fact(text.schema.nativeType, field.nativeDataType),
      row.marks.length > 0 && fact(text.kind, row.marks.map(mark => text.schema[mark]).join(', ')),
      tags.length > 0 && fact(text.tags, h('span', { class: 'row' }, tags.map(chip))),
      path !== readable && fact(text.schema.path, h('code', {}, path))
    )
  )
}

const fact = (label: string, value: VNode | string): VNode => h('div', {}, h('dt', {}, label), h('dd', {}, value))
