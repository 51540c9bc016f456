import {
  type ApiError,
  asApiError,
  Button,
  Confirm,
  Empty,
  EntityLink,
  EntityPick,
  Facts,
  Failure,
  graphql,
  h,
  Link,
  Load,
  Markdown,
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
import { assetsOf, type Loaded, loadDocument, relate, titleOf } from './data.ts'
import { DELETE, SET_SETTINGS, SET_STATE } from './documents.ts'
import type { PublishDocumentVariables, ShowDocumentVariables } from './documents.types.ts'
import { Editor } from './edit.ts'
import { text } from './en.ts'
import { MoveDocument } from './move.ts'

/** In the overview of a document: its text, what it is about, and what can be done with it. */
export const DocumentPanel = panel((props: PanelProps) => {
  const { urn } = props
  const rights = useRights({ updateDocumentContents: { input: { urn } }, deleteDocument: { urn } })
  const loaded = useData(signal => loadDocument(urn, signal), [urn])
  const onChange = () => {
    loaded.reload()
    props.refresh()
  }
  return h(Load<Loaded | null>, { of: loaded }, document =>
    document?.info ? h(Shown, { document, rights, onChange }) : h(Empty, { text: text.empty })
  )
})

interface ShownProps {
  readonly document: Loaded
  readonly rights: Rights<'updateDocumentContents' | 'deleteDocument'>
  readonly onChange: () => void
}

function Shown({ document, rights, onChange }: ShownProps): VNode {
  const [isEditing, setEditing] = useState(false)
  // What is written and where it stands requires the same.
  const because = rights.updateDocumentContents
  const content = document.info?.contents.text ?? ''
  const isPublished = document.info?.status?.state === 'PUBLISHED'
  return h(
    'div',
    { class: 'stack' },
    !isPublished && h('p', { class: 'muted', role: 'status' }, text.notPublished),
    document.settings?.showInGlobalContext === false && h('p', { class: 'muted' }, text.hidden),
    h('h2', {}, text.content),
    isEditing
      ? h(Editor, { document, onSaved: onChange, onClose: () => setEditing(false) })
      : content === ''
        ? h('p', { class: 'muted' }, text.empty)
        : h(Markdown, { text: content }),
    !isEditing && h(Tools, { document, rights, onEdit: () => setEditing(true), onChange }),
    h(About, { document, because, onChange }),
    h(More, { document })
  )
}

interface ToolsProps {
  readonly document: Loaded
  readonly rights: ShownProps['rights']
  readonly onEdit: () => void
  readonly onChange: () => void
}

function Tools({ document, rights, onEdit, onChange }: ToolsProps): VNode {
  const { updateDocumentContents: because, deleteDocument: noDelete } = rights
  const [open, setOpen] = useState<'move' | 'delete'>()
  const [error, setError] = useState<ApiError>()
  const title = titleOf(document)
  const isPublished = document.info?.status?.state === 'PUBLISHED'
  const isListed = document.settings?.showInGlobalContext !== false
  const run = async (change: () => Promise<unknown>, told: string) => {
    setError(undefined)
    try {
      await change()
      toast(told)
    } catch (thrown) {
      setError(asApiError(thrown))
    }
    onChange()
  }
  const publish = () => {
    const input: PublishDocumentVariables['input'] = {
      urn: document.urn,
      state: isPublished ? 'UNPUBLISHED' : 'PUBLISHED'
    }
    return run(() => graphql(SET_STATE, { input }), isPublished ? text.takenBack(title) : text.publishedNow(title))
  }
  const list = () => {
    const input: ShowDocumentVariables['input'] = { urn: document.urn, showInGlobalContext: !isListed }
    return run(() => graphql(SET_SETTINGS, { input }), isListed ? text.leftOut(title) : text.shown(title))
  }
  return h(
    'div',
    { class: 'stack' },
    error && h(Failure, { error }),
    h(
      'div',
      { class: 'row' },
      because === undefined && [
        h(Button, { kind: 'primary', onClick: onEdit }, text.edit),
        h(Button, { onClick: () => void publish() }, isPublished ? text.unpublish : text.publish),
        h(Button, { onClick: () => setOpen('move') }, text.move),
        h(Button, { onClick: () => void list() }, isListed ? text.hide : text.show)
      ],
      noDelete === undefined && h(Button, { onClick: () => setOpen('delete') }, text.drop(title))
    ),
    open === 'move' && h(MoveDocument, { document, onMoved: onChange, onClose: () => setOpen(undefined) }),
    open === 'delete' && h(DropDocument, { document, onClose: () => setOpen(undefined) })
  )
}

function DropDocument({ document, onClose }: { readonly document: Loaded; readonly onClose: () => void }): VNode {
  const title = titleOf(document)
  const drop = async () => {
    await graphql(DELETE, { urn: document.urn })
    toast(text.dropped(title))
    navigate('/documents')
  }
  const verb = text.drop(title)
  return h(Confirm, { title: verb, text: text.dropText, verb, typed: title, onConfirm: drop, onClose })
}

interface AboutProps {
  readonly document: Loaded
  readonly because: string | undefined
  readonly onChange: () => void
}

function About({ document, because, onChange }: AboutProps): VNode {
  const [error, setError] = useState<ApiError>()
  const assets = assetsOf(document)
  const change = async (to: (urns: readonly string[]) => readonly string[], told: string) => {
    setError(undefined)
    try {
      await relate(document.urn, assets, to)
      toast(told)
    } catch (thrown) {
      setError(asApiError(thrown))
    }
    onChange()
  }
  const off = (urn: string) =>
    h(
      Button,
      {
        kind: 'quiet',
        label: text.remove(urn),
        onClick: () => void change(urns => urns.filter(one => one !== urn), text.removed(urn))
      },
      text.takeOff
    )
  return h(
    'section',
    { 'aria-label': text.about, class: 'stack' },
    h('h2', {}, text.about),
    error && h(Failure, { error }),
    assets.length === 0
      ? h('p', { class: 'muted' }, text.aboutNothing)
      : h(
          'ul',
          {},
          assets.map(urn => h('li', { key: urn }, h(EntityLink, { urn }), ' ', because === undefined && off(urn)))
        ),
    because === undefined &&
      h(EntityPick, {
        label: text.aboutAdd,
        onPick: ({ urn, name }) => void change(urns => [...urns, urn], text.added(name))
      })
  )
}

/** Where it is, who wrote it, and what belongs to it. */
function More({ document: { urn, info, parentDocuments } }: { readonly document: Loaded }): VNode {
  const above = (parentDocuments?.documents ?? []).toReversed()
  const related = (info?.relatedDocuments ?? []).map(({ document }) => document)
  const by = (actor: string | undefined) => actor && h(EntityLink, { urn: actor })
  const source = info?.source?.externalUrl
  const isAddress = source != null && /^https?:\/\//i.test(source)
  const below = `/documents?${new URLSearchParams({ below: urn })}`
  return h(Facts, {
    of: [
      [text.author, by(info?.created.actor?.urn)],
      [text.editor, by(info?.lastModified.actor?.urn)],
      [text.place, above.length > 0 ? linksTo(above, ' › ') : undefined],
      [text.belowIt, h(Link, { to: below }, text.below(info?.title || text.untitled))],
      [text.related, related.length > 0 ? linksTo(related, ', ') : undefined],
      [text.source, isAddress ? h('a', { href: source, rel: 'noopener', target: '_blank' }, source) : source]
    ]
  })
}

type Named = Pick<Loaded, 'urn'> & { readonly info: { readonly title: string | null } | null }

const linksTo = (documents: readonly Named[], between: string) =>
  documents.map((one, at) => [at > 0 && between, h(EntityLink, { key: one.urn, urn: one.urn, name: titleOf(one) })])
