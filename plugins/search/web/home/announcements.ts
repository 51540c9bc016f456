import { can, h, Link, Time, type VNode } from 'aspectd/console'
import type { Overview, Post } from './data.ts'
import { text } from './en.ts'

/** What the plugin documentation keeps for all users; who writes it has a page of its own. */
export function Announcements({ posts }: Pick<Overview, 'posts'>): VNode | null {
  if (posts.length === 0) return null
  return h(
    'section',
    { 'aria-label': text.announcements, class: 'stack' },
    h('h2', {}, text.announcements),
    posts.map(announcement),
    can('MANAGE_GLOBAL_ANNOUNCEMENTS') && h(Link, { to: '/announcements' }, text.manageAnnouncements)
  )
}

const announcement = ({ urn, content: { title, description, link }, lastModified }: Post) =>
  h(
    'article',
    { key: urn, class: 'home-announcement', dir: 'auto' },
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
