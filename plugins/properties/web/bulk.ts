import {
  type BulkTarget,
  bulk,
  Dialog,
  EntityPick,
  h,
  loadAspects,
  nameOfTargets,
  toast,
  typeOf,
  useRef,
  useState,
  type Value,
  ValuesDialog
} from 'aspectd/console'
import type { Property } from './data.ts'
import { text } from './en.ts'
import { listProperties } from './find.ts'
import { updateAll } from './values/data.ts'
import { text as valuesText } from './values/en.ts'

const MOST = 50

/** Chooses a property, then its values, which all selected entities get, with Undo. */
export const SetOnAll = bulk(({ targets, onDone, onClose }) => {
  const [property, setProperty] = useState<Property>()
  const found = useRef<ReadonlyMap<string, Property>>(new Map())
  const types = [...new Set(targets.map(({ urn }) => typeOf(urn)))]
  const find = async (query: string, signal: AbortSignal) => {
    const { rows } = await listProperties({ query, start: 0, count: MOST, signal })
    const offered = rows.filter(one => !one.isHidden && types.every(type => one.types.includes(type)))
    found.current = new Map([...found.current, ...offered.map(one => [one.urn, one] as const)])
    return offered
  }
  const title = text.bulk.title(nameOfTargets(targets))
  if (property) {
    const { name, allowedTypes } = property
    return h(ValuesDialog, {
      ...{ title: text.bulk.set(name, nameOfTargets(targets)), verb: valuesText.set(name), before: undefined },
      asked: { ...property, allowedTypes: allowedTypes.map(({ enumName }) => enumName) },
      load: async () => undefined,
      save: values => setOnAll({ property, targets, values, onDone }),
      ...{ onChange: onDone, onClose }
    })
  }
  return h(
    Dialog,
    { title, onClose },
    h('p', { class: 'muted' }, text.bulk.pickHint),
    h(EntityPick, {
      ...{ label: valuesText.pick, find, autofocus: true },
      onPick: picked => setProperty(found.current.get(picked.urn))
    })
  )
})

interface Setting {
  readonly property: Property
  readonly targets: readonly BulkTarget[]
  readonly values: readonly Value[]
  readonly onDone: () => void
}

/** One request for all of them: nothing is done if one is refused. */
async function setOnAll({ property, targets, values, onDone }: Setting): Promise<void> {
  const before = await valuesBefore(property, targets)
  await updateAll(property, new Map(targets.map(({ urn }) => [urn, values])))
  const undo = async () => {
    await updateAll(property, new Map(Array.from(before, ([urn, { mine }]) => [urn, mine])))
    onDone()
  }
  // Values of ingestion would go with those of users, and values that never change cannot be taken back.
  const isUndoable = !property.isImmutable && targets.every(({ urn }) => before.get(urn)?.isIngested !== true)
  toast(text.bulk.done(property.name, nameOfTargets(targets)), isUndoable ? undo : undefined)
}

interface Stored {
  readonly structuredProperties: {
    readonly properties: readonly {
      readonly propertyUrn: string
      readonly values: readonly { readonly string?: string; readonly double?: number }[]
      readonly attribution?: { readonly source?: string }
    }[]
  }
}

interface ValuesBefore {
  /** What users had set; absent: nothing. */
  readonly mine: readonly Value[] | undefined
  readonly isIngested: boolean
}
type Before = ReadonlyMap<string, ValuesBefore>

async function valuesBefore({ urn: property }: Property, targets: readonly BulkTarget[]): Promise<Before> {
  const urns = targets.map(({ urn }) => urn)
  const stored = await loadAspects<Stored>(urns, ['structuredProperties'])
  const valuesOn = (urn: string): ValuesBefore => {
    const all = stored.get(urn)?.structuredProperties?.properties.filter(one => one.propertyUrn === property) ?? []
    const manual = all.find(({ attribution }) => attribution?.source === undefined)
    return {
      mine: manual?.values.flatMap(({ string, double }) => string ?? double ?? []),
      isIngested: all.some(one => one !== manual)
    }
  }
  return new Map(urns.map(urn => [urn, valuesOn(urn)]))
}
