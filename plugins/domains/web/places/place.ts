import {
  asApiError,
  Conflict,
  EntityLink,
  Fragment,
  h,
  Icon,
  IconButton,
  type PanelProps,
  PickDialog,
  type Picked,
  Propose,
  panel,
  Removed,
  SidePart,
  toast,
  useRights,
  useState,
  type VNode
} from 'aspectd/console'
import { text } from './en.ts'
import { loadPlaces, type Placed, type PlaceKind, type PlaceOfEntity, placesOf, setPlaces } from './place-data.ts'

const KINDS = {
  domain: { types: ['DOMAIN'], call: (urn: string) => ({ setDomain: { entityUrn: urn, domainUrn: '' } }) },
  product: {
    types: ['DATA_PRODUCT'],
    call: (urn: string) => ({ batchSetDataProduct: { input: { resourceUrns: [urn] } } })
  },
  application: {
    types: ['APPLICATION'],
    call: (urn: string) => ({ batchSetApplication: { input: { resourceUrns: [urn] } } })
  }
} as const

/** In the overview of an entity: the domain that it is in. */
export const DomainOf = panel((props: PanelProps<Placed>) => h(Place, { kind: 'domain', ...props }))

/** In the overview of an entity: the data products that contain it. */
export const ProductOf = panel((props: PanelProps<Placed>) => h(Place, { kind: 'product', ...props }))

/** In the overview of an entity: the application that it belongs to. */
export const ApplicationOf = panel((props: PanelProps<Placed>) => h(Place, { kind: 'application', ...props }))

interface PlaceProps extends PanelProps<Placed> {
  readonly kind: PlaceKind
}

function Place({ kind, urn, name, data, refresh }: PlaceProps): VNode {
  const said = text[kind]
  const places = placesOf(data, kind)
  const [because] = Object.values(useRights<string>(KINDS[kind].call(urn)))
  const mayEdit = because === undefined
  // Where it was when choosing began: what others do meanwhile is shown as it happens.
  const [before, setBefore] = useState<typeof places>()
  const { change, conflict } = usePlaces({ urn, kind, places: before ?? places, onChange: refresh })
  const remove = (one: Picked) =>
    void change(
      places.filter(other => other !== one),
      said.removed(one.name)
    )
  const label = places.length === 0 ? said.set : said.change
  return h(
    Fragment,
    {},
    h(
      SidePart,
      {
        ...{ title: said.title, none: said.none, isEmpty: places.length === 0 },
        edit: mayEdit ? { label, run: () => setBefore(places), isChange: places.length > 0 } : undefined,
        propose: kind === 'domain' && !mayEdit && h(Propose, { kind: 'DOMAIN', what: said.title, urn, name, refresh })
      },
      h(
        'ul',
        { class: 'side-rows' },
        places.map(one => h(OnePlace, { key: one.urn, kind, one, onRemove: mayEdit ? () => remove(one) : undefined }))
      )
    ),
    before &&
      h(PickDialog, {
        ...{ title: label, label: said.field, types: KINDS[kind].types },
        ...(kind === 'domain' ? { find: findDomain } : {}),
        except: places.map(one => one.urn),
        onPick: picked => change([picked], said.done(picked.name), true),
        onClose: () => setBefore(undefined)
      }),
    conflict
  )
}

const findDomain = async (query: string, signal: AbortSignal): Promise<readonly Picked[]> =>
  (await import('../data.ts')).findDomains(query, signal)

const ICONS = { domain: 'shapes', product: 'package', application: 'box' } as const

interface OnePlaceProps {
  readonly kind: PlaceKind
  readonly one: PlaceOfEntity
  readonly onRemove: (() => void) | undefined
}

const OnePlace = ({ kind, one, onRemove }: OnePlaceProps): VNode =>
  h(
    'li',
    { class: 'side-row', dir: 'auto' },
    h('span', { class: 'status square accent' }, h(Icon, { name: ICONS[kind], size: 14 })),
    h(EntityLink, one),
    one.isRemoved && h(Removed, {}),
    onRemove &&
      h(
        'span',
        { class: 'tools' },
        h(IconButton, { icon: 'x', label: text[kind].remove(one.name), onClick: onRemove, isSmall: true })
      )
  )

interface PlacesOptions {
  readonly urn: string
  readonly kind: PlaceKind
  readonly places: readonly PlaceOfEntity[]
  readonly onChange: () => void
}

/** Changes what an entity belongs to, with Undo, unless somebody else has changed it meanwhile: then both are shown. */
function usePlaces({ urn, kind, places, onChange }: PlacesOptions) {
  const [theirs, setTheirs] = useState<{ stored: readonly Picked[]; wanted: readonly Picked[]; told: string }>()
  const save = async (wanted: readonly Picked[], told: string, before: readonly Picked[]) => {
    await setPlaces(urn, kind, wanted)
    onChange()
    toast(told, async () => {
      await setPlaces(urn, kind, before)
      onChange()
    })
  }
  const attempt = async (run: () => Promise<void>) => {
    try {
      await run()
    } catch (thrown) {
      toast(asApiError(thrown).message)
    }
  }
  const change = async (wanted: readonly Picked[], told: string, isShownElsewhere = false) => {
    const run = async () => {
      const stored = await loadPlaces(urn, kind)
      if (urnsOf(stored) !== urnsOf(places)) setTheirs({ stored, wanted, told })
      else await save(wanted, told, places)
    }
    await (isShownElsewhere ? run() : attempt(run))
  }
  const end = () => {
    setTheirs(undefined)
    onChange()
  }
  const keep = ({ stored, wanted, told }: NonNullable<typeof theirs>) => {
    setTheirs(undefined)
    void attempt(() => save(wanted, told, stored))
  }
  const conflict =
    theirs &&
    h(Conflict, {
      ...{ theirs: namesOf(theirs.stored), mine: namesOf(theirs.wanted) },
      ...{ onKeep: () => keep(theirs), onTake: end, onCancel: end }
    })
  return { change, conflict }
}

const urnsOf = (places: readonly Picked[]): string =>
  places
    .map(({ urn }) => urn)
    .toSorted()
    .join(' ')

const namesOf = (places: readonly Picked[]): string =>
  places.length === 0 ? text.nothing : places.map(({ name }) => name).join('\n')
