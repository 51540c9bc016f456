import { Button, graphql, h, type Rights, useState, type VNode } from 'aspectd/console'
import { Drop, MoveDomain, Rename } from './change.ts'
import { CreateDomain } from './create.ts'
import { type DomainNode, loadDomain } from './data.ts'
import { DELETE_DOMAIN } from './documents.ts'
import { text } from './en.ts'

export interface ToolsProps {
  readonly domain: DomainNode
  readonly rights: Rights<'createDomain' | 'updateName' | 'moveDomain' | 'deleteDomain'>
  /** In the tree, where many are: without a frame. */
  readonly isQuiet?: boolean
  /** `open`: a domain that should be open now, since something came into it. */
  readonly onChange: (open?: string) => void
  readonly onDropped: () => void
}

/** What can be done with a domain, in the tree and on its page. */
export function DomainTools(props: ToolsProps): VNode {
  const { domain, rights, isQuiet = false, onChange, onDropped } = props
  const [open, setOpen] = useState<'create' | 'rename' | 'move' | 'drop'>()
  const onClose = () => setOpen(undefined)
  const { urn, name, children, members } = domain
  const kind = isQuiet ? 'quiet' : 'plain'
  const load = async () => (await loadDomain(urn))?.name ?? name
  return h(
    'div',
    { class: 'row' },
    !rights.createDomain &&
      h(Button, { kind, label: text.createIn(name), onClick: () => setOpen('create') }, text.createInside),
    !rights.updateName &&
      h(Button, { kind, label: text.renameNamed(name), onClick: () => setOpen('rename') }, text.rename),
    !rights.moveDomain && h(Button, { kind, label: text.moveNamed(name), onClick: () => setOpen('move') }, text.move),
    !rights.deleteDomain &&
      h(
        Button,
        {
          ...{ kind: isQuiet ? 'quiet' : 'danger', label: text.dropNamed(name), onClick: () => setOpen('drop') },
          because: children > 0 ? text.hasChildren(children) : undefined
        },
        text.drop
      ),
    open === 'create' && h(CreateDomain, { parent: { urn, name }, onCreated: onChange, onClose }),
    open === 'rename' && h(Rename, { urn, name, load, onChange: () => onChange(), onClose }),
    open === 'move' && h(MoveDomain, { domain, onMoved: onChange, onClose }),
    open === 'drop' && h(Drop, { name, members, drop: () => graphql(DELETE_DOMAIN, { urn }), onDropped, onClose })
  )
}
