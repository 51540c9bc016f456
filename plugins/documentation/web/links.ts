import {
  asApiError,
  Dialog,
  Form,
  Fragment,
  graphql,
  h,
  Icon,
  IconButton,
  type PanelProps,
  panel,
  SidePart,
  TextField,
  toast,
  useRights,
  useState,
  type VNode
} from 'aspectd/console'
import type { Link } from './data.ts'
import { ADD_LINK, REMOVE_LINK, UPDATE_LINK } from './documents.ts'
import type { AttachLinkVariables, ChangeLinkVariables, DetachLinkVariables } from './documents.types.ts'
import { text } from './en.ts'

/** What the manifest selects of an entity. */
interface Linked {
  readonly institutionalMemory?: { readonly elements: readonly Link[] } | null
}

/** In the overview: links to what explains the entity. */
export const LinksPanel = panel(({ urn, data, refresh }: PanelProps<Linked>) => {
  const links = data.institutionalMemory?.elements ?? []
  const { addLink: because } = useRights({ addLink: { input: { resourceUrn: urn, linkUrl: '', label: '' } } })
  const mayEdit = because === undefined
  const [open, setOpen] = useState<Link | 'new'>()
  const remove = async (link: Link) => {
    try {
      const input: DetachLinkVariables['input'] = { resourceUrn: urn, linkUrl: link.url, label: link.description }
      await graphql(REMOVE_LINK, { input })
      toast(text.linkRemoved(link.description), async () => {
        await add(urn, link)
        refresh()
      })
    } catch (thrown) {
      toast(asApiError(thrown).message)
    }
    refresh()
  }
  return h(
    Fragment,
    {},
    h(
      SidePart,
      {
        ...{ title: text.links, none: text.noLinks, isEmpty: links.length === 0 },
        edit: mayEdit ? { label: text.addLink, run: () => setOpen('new') } : undefined
      },
      h(
        'ul',
        { class: 'side-rows' },
        links.map(link =>
          h(
            'li',
            { key: `${link.url} ${link.description}`, class: 'side-row' },
            h(Icon, { name: 'link', size: 14 }),
            h(Address, { link }),
            mayEdit && h(Tools, { link, onChange: () => setOpen(link), onRemove: () => void remove(link) })
          )
        )
      )
    ),
    open !== undefined &&
      h(LinkForm, { urn, of: open === 'new' ? undefined : open, onChange: refresh, onClose: () => setOpen(undefined) })
  )
})

/** An address that could run a script is shown as text. */
const Address = ({ link: { url, description } }: { readonly link: Link }): VNode =>
  /^(https?:\/\/|mailto:)/i.test(url)
    ? h('a', { href: url, rel: 'noopener', target: '_blank', dir: 'auto' }, description || url)
    : h('span', { dir: 'auto' }, `${description} ${url}`)

interface ToolsProps {
  readonly link: Link
  readonly onChange: () => void
  readonly onRemove: () => void
}

const Tools = ({ link: { description }, onChange, onRemove }: ToolsProps): VNode =>
  h(
    'span',
    { class: 'tools' },
    h(IconButton, { icon: 'pencil', label: text.changeNamed(description), onClick: onChange, isSmall: true }),
    h(IconButton, { icon: 'x', label: text.removeNamed(description), onClick: onRemove, isSmall: true })
  )

async function add(urn: string, { url, description }: Link): Promise<void> {
  const input: AttachLinkVariables['input'] = { resourceUrn: urn, linkUrl: url, label: description }
  await graphql(ADD_LINK, { input })
}

interface LinkFormProps {
  readonly urn: string
  /** Absent: a new one. */
  readonly of: Link | undefined
  readonly onChange: () => void
  readonly onClose: () => void
}

function LinkForm({ urn, of, onChange, onClose }: LinkFormProps): VNode {
  const [url, setUrl] = useState(of?.url ?? '')
  const [label, setLabel] = useState(of?.description ?? '')
  const save = async () => {
    const link = { url: url.trim(), description: label.trim() }
    if (of) {
      const input: ChangeLinkVariables['input'] = {
        ...{ resourceUrn: urn, currentUrl: of.url, currentLabel: of.description },
        ...{ linkUrl: link.url, label: link.description }
      }
      await graphql(UPDATE_LINK, { input })
    } else await add(urn, link)
    onChange()
    onClose()
    toast(of ? text.linkChanged(label) : text.linkAdded(label))
  }
  const because = url.trim() === '' || label.trim() === '' ? text.needsLink : undefined
  return h(
    Dialog,
    { title: of ? text.changeLink : text.addLink, onClose },
    h(
      Form,
      { verb: of ? text.saveLink : text.linkNamed(label), because, onSubmit: save },
      h(TextField, {
        ...{ label: text.address, hint: text.addressHint, value: url, onInput: setUrl },
        ...{ required: true, autofocus: true }
      }),
      h(TextField, { label: text.label, value: label, onInput: setLabel, required: true })
    )
  )
}
