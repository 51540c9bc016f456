import {
  Button,
  Confirm,
  Empty,
  graphql,
  h,
  Load,
  navigate,
  type PanelProps,
  panel,
  toast,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { DELETE_ANY, EDIT_ANY, loadAttribute, type Properties } from './data.ts'
import { DELETE } from './documents.ts'
import { EditAttribute } from './edit.ts'
import { text } from './en.ts'

/** In the overview of a business attribute: what can be done with it. */
export const AttributePanel = panel((props: PanelProps) => {
  const { urn, can } = props
  const loaded = useData(signal => loadAttribute(urn, signal), [urn])
  const onChange = () => {
    loaded.reload()
    props.refresh()
  }
  return h(Load<Properties | null>, { of: loaded }, properties =>
    properties ? h(Tools, { urn, properties, can, onChange }) : h(Empty, { text: text.gone })
  )
})

interface ToolsProps extends Pick<PanelProps, 'urn' | 'can'> {
  readonly properties: Properties
  readonly onChange: () => void
}

function Tools({ urn, properties, can, onChange }: ToolsProps): VNode {
  const { name } = properties
  const [open, setOpen] = useState<'change' | 'drop'>()
  const onClose = () => setOpen(undefined)
  const because = (anyOf: readonly string[]) => (can(...anyOf) ? undefined : text.lacksHere(anyOf))
  const drop = async () => {
    await graphql(DELETE, { urn })
    toast(text.removed(name))
    navigate('/business-attributes')
  }
  const verb = text.removeNamed(name)
  return h(
    'section',
    { 'aria-label': text.section, class: 'row' },
    h(Button, { because: because(EDIT_ANY), onClick: () => setOpen('change') }, text.changeNamed(name)),
    h(Button, { kind: 'danger', because: because(DELETE_ANY), onClick: () => setOpen('drop') }, verb),
    open === 'change' && h(EditAttribute, { attribute: { urn, properties }, onChange, onClose }),
    open === 'drop' && h(Confirm, { title: verb, text: text.removeText, verb, typed: name, onConfirm: drop, onClose })
  )
}
