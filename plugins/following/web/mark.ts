import { graphql, h, here, Icon, Link, signal, useEffect, useRepeat, type VNode } from 'aspectd/console'
import { UNREAD } from './documents.ts'
import type { InboxCount } from './documents.types.ts'
import { text } from './en.ts'

/** Milliseconds. */
const EVERY = 30_000
const MOST = 99

/** How many lines are unread: the one place where it is asked. */
const unread = signal(0)

/** Asks again: after a change of the inbox. */
export async function countUnread(): Promise<void> {
  try {
    unread.value = (await graphql<InboxCount>(UNREAD)).inboxUnread
  } catch {
    // The banner of the page says what is wrong with the server.
  }
}

/** In the header: leads to the inbox, with the number of what is unread. */
export function InboxMark(): VNode {
  const { path } = here.value
  const count = unread.value
  useEffect(() => void countUnread(), [path])
  useRepeat(() => void countUnread(), EVERY)
  return h(
    Link,
    { to: '/inbox', class: 'icon-button', label: text.mark(count) },
    h(Icon, { name: 'bell', size: 18 }),
    count > 0 && h('small', { 'aria-hidden': true }, count > MOST ? text.most : count)
  )
}
