import { can, graphql, h, Link, Time, useData, type VNode } from 'aspectd/console'
import { ANNOUNCEMENTS } from './documents.ts'
import type { Announcements as Answer } from './documents.types.ts'
import { text } from './en.ts'

type Post = NonNullable<Answer['listPosts']>['posts'][number]

/** What the plugin documentation keeps for all users; who writes it has a page of its own. */
export function Announcements(): VNode | null {
  const { data = [] } = useData(
    async signal => (await graphql<Answer>(ANNOUNCEMENTS, {}, signal)).listPosts?.posts ?? [],
    []
  )
  if (data.length === 0) return null
  return h(
    'section',
    { 'aria-label': text.announcements, class: 'stack' },
    h('h2', {}, text.announcements),
    data.map(announcement),
    can('MANAGE_GLOBAL_ANNOUNCEMENTS') && h(Link, { to: '/announcements' }, text.manageAnnouncements)
  )
}

const announcement = ({ urn, content: { title, description, link }, lastModified }: Post) =>
  h(
    'article',
    { key: urn, class: 'announcement', dir: 'auto' },
    h(
      'h3',
      {},
      link && /^(https?:|mailto:)/i.test(link)
        ? h('a', { href: link, rel: 'noopener', target: '_blank' }, title)
        : title
    ),
    description && h('p', {}, description),
    h('p', { class: 'muted' }, h(Time, { at: lastModified.time }))
  )
