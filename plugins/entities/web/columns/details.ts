import { Dialog, h, isEditable, type LabelKind, type VNode } from 'aspectd/console'
import { DescriptionField } from '../description.ts'
import { text } from '../en.ts'
import { Chips, LABELS } from '../labels.ts'
import type { Names } from '../names.ts'
import type { ColumnRow } from './rows.ts'

/** Why the user cannot change the columns of a dataset: all the same. */
export interface ColumnRights extends Readonly<Record<LabelKind, string | undefined>> {
  readonly description: string | undefined
}

interface DetailsProps {
  readonly row: ColumnRow
  readonly names: Names
  readonly urn: string
  readonly rights: ColumnRights
  readonly onChange: () => void
  readonly onClose: () => void
}

/** One column with its whole texts and all of its tags and terms. */
export function Details({ row, names, urn, rights, onChange, onClose }: DetailsProps): VNode {
  const { path, readable, field, description } = row
  const target = { urn, column: path, name: readable }
  const chips = (kind: LabelKind, labels: ColumnRow['tags']) => {
    const mayChange = isEditable(LABELS[kind].edits) && rights[kind] === undefined
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
    h(DescriptionField, { of: target, description, because: rights.description, onSaved: onChange }),
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
