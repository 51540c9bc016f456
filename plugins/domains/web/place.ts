import {
  type ApiError,
  asApiError,
  Button,
  Conflict,
  EntityLink,
  Failure,
  h,
  Load,
  type PanelProps,
  PickDialog,
  type Picked,
  panel,
  Removed,
  toast,
  useData,
  useRights,
  useState,
  type VNode
} from 'aspectd/console'
import { findDomains } from './data.ts'
import { text } from './en.ts'
import { loadPlaces, type PlaceKind, type PlaceOfEntity, setPlaces } from './place-data.ts'

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
export const DomainOf = panel((props: PanelProps) => h(Place, { kind: 'domain', ...props }))

/** In the overview of an entity: the data products that contain it. */
export const ProductOf = panel((props: PanelProps) => h(Place, { kind: 'product', ...props }))

/** In the overview of an entity: the application that it belongs to. */
export const ApplicationOf = panel((props: PanelProps) => h(Place, { kind: 'application', ...props }))

interface PlaceProps extends PanelProps {
  readonly kind: PlaceKind
}

function Place({ kind, urn }: PlaceProps): VNode {
  const { title } = text.places[kind]
  const loaded = useData(signal => loadPlaces(urn, kind, signal), [urn, kind])
  const [because] = Object.values(useRights<string>(KINDS[kind].call(urn)))
  return h(
    'section',
    { 'aria-label': title, class: 'stack' },
    h('h2', {}, title),
    h(Load<readonly PlaceOfEntity[]>, { of: loaded }, places =>
      h(State, { urn, kind, places, because, onChange: loaded.reload })
    )
  )
}

interface StateProps {
  readonly urn: string
  readonly kind: PlaceKind
  readonly places: readonly PlaceOfEntity[]
  readonly because: string | undefined
  readonly onChange: () => void
}

function State({ urn, kind, places, because, onChange }: StateProps): VNode {
  const said = text.places[kind]
  const [isChoosing, setChoosing] = useState(false)
  const { change, conflict, error } = usePlaces({ urn, kind, places, onChange })
  const remove = (one: Picked) =>
    void change(
      places.filter(other => other !== one),
      said.removed(one.name)
    )
  return h(
    'div',
    { class: 'stack' },
    error && h(Failure, { error }),
    h(
      'div',
      { class: 'row' },
      places.length === 0
        ? h('span', { class: 'muted' }, said.none)
        : places.map(one =>
            h(
              'span',
              { key: one.urn, class: 'row', dir: 'auto' },
              h(EntityLink, one),
              one.isRemoved && h(Removed, {}),
              because === undefined &&
                h(
                  Button,
                  { kind: 'quiet', label: said.remove(one.name), onClick: () => remove(one) },
                  text.places.removeShort
                )
            )
          ),
      h(Button, { because, onClick: () => setChoosing(true) }, places.length === 0 ? said.set : said.change)
    ),
    isChoosing &&
      h(PickDialog, {
        ...{ title: places.length === 0 ? said.set : said.change, label: said.field, types: KINDS[kind].types },
        ...(kind === 'domain' ? { find: findDomains } : {}),
        except: places.map(one => one.urn),
        onPick: picked => change([picked], said.done(picked.name), true),
        onClose: () => setChoosing(false)
      }),
    conflict
  )
}

/** Changes what an entity belongs to, with Undo, unless somebody else has changed it meanwhile: then both are shown. */
function usePlaces({ urn, kind, places, onChange }: Omit<StateProps, 'because'>) {
  const [error, setError] = useState<ApiError>()
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
    setError(undefined)
    try {
      await run()
    } catch (thrown) {
      setError(asApiError(thrown))
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
  return { change, conflict, error }
}

const urnsOf = (places: readonly Picked[]): string =>
  places
    .map(({ urn }) => urn)
    .toSorted()
    .join(' ')

const namesOf = (places: readonly Picked[]): string =>
  places.length === 0 ? text.places.nothing : places.map(({ name }) => name).join('\n')
