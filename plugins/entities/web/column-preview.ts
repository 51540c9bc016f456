import { Card, EntityLink, entityPath, h, Icon, Link, number, plainText, TagChip, type VNode } from 'aspectd/console'
import { columnIcon } from './columns/column-icon.ts'
import { text } from './en.ts'
import type { ColumnLabels, EntityData } from './entity-data.ts'

/** A few columns of a dataset, with what they mean: the whole table is one step away. Nothing of other types. */
export function ColumnPreview({ entity: { facts, selected } }: { readonly entity: EntityData }): VNode | null {
  const { columnsShown, editedColumns } = selected
  if (!columnsShown || columnsShown.totalFields === 0) return null
  const { fields, totalFields, primaryKeys } = columnsShown
  const edited = new Map((editedColumns?.editableSchemaFieldInfo ?? []).map(one => [one.fieldPath, one]))
  const keys = new Set(primaryKeys)
  const all = h(
    Link,
    { to: entityPath(facts.urn, 'Schema') },
    text.allColumns,
    h(Icon, { name: 'arrow-right', size: 14 })
  )
  return h(
    Card,
    { title: text.columns, count: number(totalFields), more: all },
    h(
      'ul',
      { class: 'entity-preview' },
      fields.map(({ fieldPath, nativeDataType, type, description, isPartOfKey, ...ingested }) => {
        const mine = edited.get(fieldPath)
        const said = mine?.description || description || ''
        return h(
          'li',
          { key: fieldPath },
          h(
            'span',
            { class: 'entity-preview-name' },
            h(Icon, { name: columnIcon(type, isPartOfKey === true || keys.has(fieldPath)), size: 14 }),
            h(Link, { class: 'mono', to: entityPath(facts.urn, 'Schema', { column: fieldPath }) }, readable(fieldPath))
          ),
          h('span', { class: 'mono muted cut' }, nativeDataType),
          h('span', { class: 'cut', dir: 'auto' }, plainText(said)),
          h('span', { class: 'entity-preview-labels' }, labelsOf(mine ?? {}, ingested))
        )
      })
    )
  )
}

/** `[version=2.0].[type=struct].[type=string].zip` → `zip`: the path without types. */
const readable = (path: string): string => path.replace(/\[[^\]]*\]\./g, '')

function labelsOf(...all: readonly ColumnLabels[]): VNode[] {
  const terms = all.flatMap(({ glossaryTerms }) => (glossaryTerms?.terms ?? []).map(({ term }) => term))
  const tags = all.flatMap(({ tags: found }) => (found?.tags ?? []).map(({ tag }) => tag))
  return [
    ...terms.map(({ urn, properties }) =>
      h(
        'span',
        { key: urn, class: 'chip' },
        h(Icon, { name: 'book-open', size: 14 }),
        h(EntityLink, { urn, name: properties?.name })
      )
    ),
    ...tags.map(({ urn, properties }) =>
      h(TagChip, { key: urn, urn, name: properties?.name, color: properties?.colorHex })
    )
  ]
}
