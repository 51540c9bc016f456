import {
  entityActionsOf,
  entityPath,
  Fragment,
  h,
  Icon,
  Link,
  linksOf,
  Menu,
  type ShownEntityAction,
  toast,
  typeOf,
  useRef,
  useRights,
  useState,
  type VNode
} from 'aspectd/console'
import { text } from './en.ts'

interface MoreProps {
  readonly urn: string
  readonly name: string
  readonly refresh: () => void
}

/** The menu of the page: what few need, and what plugins add. What the user may not do is not in it. */
export function More({ urn, name, refresh }: MoreProps): VNode {
  const type = typeOf(urn)
  const place = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState<ShownEntityAction>()
  const actions = useAllowed(entityActionsOf(type), urn)
  const start = (action: ShownEntityAction) => {
    // The dialog gives the focus back to what had it: the entry is hidden by then.
    place.current?.querySelector<HTMLElement>('.menu > button')?.focus()
    setOpen(action)
  }
  return h(
    Fragment,
    {},
    h(
      'span',
      { ref: place, class: 'entity-more' },
      h(
        Menu,
        { label: text.moreActions, face: h(Icon, { name: 'ellipsis', size: 18 }), isAtEnd: true },
        h(
          'li',
          {},
          h('button', { type: 'button', onClick: () => void copy(urn) }, h(Icon, { name: 'copy' }), text.copyUrn)
        ),
        linksOf({ urn, name, isMissing: false }).map(({ title, to }) =>
          h('li', { key: to }, h(Link, { to }, h(Icon, { name: 'arrow-up-right' }), title))
        ),
        h('li', {}, h(Link, { to: entityPath(urn, 'Aspects') }, h(Icon, { name: 'braces' }), text.rawMetadata)),
        actions.map((action, at) =>
          h(Entry, { key: action.title, action, isFirst: at === 0, onClick: () => start(action) })
        )
      )
    ),
    open &&
      h(open.Action, {
        ...{ key: open.title, urn, type, name, refresh, meanwhile: null },
        onClose: () => setOpen(undefined)
      })
  )
}

interface EntryProps {
  readonly action: ShownEntityAction
  readonly isFirst: boolean
  readonly onClick: () => void
}

const Entry = ({ action: { icon, title }, isFirst, onClick }: EntryProps): VNode =>
  h(
    'li',
    { class: isFirst ? 'line' : undefined },
    h('button', { type: 'button', onClick }, h(Icon, { name: icon }), title)
  )

/** Where browsers do not permit it the URN is shown: it can be copied by hand. */
async function copy(urn: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(urn)
    toast(text.urnCopied)
  } catch {
    toast(urn)
  }
}

/** Those whose mutations the user may run: asked together with the rights of all panels. */
function useAllowed(actions: readonly ShownEntityAction[], urn: string): readonly ShownEntityAction[] {
  const asked = actions.map(({ asks }) => JSON.parse(JSON.stringify(asks).replaceAll('":urn"', JSON.stringify(urn))))
  const lacks = useRights<string>(Object.assign({}, ...asked))
  return actions.filter(({ asks }) => Object.keys(asks).every(mutation => lacks[mutation] === undefined))
}
