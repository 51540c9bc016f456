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
  useState,
  type VNode
} from 'aspectd/console'
import { text } from './en.ts'
import type { Association } from './facts.ts'
import { type Names, nameOf } from './names.ts'

export interface LabelRules {
  /** Without it they are shown only. */
  readonly plugin: string
  /** Any one of them is enough. */
  readonly privileges: readonly string[]
  readonly columnPrivileges: readonly string[]
  /** Adds one. */
  readonly key: string
}

export const LABELS: Readonly<Record<LabelKind, LabelRules>> = {
  tag: {
    plugin: 'tags',
    privileges: ['EDIT_ENTITY', 'EDIT_ENTITY_TAGS'],
    columnPrivileges: ['EDIT_ENTITY', 'EDIT_DATASET_COL_TAGS'],
    key: 't'
  },
  term: {
    plugin: 'glossary',
    privileges: ['EDIT_ENTITY', 'EDIT_ENTITY_GLOSSARY_TERMS'],
    columnPrivileges: ['EDIT_ENTITY', 'EDIT_DATASET_COL_GLOSSARY_TERMS'],
    key: 'm'
  }
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
    const onRemove = target && (() => takeOffLabel(kind, { urn, name: nameOf(names, urn) }, target, onChange))
    return h(TagChip, {
      key: `${urn} ${isIngested}`,
      urn,
      kind,
      isIngested,
      ...(names.get(urn) ?? {}),
      ...(onRemove ? { onRemove: () => void onRemove() } : {})
    })
  })

interface LabelsProps extends Pick<PanelProps, 'urn' | 'can' | 'refresh'> {
  readonly kind: LabelKind
  readonly name: string
  readonly labels: readonly Association[]
  readonly names: Names
}

/** The tags or terms of an entity, with what adds one. */
export function Labels({ kind, name, labels, names, urn, can, refresh }: LabelsProps): VNode {
  const { plugin, privileges, key } = LABELS[kind]
  const words = text.labels[kind]
  const [isOpen, setOpen] = useState(false)
  const isOn = plugins.value.has(plugin)
  const because = can(...privileges) ? undefined : text.lacks(privileges)
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
