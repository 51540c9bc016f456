import {
  type ApiError,
  asApiError,
  Button,
  EntityLink,
  Failure,
  h,
  Load,
  type PanelProps,
  PickDialog,
  type Picked,
  panel,
  Removed,
  Select,
  toast,
  useData,
  useRights,
  useState,
  useStyle,
  type VNode
} from 'aspectd/console'
import { addOwner, loadOwners, loadTypes, NONE, nameOfType, type Owner, removeOwner, type TypePage } from './data.ts'
import { text } from './en.ts'

/** Types that the field offers. */
const MOST = 100

/** In the overview: who owns the entity, and as what. */
export const OwnersPanel = panel(({ urn, refresh }: PanelProps) => {
  useStyle(new URL('./owners.css', import.meta.url))
  const loaded = useData(signal => loadOwners(urn, signal), [urn])
  const { addOwners: because } = useRights({ addOwners: { input: { owners: [], resourceUrn: urn } } })
  const onChange = () => {
    loaded.reload()
    // Owners may do more, so what the page offers can be other than before.
    refresh()
  }
  return h(
    'section',
    { 'aria-label': text.owners, class: 'stack' },
    h('h2', {}, text.owners),
    h(Load<readonly Owner[]>, { of: loaded }, owners => h(Owners, { urn, owners, because, onChange }))
  )
})

interface OwnersProps {
  readonly urn: string
  readonly owners: readonly Owner[]
  readonly because: string | undefined
  readonly onChange: () => void
}

function Owners({ urn, owners, because, onChange }: OwnersProps): VNode {
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState<ApiError>()
  const remove = async ({ urn: owner, name, type, typeName }: Owner) => {
    setError(undefined)
    try {
      await removeOwner(urn, owner, type)
      toast(text.removed(name, typeName), async () => {
        await addOwner(urn, owner, type)
        onChange()
      })
    } catch (thrown) {
      setError(asApiError(thrown))
    }
    onChange()
  }
  return h(
    'div',
    { class: 'stack' },
    owners.length === 0
      ? h('p', { class: 'muted' }, text.noOwners)
      : h(
          'ul',
          { class: 'owners' },
          owners.map(owner =>
            h(OwnerRow, {
              key: `${owner.urn} ${owner.type}`,
              owner,
              onRemove: because === undefined ? () => void remove(owner) : undefined
            })
          )
        ),
    error && h(Failure, { error }),
    h('div', {}, h(Button, { because, onClick: () => setOpen(true) }, text.add)),
    isOpen && h(AddOwner, { urn, onChange, onClose: () => setOpen(false) })
  )
}

interface OwnerRowProps {
  readonly owner: Owner
  readonly onRemove: (() => void) | undefined
}

const OwnerRow = ({ owner: { urn, name, typeName, isIngested, isRemoved }, onRemove }: OwnerRowProps): VNode =>
  h(
    'li',
    { class: isIngested ? 'chip ingested' : 'chip' },
    h(EntityLink, { urn, name }),
    isRemoved && h(Removed, {}),
    h('span', { class: 'muted', dir: 'auto' }, typeName),
    isIngested && h('span', { class: 'unseen' }, text.ingested),
    onRemove && h(Button, { kind: 'quiet', label: text.remove(name, typeName), onClick: onRemove }, '×')
  )

interface AddOwnerProps {
  readonly urn: string
  readonly onChange: () => void
  readonly onClose: () => void
}

/** At once, when a user or group is chosen. */
function AddOwner({ urn, onChange, onClose }: AddOwnerProps): VNode {
  const [type, setType] = useState<string>()
  const loaded = useData(signal => loadTypes({ query: '', start: 0, count: MOST, signal }), [])
  const options = (loaded.data?.ownershipTypes ?? []).map(one => ({ value: one.urn, label: nameOfType(one) }))
  const chosen = type ?? options.find(({ value }) => value !== NONE)?.value ?? NONE
  const typeName = options.find(({ value }) => value === chosen)?.label ?? chosen
  const add = async ({ urn: owner, name }: Picked) => {
    const isNew = await addOwner(urn, owner, chosen)
    onChange()
    const undo = async () => {
      await removeOwner(urn, owner, chosen)
      onChange()
    }
    if (isNew) toast(text.added(name, typeName), undo)
    else toast(text.already(name, typeName))
  }
  return h(
    PickDialog,
    { title: text.add, label: text.pick, types: ['CORP_USER', 'CORP_GROUP'], onPick: add, onClose },
    h(Load<TypePage>, { of: loaded }, ({ total }) =>
      h(Select, {
        label: text.type,
        value: chosen,
        options,
        onChange: setType,
        hint: total > MOST ? text.filterTypes : undefined
      })
    )
  )
}
