import {
  type AllowedValue,
  Button,
  type Column,
  Confirm,
  Empty,
  Facts,
  graphql,
  h,
  Link,
  Load,
  navigate,
  type PanelProps,
  panel,
  plugins,
  type Rights,
  Table,
  toast,
  typeName,
  useData,
  useRights,
  useState,
  type VNode
} from 'aspectd/console'
import { ChangeProperty } from './change.ts'
import type { Property } from './data.ts'
import { DELETE } from './documents.ts'
import type { DropPropertyVariables } from './documents.types.ts'
import { text } from './en.ts'
import { loadProperty } from './find.ts'
import { kindOf } from './kind.ts'

/** In the overview of a property: its definition, what has values of it, and what can be done with it. */
export const PropertyPanel = panel((props: PanelProps) => {
  const { urn } = props
  const rights = useRights({
    updateStructuredProperty: { input: { urn } },
    deleteStructuredProperty: { input: { urn } }
  })
  const loaded = useData(signal => loadProperty(urn, signal), [urn])
  const onChange = () => {
    loaded.reload()
    props.refresh()
  }
  return h(Load<Property | null>, { of: loaded }, property =>
    property ? h(Shown, { property, rights, onChange }) : h(Empty, { text: text.gone })
  )
})

interface ShownProps {
  readonly property: Property
  readonly rights: Rights<'updateStructuredProperty' | 'deleteStructuredProperty'>
  readonly onChange: () => void
}

function Shown({ property, rights, onChange }: ShownProps): VNode {
  const { urn, name, types, allowedTypes, allowed, isImmutable, isHidden, uses } = property
  const [open, setOpen] = useState<'change' | 'drop'>()
  const onClose = () => setOpen(undefined)
  const search = `/search?${new URLSearchParams({ query: '*', filter: `structuredProperties:${urn}` })}`
  return h(
    'section',
    { 'aria-label': text.section, class: 'stack' },
    h('h2', {}, text.section),
    isHidden && h('p', { class: 'muted' }, text.isHidden),
    isImmutable && h('p', { class: 'muted' }, text.isImmutable),
    h(Facts, {
      of: [
        [text.kind, kindOf(property)],
        [text.allowedTypes, allowedTypes.map(({ type }) => typeName(type)).join(', ')],
        [text.types, types.map(typeName).join(', ')]
      ]
    }),
    allowed &&
      h(Table<AllowedValue>, {
        ...{ caption: text.allowed, columns: ALLOWED, rows: allowed },
        keyOf: ({ value }) => String(value)
      }),
    h(
      'p',
      { class: 'row' },
      text.usedBy(uses),
      uses > 0 && plugins.value.has('search') && h(Link, { to: search }, text.showUses)
    ),
    h(
      'div',
      { class: 'row' },
      rights.updateStructuredProperty === undefined &&
        h(Button, { label: text.changeNamed(name), onClick: () => setOpen('change') }, text.change),
      rights.deleteStructuredProperty === undefined &&
        h(Button, { kind: 'danger', onClick: () => setOpen('drop') }, text.drop(name))
    ),
    open === 'change' && h(ChangeProperty, { property, onChange, onClose }),
    open === 'drop' && h(DropProperty, { property, onClose })
  )
}

const ALLOWED: readonly Column<AllowedValue>[] = [
  { title: text.allowed, width: '40%', cell: ({ value }) => h('span', { dir: 'auto' }, value) },
  { title: text.meaning, cell: ({ description }) => h('span', { dir: 'auto' }, description) }
]

interface DropProps {
  readonly property: Property
  readonly onClose: () => void
}

/** Counted when the dialog opens, and its name is typed: it cannot be undone. */
function DropProperty({ property: { urn, name }, onClose }: DropProps): VNode {
  const loaded = useData(signal => loadProperty(urn, signal), [urn])
  const drop = async () => {
    const input: DropPropertyVariables['input'] = { urn }
    await graphql(DELETE, { input })
    toast(text.dropped(name))
    navigate('/structured-properties')
  }
  const verb = text.drop(name)
  const told = h(Load<Property | null>, { of: loaded }, now => h('p', {}, text.dropText(now?.uses ?? 0)))
  return h(Confirm, { title: verb, text: told, verb, typed: name, onConfirm: drop, onClose })
}
