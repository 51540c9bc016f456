import {
  Button,
  h,
  LabelDialog,
  type LabelKind,
  type LabelTarget,
  type PanelProps,
  plugins,
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
  /** Without it they are shown only. */
  readonly plugin: string
  /** Adds one. */
  readonly key: string
  /** What adds them to an entity or a column. */
  readonly call: (on: object) => Readonly<Record<string, object>>
}

export const LABELS: Readonly<Record<LabelKind, LabelRules>> = {
  tag: { plugin: 'tags', key: 't', call: on => ({ addTags: { input: { tagUrns: [], ...on } } }) },
  term: { plugin: 'glossary', key: 'm', call: on => ({ addTerms: { input: { termUrns: [], ...on } } }) }
}

/** Why the user cannot label the entity, or one of its columns. */
export function useLabelRight(kind: LabelKind, resourceUrn: string, column?: string): string | undefined {
  const { plugin, call } = LABELS[kind]
  const on = { resourceUrn, ...(column === undefined ? {} : { subResource: column, subResourceType: 'DATASET_FIELD' }) }
  const [because] = Object.values(useRights<string>(plugins.value.has(plugin) ? call(on) : {}))
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

/** The tags or terms of an entity, with what adds one. */
export function Labels({ kind, name, labels, names, urn, refresh }: LabelsProps): VNode {
  const { plugin, key } = LABELS[kind]
  const words = text.labels[kind]
  const [isOpen, setOpen] = useState(false)
  const isOn = plugins.value.has(plugin)
  const because = useLabelRight(kind, urn)
  const mayChange = isOn && because === undefined
  useKeys(isOn ? { [key]: { label: words.add, run: () => mayChange && setOpen(true) } } : {})
  const target = { urn, name }
  return h(
    'div',
    {},
    h('dt', {}, words.many),
    h(
      'dd',
      { class: 'row' },
      h(Chips, { kind, labels, names, target: mayChange ? target : undefined, onChange: refresh }),
      labels.length === 0 && h('span', { class: 'muted' }, text.noLabels),
      isOn && h(Button, { kind: 'quiet', because, onClick: () => setOpen(true) }, words.add)
    ),
    isOpen && h(LabelDialog, { kind, targets: [target], onDone: refresh, onClose: () => setOpen(false) })
  )
}
