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
  type Rights,
  toast,
  useData,
  useRights,
  useState,
  type VNode
} from 'aspectd/console'
import { loadAttribute, type Properties } from './data.ts'
import { DELETE } from './documents.ts'
import { EditAttribute } from './edit.ts'
import { text } from './en.ts'

/** In the overview of a business attribute: what can be done with it. */
export const AttributePanel = panel((props: PanelProps) => {
  const { urn } = props
  const rights = useRights({ updateBusinessAttribute: { urn, input: {} }, deleteBusinessAttribute: { urn } })
  const loaded = useData(signal => loadAttribute(urn, signal), [urn])
  const onChange = () => {
    loaded.reload()
    props.refresh()
  }
  return h(Load<Properties | null>, { of: loaded }, properties =>
    properties ? h(Tools, { urn, properties, rights, onChange }) : h(Empty, { text: text.gone })
  )
})

interface ToolsProps {
  readonly urn: string
  readonly rights: Rights<'updateBusinessAttribute' | 'deleteBusinessAttribute'>
  readonly properties: Properties
  readonly onChange: () => void
}

function Tools({ urn, properties, rights, onChange }: ToolsProps): VNode {
  const { name } = properties
  const [open, setOpen] = useState<'change' | 'drop'>()
  const onClose = () => setOpen(undefined)
  const drop = async () => {
    await graphql(DELETE, { urn })
    toast(text.removed(name))
    navigate('/business-attributes')
  }
  const verb = text.removeNamed(name)
  return h(
    'section',
    { 'aria-label': text.section, class: 'row' },
    rights.updateBusinessAttribute === undefined &&
      h(Button, { onClick: () => setOpen('change') }, text.changeNamed(name)),
    rights.deleteBusinessAttribute === undefined && h(Button, { kind: 'danger', onClick: () => setOpen('drop') }, verb),
    open === 'change' && h(EditAttribute, { attribute: { urn, properties }, onChange, onClose }),
    open === 'drop' && h(Confirm, { title: verb, text: text.removeText, verb, typed: name, onConfirm: drop, onClose })
  )
}
