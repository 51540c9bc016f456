import {
  Button,
  h,
  isEditable,
  LabelDialog,
  type LabelKind,
  useKeys,
  useRights,
  useState,
  type VNode
} from 'aspectd/console'
import { DescribeColumns } from './describe.ts'
import { text } from './en.ts'
import type { ColumnTarget } from './find-columns.ts'

interface SelectedColumnsProps {
  readonly targets: readonly ColumnTarget[]
  /** Some of what was found: the rule is the same for the others. */
  readonly shown: readonly ColumnTarget[]
  /** Selects all that was found; absent if they are none, or too many. */
  readonly onAll: (() => Promise<boolean>) | undefined
  readonly onDone: () => void
  readonly onClear: () => void
}

const KINDS = [
  { kind: 'tag', edits: 'tags', key: 't', mutation: 'batchAddTags', input: 'tagUrns' },
  { kind: 'term', edits: 'terms', key: 'm', mutation: 'batchAddTerms', input: 'termUrns' }
] as const

/** Why the user may not change the columns; the rule is the same for all columns of a table. */
function useColumnRights(targets: readonly ColumnTarget[]) {
  const tables = new Map(targets.map(({ urn, column }) => [urn, column]))
  const resources = Array.from(tables, ([resourceUrn, subResource]) => ({
    ...{ resourceUrn, subResource, subResourceType: 'DATASET_FIELD' }
  }))
  const labelling = KINDS.filter(({ edits }) => isEditable(edits)).map(({ mutation, input }) => [
    mutation,
    { input: { [input]: [], resources } }
  ])
  const updates = resources.map(resource => ({ ...resource, description: '' }))
  const describing = isEditable('description') ? [['batchUpdateDescription', { input: { updates } }]] : []
  return useRights<string>(targets.length === 0 ? {} : Object.fromEntries([...labelling, ...describing]))
}

/** What is done with the selected columns, of all tables at once; without any, with all that were found. */
export function SelectedColumns({ targets, shown, onAll, onDone, onClear }: SelectedColumnsProps): VNode | null {
  const [open, setOpen] = useState<LabelKind | 'description'>()
  const isAll = targets.length === 0
  const rights = useColumnRights(isAll ? shown : targets)
  const on = KINDS.filter(({ edits }) => isEditable(edits))
  const start = async (kind: LabelKind, because: string | undefined) => {
    if (because === undefined && (!isAll || (await onAll?.()) === true)) setOpen(kind)
  }
  useKeys(
    Object.fromEntries(
      on.map(({ kind, key, mutation }) => [
        key,
        { label: text.labelKey[kind], run: () => void start(kind, rights[mutation]) }
      ])
    )
  )
  const labelling = (label: Readonly<Record<LabelKind, string>>, kind: 'primary' | 'plain') =>
    on.map(one => {
      const because = rights[one.mutation]
      if (isAll && because !== undefined) return null
      return h(Button, { key: one.kind, kind, because, onClick: () => void start(one.kind, because) }, label[one.kind])
    })
  if (isAll) return onAll ? h('span', { class: 'search-selection' }, labelling(text.labelAll, 'plain')) : null
  const close = () => setOpen(undefined)
  return h(
    'span',
    { class: 'search-selection' },
    h('b', { role: 'status' }, text.selected(targets.length)),
    labelling(text.label, 'primary'),
    isEditable('description') &&
      h(Button, { because: rights.batchUpdateDescription, onClick: () => setOpen('description') }, text.describe),
    h(Button, { kind: 'quiet', onClick: onClear }, text.clear),
    open === 'description' && isEditable('description') && h(DescribeColumns, { targets, onDone, onClose: close }),
    (open === 'tag' || open === 'term') && h(LabelDialog, { kind: open, targets, onDone, onClose: close })
  )
}
