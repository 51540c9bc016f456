import { Button, Copy, h, Link, SecretText, useEffect, useLeaving, useRef, useState, type VNode } from 'aspectd/console'
import { useNames } from './data.ts'
import { type Draft, scopeOf, wordsOf } from './draft.ts'
import { endOfSentence, scopeSentence, text } from './en.ts'

/** Kept by the page only while it is shown: never in an address, a title or a storage. */
export interface Made {
  readonly name: string
  readonly secret: string
  readonly draft: Draft
  readonly endsAt: number | undefined
}

interface MadeTokenProps {
  readonly made: Made
  readonly onAgain: () => void
}

/** The new token, shown this once. Leaving before it was copied asks. */
export function MadeToken({ made: { name, secret, draft, endsAt }, onAgain }: MadeTokenProps): VNode {
  const [isCopied, setCopied] = useState(false)
  const section = useRef<HTMLElement>(null)
  useLeaving(isCopied ? undefined : text.leaving)
  useEffect(() => section.current?.querySelector('button')?.focus(), [])
  const nameOf = useNames([...draft.on.containers, ...draft.on.tags])
  const scope = scopeSentence(wordsOf(scopeOf(draft), nameOf))
  return h(
    'section',
    { ref: section, class: 'stack', 'aria-label': name },
    h('h2', {}, text.ready(name)),
    h('p', {}, `${scope}${endOfSentence(undefined, endsAt)}`),
    h(
      'p',
      { class: 'made-token' },
      h(SecretText, { label: text.token, secret }),
      h(Copy, { text: secret, label: text.copyToken, kind: 'primary', onCopied: () => setCopied(true) })
    ),
    h('p', { role: 'status' }, isCopied ? text.copied : text.shownOnce),
    h('p', {}, text.use, ' ', h('code', {}, text.header)),
    h(
      'footer',
      { class: 'row' },
      h(Link, { to: '/settings/tokens', class: 'button' }, text.toList),
      isCopied && h(Button, { onClick: onAgain }, text.another)
    )
  )
}
