import {
  Fragment,
  h,
  isEditable,
  LabelDialog,
  type LabelKind,
  type LabelTarget,
  type PanelProps,
  Propose,
  SidePart,
  TagChip,
  takeOffLabel,
  useKeys,
  useRights,
  useState,
  type VNode
} from 'aspectd/console'
import { text } from './en.ts'
import type { Association } from './facts.ts'
import { type Names, nameOf } from './names.ts'

interface LabelRules {
  /** Where no plugin offers to change them they are shown only. */
  readonly edits: 'tags' | 'terms'
  /** Adds one. */
  readonly key: string
  /** What adds them to an entity or a column. */
  readonly call: (on: object) => Readonly<Record<string, object>>
}

/** What is proposed where a user may not label. */
export const PROPOSED = { tag: 'TAGS', term: 'TERMS' } as const

export const LABELS: Readonly<Record<LabelKind, LabelRules>> = {
  tag: { edits: 'tags', key: 't', call: on => ({ addTags: { input: { tagUrns: [], ...on } } }) },
  term: { edits: 'terms', key: 'm', call: on => ({ addTerms: { input: { termUrns: [], ...on } } }) }
}

/** Why the user cannot label the entity, or one of its columns. */
export function useLabelRight(kind: LabelKind, resourceUrn: string, column?: string): string | undefined {
  const { edits, call } = LABELS[kind]
  const on = { resourceUrn, ...(column === undefined ? {} : { subResource: column, subResourceType: 'DATASET_FIELD' }) }
  const [because] = Object.values(useRights<string>(isEditable(edits) ? call(on) : {}))
  return because
}

interface ChipsProps {
  readonly kind: LabelKind
  readonly labels: readonly Association[]
  readonly names: Names
  /** What they can be taken off, if the user may. */
  readonly target?: LabelTarget | undefined
  readonly onChange?: () => void
}

/** Labels as chips. `target` is undefined where they are only shown. */
export const Chips = ({ kind, labels, names, target, onChange = () => {} }: ChipsProps): VNode[] =>
  labels.map(({ urn, isIngested }) => {
    const onRemove = target && (() => takeOffLabel({ kind, urn, name: nameOf(names, urn) }, target, onChange))
    return h(TagChip, {
      key: `${urn} ${isIngested}`,
      urn,
      kind,
      isIngested,
      ...(names.get(urn) ?? {}),
      ...(onRemove ? { onRemove: () => void onRemove() } : {})
    })
  })

interface LabelsProps extends Pick<PanelProps, 'urn' | 'refresh'> {
  readonly kind: LabelKind
  readonly name: string
  readonly labels: readonly Association[]
  readonly names: Names
}

/** The tags or terms of an entity, with what adds one: a part of the panel at the right. */
export function Labels({ kind, name, labels, names, urn, refresh }: LabelsProps): VNode {
  const { edits, key } = LABELS[kind]
  const words = text.labels[kind]
  const [isOpen, setOpen] = useState(false)
  const because = useLabelRight(kind, urn)
  const mayChange = isEditable(edits) && because === undefined
  const open = () => setOpen(true)
  useKeys(mayChange ? { [key]: { label: words.add, run: open } } : {})
  const target = { urn, name }
  return h(
    Fragment,
    {},
    h(
      SidePart,
      {
        ...{ title: words.many, none: words.none, isEmpty: labels.length === 0 },
        edit: mayChange ? { label: words.add, run: open } : undefined,
        propose: because !== undefined && h(Propose, { kind: PROPOSED[kind], what: words.many, urn, name, refresh })
      },
      h(
        'div',
        { class: 'entity-labels' },
        h(Chips, { kind, labels, names, target: mayChange ? target : undefined, onChange: refresh })
      )
    ),
    isOpen && h(LabelDialog, { kind, targets: [target], onDone: refresh, onClose: () => setOpen(false) })
  )
}
