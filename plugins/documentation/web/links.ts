import {
  type ApiError,
  asApiError,
  Button,
  Dialog,
  Failure,
  Form,
  graphql,
  h,
  Load,
  type PanelProps,
  panel,
  TextField,
  toast,
  useData,
  useRights,
  useState,
  type VNode
} from 'aspectd/console'
import { type Link, loadLinks } from './data.ts'
import { ADD_LINK, REMOVE_LINK, UPDATE_LINK } from './documents.ts'
import type { AttachLinkVariables, ChangeLinkVariables, DetachLinkVariables } from './documents.types.ts'
import { text } from './en.ts'

/** In the overview: links to what explains the entity. */
export const LinksPanel = panel(({ urn }: PanelProps) => {
  const loaded = useData(signal => loadLinks(urn, signal), [urn])
  const { addLink: because } = useRights({ addLink: { input: { resourceUrn: urn, linkUrl: '', label: '' } } })
  return h(
    'section',
    { 'aria-label': text.links, class: 'stack' },
    h('h2', {}, text.links),
    h(Load<readonly Link[]>, { of: loaded }, links => h(Links, { urn, links, because, onChange: loaded.reload }))
  )
})

interface LinksProps {
  readonly urn: string
  readonly links: readonly Link[]
  readonly because: string | undefined
  readonly onChange: () => void
}

function Links({ urn, links, because, onChange }: LinksProps): VNode {
  const [open, setOpen] = useState<Link | 'new'>()
  const [error, setError] = useState<ApiError>()
  const remove = async (link: Link) => {
    setError(undefined)
    try {
      const input: DetachLinkVariables['input'] = { resourceUrn: urn, linkUrl: link.url, label: link.description }
      await graphql(REMOVE_LINK, { input })
      toast(text.linkRemoved(link.description), async () => {
        await add(urn, link)
        onChange()
      })
    } catch (thrown) {
      setError(asApiError(thrown))
    }
    onChange()
  }
  const one = (link: Link) =>
    h(
      'li',
      { key: `${link.url} ${link.description}`, class: 'row' },
      h(Address, { link }),
      because === undefined && h(Tools, { link, onChange: () => setOpen(link), onRemove: () => void remove(link) })
    )
  return h(
    'div',
    { class: 'stack' },
    error && h(Failure, { error }),
    links.length === 0 ? h('p', { class: 'muted' }, text.noLinks) : h('ul', { class: 'entity-list' }, links.map(one)),
    h('div', { class: 'row' }, h(Button, { because, onClick: () => setOpen('new') }, text.addLink)),
    open !== undefined &&
      h(LinkForm, { urn, of: open === 'new' ? undefined : open, onChange, onClose: () => setOpen(undefined) })
  )
}

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
    { class: 'row' },
    h(Button, { kind: 'quiet', label: text.changeNamed(description), onClick: onChange }, text.change),
    h(Button, { kind: 'quiet', label: text.removeNamed(description), onClick: onRemove }, text.remove)
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
