import {
  addressAt,
  Button,
  type Column,
  Confirm,
  Empty,
  graphql,
  h,
  Load,
  me,
  Pager,
  Table,
  Time,
  toast,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { END_ALL, END_SESSION, SESSIONS } from './documents.ts'
import type { EndAllVariables, EndOneVariables, SessionsOf, SessionsOfVariables } from './documents.types.ts'
import { text } from './en.ts'

type SessionPage = SessionsOf['listSessions']
type Session = SessionPage['sessions'][number]

const COUNT = 50

/** The active sessions of a user; the one of this page is marked. */
export function Sessions({ user }: { readonly user: string }): VNode {
  const [start, setStart] = useState(0)
  const isMine = user === me.value?.urn
  const loaded = useData(
    async signal => {
      const variables: SessionsOfVariables = { input: { start, count: COUNT, userUrn: user } }
      return (await graphql<SessionsOf>(SESSIONS, { ...variables }, signal)).listSessions
    },
    [user, start]
  )
  const end = async (id: string) => {
    const variables: EndOneVariables = { id, userUrn: user }
    await graphql(END_SESSION, { ...variables })
    loaded.reload()
    toast(text.ended)
  }
  const columns: readonly Column<Session>[] = [
    { title: text.address, cell: AddressCell },
    { title: text.started, cell: ({ createdAt }) => h(Time, { at: createdAt }) },
    { title: text.used, cell: ({ lastUsedAt }) => h(Time, { at: lastUsedAt }) },
    { title: text.ends, cell: ({ idleExpiresAt }) => h(Time, { at: idleExpiresAt }) },
    { title: text.action, cell: session => h(EndButton, { session, onEnd: end }) }
  ]
  return h(
    'section',
    { class: 'stack', 'aria-label': text.sessions },
    h('h2', {}, text.sessions),
    h(Load<SessionPage>, { of: loaded }, ({ sessions, total }) =>
      total === 0
        ? h(Empty, { text: text.noSessions })
        : h(
            'div',
            { class: 'stack' },
            h(Table<Session>, { caption: text.sessions, columns, rows: sessions, keyOf: ({ id }) => id }),
            h(Pager, { start, count: COUNT, total, onStart: setStart }),
            h(EndAll, { user, isMine, onEnded: loaded.reload })
          )
    )
  )
}

const AddressCell = ({ address, current }: Session): VNode =>
  h('span', {}, address ?? text.unknown, current && h('strong', {}, ` – ${text.current}`))

interface EndButtonProps {
  readonly session: Session
  readonly onEnd: (id: string) => Promise<void>
}

/** The session of this page ends by logging out. */
function EndButton({ session: { id, address, current }, onEnd }: EndButtonProps): VNode | null {
  const [busy, setBusy] = useState(false)
  if (current) return null
  const end = async () => {
    setBusy(true)
    try {
      await onEnd(id)
    } catch (thrown) {
      toast(thrown instanceof Error ? thrown.message : String(thrown))
      setBusy(false)
    }
  }
  const label = text.endNamed(address ?? text.unknown)
  return h(Button, { kind: 'quiet', busy, label, onClick: () => void end() }, text.endSession)
}

interface EndAllProps {
  readonly user: string
  readonly isMine: boolean
  readonly onEnded: () => void
}

function EndAll({ user, isMine, onEnded }: EndAllProps): VNode {
  const [isAsking, setAsking] = useState(false)
  const end = async () => {
    const variables: EndAllVariables = { userUrn: user }
    await graphql(END_ALL, { ...variables })
    if (isMine) return location.assign(addressAt('/login'))
    onEnded()
    toast(text.allEnded)
  }
  return h(
    'p',
    {},
    h(Button, { onClick: () => setAsking(true) }, text.endAll),
    isAsking &&
      h(Confirm, {
        title: text.endAllTitle,
        text: isMine ? text.endAllMine : text.endAllTheirs,
        verb: text.endAll,
        onConfirm: end,
        onClose: () => setAsking(false)
      })
  )
}
