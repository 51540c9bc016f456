import {
  asApiError,
  Fragment,
  h,
  IconButton,
  Load,
  type PanelProps,
  PersonLink,
  PickDialog,
  type Picked,
  Propose,
  panel,
  Removed,
  Select,
  SidePart,
  toast,
  useData,
  useRights,
  useState,
  type VNode
} from 'aspectd/console'
import {
  addOwner,
  loadTypes,
  NONE,
  nameOfType,
  type Owned,
  type Owner,
  ownersOf,
  removeOwner,
  type TypePage
} from './data.ts'
import { text } from './en.ts'

/** Types that the field offers. */
const MOST = 100

/** In the overview: who owns the entity, and as what. */
export const OwnersPanel = panel(({ urn, name, data, refresh }: PanelProps<Owned>) => {
  const owners = ownersOf(data)
  const { addOwners: because } = useRights({ addOwners: { input: { owners: [], resourceUrn: urn } } })
  const [isOpen, setOpen] = useState(false)
  const remove = async ({ urn: owner, name, type, typeName }: Owner) => {
    try {
      await removeOwner(urn, owner, type)
      toast(text.removed(name, typeName), async () => {
        await addOwner(urn, owner, type)
        refresh()
      })
    } catch (thrown) {
      toast(asApiError(thrown).message)
    }
    refresh()
  }
  const mayEdit = because === undefined
  return h(
    Fragment,
    {},
    h(
      SidePart,
      {
        ...{ title: text.owners, none: text.noOwners, isEmpty: owners.length === 0 },
        edit: mayEdit ? { label: text.add, run: () => setOpen(true) } : undefined,
        propose: !mayEdit && h(Propose, { kind: 'OWNERS', what: text.owners, urn, name, refresh })
      },
      h(
        'ul',
        { class: 'side-rows' },
        owners.map(owner =>
          h(OwnerRow, {
            key: `${owner.urn} ${owner.type}`,
            owner,
            onRemove: mayEdit ? () => void remove(owner) : undefined
          })
        )
      )
    ),
    isOpen && h(AddOwner, { urn, onChange: refresh, onClose: () => setOpen(false) })
  )
})

interface OwnerRowProps {
  readonly owner: Owner
  readonly onRemove: (() => void) | undefined
}

const OwnerRow = ({ owner: { urn, name, typeName, isIngested, isRemoved }, onRemove }: OwnerRowProps): VNode =>
  h(
    'li',
    { class: 'side-row' },
    h(PersonLink, { urn, name, note: isIngested ? `${typeName} · ${text.ingested}` : typeName }),
    isRemoved && h(Removed, {}),
    onRemove &&
      h(
        'span',
        { class: 'tools' },
        h(IconButton, { icon: 'x', label: text.remove(name, typeName), onClick: onRemove, isSmall: true })
      )
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
