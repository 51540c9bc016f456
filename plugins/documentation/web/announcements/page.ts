import {
  Button,
  Confirm,
  Dialog,
  Empty,
  Form,
  graphql,
  h,
  Load,
  Page,
  Pager,
  page,
  startOf,
  TextField,
  Time,
  toast,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { ANNOUNCE, ANNOUNCEMENTS, REWORD, WITHDRAW } from './documents.ts'
import type {
  AllAnnouncements,
  AllAnnouncementsVariables,
  AnnounceVariables,
  RewordPostVariables
} from './documents.types.ts'
import { text } from './en.ts'

const COUNT = 20

type Found = NonNullable<AllAnnouncements['listPosts']>
type Post = Found['posts'][number]

/** What the home page tells all users, for those who write it. */
export const AnnouncementsPage = page(() => {
  const start = startOf()
  const loaded = useData(
    async signal => {
      const input: AllAnnouncementsVariables['input'] = { start, count: COUNT }
      const { listPosts } = await graphql<AllAnnouncements>(ANNOUNCEMENTS, { input }, signal)
      return listPosts ?? { total: 0, posts: [] }
    },
    [start]
  )
  const [open, setOpen] = useState<Post | 'new'>()
  const add = h(Button, { kind: 'primary', onClick: () => setOpen('new') }, text.add)
  return h(
    Page,
    { title: text.title, actions: add },
    h(Load<Found>, { of: loaded }, ({ total, posts }) =>
      h(
        'div',
        { class: 'stack' },
        total === 0 && h(Empty, { text: text.none }),
        posts.map(post => h(Announcement, { key: post.urn, post, onEdit: setOpen, onGone: loaded.reload })),
        h(Pager, { start, count: COUNT, total })
      )
    ),
    open !== undefined &&
      h(AnnouncementForm, {
        post: open === 'new' ? undefined : open,
        onSaved: loaded.reload,
        onClose: () => setOpen(undefined)
      })
  )
})

interface AnnouncementProps {
  readonly post: Post
  readonly onEdit: (post: Post) => void
  readonly onGone: () => void
}

function Announcement({ post, onEdit, onGone }: AnnouncementProps): VNode {
  const { title, description, link } = post.content
  const [isAsking, setAsking] = useState(false)
  const withdraw = async () => {
    await graphql(WITHDRAW, { urn: post.urn })
    toast(text.withdrawn(title))
    onGone()
  }
  const isOpen = link !== null && /^(https?:\/\/|mailto:)/i.test(link)
  return h(
    'article',
    { class: 'announcement', dir: 'auto' },
    h('h2', {}, isOpen ? h('a', { href: link, rel: 'noopener', target: '_blank' }, title) : title),
    description && h('p', {}, description),
    h(
      'p',
      { class: 'row muted' },
      h(Time, { at: post.lastModified.time }),
      h(Button, { kind: 'quiet', label: text.changeNamed(title), onClick: () => onEdit(post) }, text.edit),
      h(Button, { kind: 'quiet', label: text.removeNamed(title), onClick: () => setAsking(true) }, text.remove)
    ),
    isAsking &&
      h(Confirm, {
        title: text.removeNamed(title),
        text: text.removeText,
        verb: text.removeNamed(title),
        onConfirm: withdraw,
        onClose: () => setAsking(false)
      })
  )
}

interface AnnouncementFormProps {
  /** Absent: a new one. */
  readonly post: Post | undefined
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** A change is refused (409) if somebody else changed the announcement meanwhile. */
function AnnouncementForm({ post, onSaved, onClose }: AnnouncementFormProps): VNode {
  const [title, setTitle] = useState(post?.content.title ?? '')
  const [told, setTold] = useState(post?.content.description ?? '')
  const [link, setLink] = useState(post?.content.link ?? '')
  const save = async () => {
    const content: AnnounceVariables['input']['content'] = {
      ...{ contentType: link.trim() === '' ? 'TEXT' : 'LINK', title, description: told },
      ...(link.trim() === '' ? {} : { link: link.trim() }),
      ...(post?.content.media ? { media: post.content.media } : {})
    }
    const announcement = { postType: 'HOME_PAGE_ANNOUNCEMENT' as const, content }
    if (post) {
      const input: RewordPostVariables['input'] = {
        ...announcement,
        urn: post.urn,
        expectedLastModified: post.lastModified.time
      }
      await graphql(REWORD, { input })
    } else {
      const input: AnnounceVariables['input'] = announcement
      await graphql(ANNOUNCE, { input })
    }
    onSaved()
    onClose()
    toast(post ? text.saved(title) : text.added(title))
  }
  return h(
    Dialog,
    { title: post ? text.change : text.add, onClose },
    h(
      Form,
      {
        verb: post ? text.save : text.announce(title),
        because: title.trim() === '' ? text.needsTitle : undefined,
        onSubmit: save
      },
      h(TextField, {
        label: text.name,
        value: title,
        onInput: setTitle,
        required: true,
        autofocus: true
      }),
      h(TextField, { label: text.text, value: told, onInput: setTold, lines: 4 }),
      h(TextField, { label: text.link, hint: text.linkHint, value: link, onInput: setLink })
    )
  )
}
