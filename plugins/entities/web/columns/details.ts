import { Dialog, h, type LabelKind, type PanelProps, plugins, type VNode } from 'aspectd/console'
import { DescriptionField } from '../description.ts'
import { text } from '../en.ts'
import { Chips, LABELS } from '../labels.ts'
import type { Names } from '../names.ts'
import type { ColumnRow } from './rows.ts'

interface DetailsProps {
  readonly row: ColumnRow
  readonly names: Names
  readonly panel: PanelProps
  readonly onChange: () => void
  readonly onClose: () => void
}

const DOCS = ['EDIT_ENTITY', 'EDIT_DATASET_COL_DESCRIPTION'] as const

/** One column with its whole texts and all of its tags and terms. */
export function Details({ row, names, panel: { urn, can }, onChange, onClose }: DetailsProps): VNode {
  const { path, readable, field, description } = row
  const because = can(...DOCS) ? undefined : text.lacks(DOCS)
  const target = { urn, column: path, name: readable }
  const chips = (kind: LabelKind, labels: ColumnRow['tags']) => {
    const { plugin, columnPrivileges } = LABELS[kind]
    const mayChange = plugins.value.has(plugin) && can(...columnPrivileges)
    const [own, others] = [labels.filter(one => !one.isIngested), labels.filter(one => one.isIngested)]
    return (
      labels.length > 0 &&
      fact(
        text.labels[kind].many,
        h(
          'span',
          { class: 'row' },
          h(Chips, { kind, labels: own, names, target: mayChange ? target : undefined, onChange }),
          h(Chips, { kind, labels: others, names })
        )
      )
    )
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
      chips('tag', row.tags),
      chips('term', row.terms),
      path !== readable && fact(text.schema.path, h('code', {}, path))
    )
  )
}

const fact = (label: string, value: VNode | string): VNode => h('div', {}, h('dt', {}, label), h('dd', {}, value))
