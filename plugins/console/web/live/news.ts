import { Button, h, useEffect, useLive, useRef, useRepeat, useState, type VNode } from 'aspectd/console'
import type { NewsProps } from '../news.ts'
import { markChanges } from './changes.ts'
import { text } from './en.ts'
import { useSheet } from './sheet.ts'

type Asked = Pick<NewsProps<unknown>, 'shown' | 'ask' | 'keysOf'>

export function NewsView({ document, variables, every, pause, ...asked }: NewsProps<unknown>): VNode {
  useSheet()
  const [found, setFound] = useState<{ readonly data: unknown }>()
  const latest = useRef<Asked | undefined>(asked)
  latest.current = asked
  useEffect(
    () => () => {
      latest.current = undefined
    },
    []
  )
  const again = async (event: unknown) => {
    // The banner of the page says what is wrong with the server.
    const data = await latest.current?.ask(event).catch(() => undefined)
    if (data !== undefined && latest.current) setFound(takeIn(latest.current, data) ? undefined : { data })
  }
  const isLive = useLive(document, { variables, pause, onEvents: events => again(events.at(-1)) })
  useRepeat(() => void again(undefined), isLive ? undefined : every)
  const show = () => {
    setFound(undefined)
    markChanges({}, () => found && asked.shown.set(found.data))
  }
  const fresh = found && freshIn(asked, found.data)
  return h(
    'div',
    { class: 'news', role: 'status' },
    fresh !== undefined && h(Button, { onClick: show }, fresh === 0 ? text.otherList : text.news(fresh))
  )
}

/** Whether it was shown: nothing moves then. */
function takeIn({ shown, keysOf }: Asked, data: unknown): boolean {
  if (shown.data === undefined) return true
  const [before, now] = [keysOf(shown.data), keysOf(data)]
  if (before.length > 0 && before.join() !== now.join()) return false
  if (JSON.stringify(shown.data) !== JSON.stringify(data)) markChanges({}, () => shown.set(data))
  return true
}

/** How many rows are not shown; `undefined` if the page has shown the same ones meanwhile. */
function freshIn({ shown, keysOf }: Asked, data: unknown): number | undefined {
  const [before, now] = [keysOf(shown.data), keysOf(data)]
  if (before.join() === now.join()) return undefined
  return now.filter(key => !before.includes(key)).length
}
