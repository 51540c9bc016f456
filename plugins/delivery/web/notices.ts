import {
  Button,
  type Column,
  Empty,
  graphql,
  h,
  Load,
  number,
  Page,
  page,
  SecretDialog,
  Table,
  useData,
  useState
} from 'aspectd/console'
import { Actions } from './actions.ts'
import type { Channel } from './channel-data.ts'
import { CreateChannel } from './create.ts'
import { CHANNELS } from './documents.ts'
import type { MyChannels } from './documents.types.ts'
import { text } from './en.ts'

/** `/settings/notices`: the channels by which one gets notices. */
export const NoticesPage = page(() => {
  const loaded = useData<MyChannels>(signal => graphql(CHANNELS, {}, signal), [])
  const [isCreating, setCreating] = useState(false)
  const [secret, setSecret] = useState<string>()
  const columns: readonly Column<Channel>[] = [
    { title: text.name, cell: ({ name }) => h('span', { dir: 'auto' }, name) },
    { title: text.kind, cell: ({ kind }) => text.kinds[kind] },
    { title: text.receiver, cell: ({ host }) => h('code', {}, host) },
    {
      title: text.state,
      cell: ({ state, error }) => [text.states[state], error].filter(one => one !== null).join(': ')
    },
    { title: text.when, cell: ({ timing }) => whenOf(timing) },
    { title: text.waiting, isNumber: true, cell: ({ waiting }) => number(waiting) },
    { title: text.action, cell: channel => h(Actions, { channel, onChange: loaded.reload, onSecret: setSecret }) }
  ]
  const create = h(Button, { kind: 'primary', onClick: () => setCreating(true) }, text.create)
  return h(
    Page,
    { title: text.title, actions: create },
    h(Load<MyChannels>, { of: loaded }, ({ myChannels: { channels } }) =>
      channels.length === 0
        ? h(Empty, { text: text.none })
        : h(Table<Channel>, { caption: text.title, columns, rows: channels, keyOf: ({ urn }) => urn })
    ),
    isCreating &&
      h(CreateChannel, {
        hasMail: loaded.data?.myChannels.hasMail ?? false,
        onClose: () => setCreating(false),
        onSaved: loaded.reload,
        onSecret: setSecret
      }),
    secret !== undefined && h(SecretDialog, { words: text.secretWords, secret, onClose: () => setSecret(undefined) })
  )
})

function whenOf(timing: Channel['timing']): string {
  if (!timing) return text.digests.NOW
  const { digest, at, quietFrom, quietTo } = timing
  const when = digest === 'DAILY' && at !== null ? text.dailyAt(at) : text.digests[digest]
  return quietFrom === null || quietTo === null ? when : `${when}, ${text.quietBetween(quietFrom, quietTo)}`
}
