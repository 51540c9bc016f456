import {
  asApiError,
  Button,
  EntityLink,
  Fragment,
  h,
  Markdown,
  Time,
  toast,
  useState,
  type VNode
} from 'aspectd/console'
import { type Request, urnsOf, withdraw } from './data.ts'
import { AcceptDialog, DeclineDialog } from './deciding.ts'
import { text } from './en.ts'

interface RequestProps {
  readonly request: Request
  /** Where several entities are listed. */
  readonly isNamed?: boolean
  readonly onDone: () => void
}

/** Who proposes what, and what the user may do about it. */
export function OneRequest({ request, isNamed, onDone }: RequestProps): VNode {
  const { kind, column, entityUrn, state, proposedBy, proposedAt, decidedBy, decidedAt, note, answer, made } = request
  const isDecided = state !== 'OPEN'
  return h(
    'li',
    { class: 'requests-one' },
    h(
      'p',
      { class: 'row' },
      h('strong', {}, text.kinds[kind]),
      isNamed && h(EntityLink, { urn: entityUrn }),
      column !== null && h('code', {}, column),
      isDecided && h('span', { class: 'chip' }, text.states[state])
    ),
    h('p', { class: 'muted row' }, h(EntityLink, { urn: proposedBy.urn }), h(Time, { at: proposedAt })),
    note && h('p', { dir: 'auto' }, note),
    h(What, { kind, change: request.change }),
    !isDecided && kind === 'DESCRIPTION' && h(Before, { before: request.before ?? '' }),
    made && h('div', {}, h('p', { class: 'muted' }, text.made), h(What, { kind, change: made })),
    decidedBy &&
      decidedAt !== null &&
      h(
        'p',
        { class: 'muted row' },
        text.states[state],
        h(EntityLink, { urn: decidedBy.urn }),
        h(Time, { at: decidedAt })
      ),
    answer && h('p', { dir: 'auto' }, answer),
    h(Tools, { request, onDone })
  )
}

function What({ kind, change }: Pick<Request, 'kind' | 'change'>): VNode {
  if (kind === 'DESCRIPTION') {
    return change.description
      ? h('blockquote', { dir: 'auto' }, h(Markdown, { text: change.description }))
      : h('p', {}, text.removesDescription)
  }
  const values = (change.properties ?? []).map(one => one.values.map(value => value.stringValue ?? value.numberValue))
  return h(
    'ul',
    { class: 'requests-names' },
    urnsOf(change).map((urn, at) =>
      h(
        'li',
        { key: urn },
        h(EntityLink, { urn }),
        values[at] && h('span', { dir: 'auto' }, ` ${values[at].join(', ')}`)
      )
    )
  )
}

const Before = ({ before }: { readonly before: string }): VNode =>
  h(
    'details',
    {},
    h('summary', {}, text.before),
    before === '' ? h('p', { class: 'muted' }, text.noDescription) : h(Markdown, { text: before })
  )

function Tools({ request, onDone }: Pick<RequestProps, 'request' | 'onDone'>): VNode | null {
  const [open, setOpen] = useState<'accept' | 'decline'>()
  const { isMine, mayDecide, state } = request
  const kind = text.kinds[request.kind]
  if (state !== 'OPEN' || !(isMine || mayDecide)) return null
  const takeBack = async () => {
    try {
      await withdraw(request)
      toast(text.withdrawn)
    } catch (thrown) {
      toast(asApiError(thrown).message)
    }
    onDone()
  }
  const dialog = { request, onDone, onClose: () => setOpen(undefined) }
  return h(
    Fragment,
    {},
    h(
      'p',
      { class: 'row' },
      mayDecide && h(Button, { label: text.acceptOf(kind), onClick: () => setOpen('accept') }, text.accept),
      mayDecide && h(Button, { label: text.declineOf(kind), onClick: () => setOpen('decline') }, text.decline),
      isMine &&
        h(Button, { kind: 'quiet', label: text.withdrawOf(kind), onClick: () => void takeBack() }, text.withdraw)
    ),
    open === 'accept' && h(AcceptDialog, dialog),
    open === 'decline' && h(DeclineDialog, dialog)
  )
}
