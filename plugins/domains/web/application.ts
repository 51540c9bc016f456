import {
  Button,
  Empty,
  graphql,
  h,
  Link,
  Load,
  navigate,
  type PanelProps,
  panel,
  plugins,
  type Rights,
  useData,
  useRights,
  useState,
  type VNode
} from 'aspectd/console'
import { Drop, Rename } from './change.ts'
import { loadApplication, searchFor } from './data.ts'
import { DELETE_APPLICATION } from './documents.ts'
import { text } from './en.ts'

type Loaded = Awaited<ReturnType<typeof loadApplication>>

/** In the overview of an application: what belongs to it, and what can be done with it. */
export const ApplicationPanel = panel((props: PanelProps) => {
  const { urn } = props
  const rights = useRights({ updateName: { input: { urn, name: '' } }, deleteApplication: { urn } })
  const loaded = useData(signal => loadApplication(urn, signal), [urn])
  const onChange = () => {
    loaded.reload()
    props.refresh()
  }
  return h(Load<Loaded>, { of: loaded }, application =>
    application ? h(Shown, { application, rights, onChange }) : h(Empty, { text: text.gone })
  )
})

interface ShownProps {
  readonly application: NonNullable<Loaded>
  readonly rights: Rights<'updateName' | 'deleteApplication'>
  readonly onChange: () => void
}

function Shown({ application: { urn, name, assets }, rights, onChange }: ShownProps): VNode {
  const [open, setOpen] = useState<'rename' | 'drop'>()
  const onClose = () => setOpen(undefined)
  const load = async () => (await loadApplication(urn))?.name ?? name
  return h(
    'section',
    { 'aria-label': text.application, class: 'stack' },
    h('h2', {}, text.application),
    h(
      'p',
      { class: 'row' },
      text.usedBy(assets),
      assets > 0 && plugins.value.has('search') && h(Link, { to: searchFor('applications', urn) }, text.showContents)
    ),
    h(
      'div',
      { class: 'row' },
      !rights.updateName && h(Button, { onClick: () => setOpen('rename') }, text.rename),
      !rights.deleteApplication && h(Button, { kind: 'danger', onClick: () => setOpen('drop') }, text.dropNamed(name))
    ),
    open === 'rename' && h(Rename, { urn, name, load, onChange, onClose }),
    open === 'drop' &&
      h(Drop, {
        ...{ name, members: assets, onClose },
        drop: () => graphql(DELETE_APPLICATION, { urn }),
        onDropped: () => navigate('/domains')
      })
  )
}
