import {
  Dialog,
  EntityPick,
  h,
  toast,
  typeOf,
  useRef,
  useRights,
  useState,
  type Value,
  ValuesDialog,
  type VNode
} from 'aspectd/console'
import type { Property } from '../data.ts'
import { DefineProperty } from '../define.ts'
import { listProperties, loadProperty } from '../find.ts'
import { loadMine, removeValues, setValues } from './data.ts'
import { text } from './en.ts'

export interface EditorProps {
  readonly urn: string
  readonly property: Property
  /** What users have set; absent: nothing yet. */
  readonly before: readonly Value[] | undefined
  /** Whether ingestion has set values too, which a removal would remove. */
  readonly isIngested: boolean
  readonly onChange: () => void
  readonly onClose: () => void
}

export function ValueEditor({ urn, property, before, isIngested, onChange, onClose }: EditorProps): VNode {
  const { name, description, allowedTypes, isImmutable } = property
  const title = before ? text.changeOf(name) : text.set(name)
  const save = async (values: readonly Value[], replaced: readonly Value[] | undefined) => {
    await setValues(urn, property.urn, values)
    const undo = async () => {
      if (replaced) await setValues(urn, property.urn, replaced)
      else await removeValues(urn, property.urn)
      onChange()
    }
    const isUndoable = !isImmutable && (replaced !== undefined || !isIngested)
    toast(text.saved(name), isUndoable ? undo : undefined)
  }
  return h(ValuesDialog, {
    ...{ title, verb: title, before, save, onChange, onClose },
    asked: { ...property, allowedTypes: allowedTypes.map(({ enumName }) => enumName) },
    lead: description !== '' && h('p', { class: 'muted property-text' }, description.slice(0, 1000)),
    load: () => loadMine(urn, property.urn)
  })
}

/** What the rule does not look at. */
const NOTHING = { valueType: '', cardinality: 'SINGLE', entityTypes: [] }

export interface AddProps {
  readonly urn: string
  /** URNs of properties that users have set already. */
  readonly present: readonly string[]
  readonly ingested: readonly string[]
  readonly onChange: () => void
  readonly onClose: () => void
}

/** Chooses a property, or defines one, then its values. */
export function AddProperty({ urn, present, ingested, onChange, onClose }: AddProps): VNode {
  const [property, setProperty] = useState<Property>()
  const [name, setName] = useState<string>()
  const { createStructuredProperty: mayNot } = useRights({ createStructuredProperty: { input: NOTHING } })
  const found = useRef<ReadonlyMap<string, Property>>(new Map())
  const find = async (query: string, signal: AbortSignal) => {
    const { rows: properties } = await listProperties({ query, start: 0, count: 50, type: typeOf(urn), signal })
    const offered = properties.filter(({ isHidden }) => !isHidden)
    found.current = new Map([...found.current, ...offered.map(one => [one.urn, one] as const)])
    return offered
  }
  if (property) {
    const isIngested = ingested.includes(property.urn)
    return h(ValueEditor, { urn, property, before: undefined, isIngested, onChange, onClose })
  }
  if (name !== undefined) {
    const onDone = async (defined: string) => setProperty((await loadProperty(defined)) ?? undefined)
    return h(DefineProperty, {
      name,
      types: [typeOf(urn)],
      onDone: urn => void onDone(urn),
      onClose: () => setName(undefined)
    })
  }
  return h(
    Dialog,
    { title: text.add, onClose },
    h('p', { class: 'muted' }, text.pickHint),
    h(EntityPick, {
      ...{ label: text.pick, find, except: present, autofocus: true },
      create: mayNot === undefined ? setName : undefined,
      onPick: picked => setProperty(found.current.get(picked.urn))
    })
  )
}
