import {
  asApiError,
  Button,
  type Column,
  Confirm,
  graphql,
  h,
  Load,
  logIns,
  page,
  rest,
  Table,
  Time,
  toast,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { PROVIDERS } from './documents.ts'
import type { IdentityProviders } from './documents.types.ts'
import { text } from './en.ts'

type Provider = IdentityProviders['identityProviders'][number]

/** Where the user logs in, on their profile. Nothing if there are only passwords. */
export const Providers = page(() => (logIns.length === 0 ? null : h(Identities, {})))

function Identities(): VNode {
  const loaded = useData(
    async signal => (await graphql<IdentityProviders>(PROVIDERS, {}, signal)).identityProviders,
    []
  )
  return h(Load<readonly Provider[]>, { of: loaded }, rows =>
    rows.length === 0
      ? null
      : h(
          'section',
          { class: 'stack', 'aria-label': text.title },
          h('h2', {}, text.title),
          h(Table<Provider>, { caption: text.title, columns: columnsOf(loaded.reload), rows, keyOf })
        )
  )
}

const keyOf = ({ name }: Provider): string => name

const columnsOf = (reload: () => void): readonly Column<Provider>[] => [
  { title: text.provider, cell: ({ label }) => label },
  { title: text.status, cell: ({ isLinked }) => (isLinked ? text.linked : text.notLinked) },
  {
    title: text.lastLogIn,
    cell: ({ lastLogIn }) => (lastLogIn === null ? text.never : h(Time, { at: lastLogIn }))
  },
  { title: text.action, cell: row => (row.isLinked ? h(UnlinkButton, { row, reload }) : h(LinkButton, row)) }
]

function LinkButton({ name, label }: Provider) {
  const [busy, setBusy] = useState(false)
  const link = async () => {
    setBusy(true)
    try {
      const { url } = await rest<{ url: string }>('/oidc/link', { method: 'POST', body: { provider: name } })
      location.assign(url)
    } catch (error) {
      toast(asApiError(error).message)
      setBusy(false)
    }
  }
  return h(Button, { busy, label: text.linkNamed(label), onClick: link }, text.link)
}

interface UnlinkProps {
  readonly row: Provider
  readonly reload: () => void
}

/** Ends the session of this page, if it began there. */
function UnlinkButton({ row: { name, label }, reload }: UnlinkProps) {
  const [isAsking, setAsking] = useState(false)
  const unlink = async () => {
    await rest('/oidc/unlink', { method: 'POST', body: { provider: name } })
    toast(text.unlinked(label))
    reload()
  }
  return h(
    'span',
    {},
    h(Button, { kind: 'quiet', label: text.unlinkNamed(label), onClick: () => setAsking(true) }, text.unlink),
    isAsking &&
      h(Confirm, {
        title: text.unlinkTitle(label),
        text: text.unlinkText,
        verb: text.unlinkNamed(label),
        onConfirm: unlink,
        onClose: () => setAsking(false)
      })
  )
}
