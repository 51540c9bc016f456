import {
  Button,
  Choice,
  can,
  Dialog,
  Form,
  graphql,
  h,
  Select,
  setQuery,
  TextField,
  toast,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { CREATE_VIEW, VIEWS } from './documents.ts'
import type { SaveView, ViewsToChoose } from './documents.types.ts'
import { text } from './en.ts'
import { askedFilter, type Filter } from './filters.ts'

const MOST = 200

interface Option {
  readonly value: string
  readonly label: string
}

async function loadOptions(signal: AbortSignal): Promise<Option[]> {
  const variables = { mine: { count: MOST, viewType: 'PERSONAL' }, global: { count: MOST } }
  const { listMyViews: mine, listGlobalViews: global } = await graphql<ViewsToChoose>(VIEWS, variables, signal)
  return [
    ...(mine?.views ?? []).map(({ urn, name }) => ({ value: urn, label: name })),
    ...(global?.views ?? []).map(({ urn, name }) => ({ value: urn, label: text.ofAll(name) }))
  ]
}

/** In which view the search is, `?view=`, and the present filters as a new one. */
export function ViewPicker({ view, filters }: { readonly view: string; readonly filters: readonly Filter[] }): VNode {
  const loaded = useData(loadOptions, [])
  const [isSaving, setSaving] = useState(false)
  const options = loaded.data ?? []
  const isKnown = view === '' || options.some(({ value }) => value === view)
  const done = (urn: string) => {
    loaded.reload()
    setSaving(false)
    setQuery({ view: urn, filter: undefined, start: undefined })
  }
  return h(
    'span',
    { class: 'search-view' },
    h(Select, {
      label: text.view,
      value: view,
      options: [
        { value: '', label: text.noView },
        ...options,
        ...(isKnown ? [] : [{ value: view, label: text.aView }])
      ],
      onChange: value => setQuery({ view: value, start: undefined })
    }),
    filters.length > 0 && h(Button, { kind: 'quiet', onClick: () => setSaving(true) }, text.saveView),
    isSaving && h(SaveDialog, { filters, onDone: done, onClose: () => setSaving(false) })
  )
}

interface SaveProps {
  readonly filters: readonly Filter[]
  readonly onDone: (urn: string) => void
  readonly onClose: () => void
}

function SaveDialog({ filters, onDone, onClose }: SaveProps): VNode {
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [viewType, setViewType] = useState('PERSONAL')
  const save = async () => {
    const input = { viewType, name, description, definition: definitionOf(filters) }
    const { createView } = await graphql<SaveView>(CREATE_VIEW, { input })
    toast(text.viewSaved(name))
    if (createView) onDone(createView.urn)
  }
  return h(
    Dialog,
    { title: text.saveView, onClose },
    h(
      Form,
      { verb: text.saveViewNamed(name), because: name.trim() === '' ? text.needsName : undefined, onSubmit: save },
      h(TextField, { label: text.viewName, value: name, onInput: setName, required: true, autofocus: true }),
      h(TextField, { label: text.viewDescription, value: description, onInput: setDescription, lines: 2 }),
      can('MANAGE_GLOBAL_VIEWS') &&
        h(Choice, {
          label: text.viewFor,
          value: viewType,
          onChange: setViewType,
          options: Object.entries(text.viewTypes).map(([value, label]) => ({ value, label }))
        })
    )
  )
}

/** Types are not among the filters of a view. */
function definitionOf(filters: readonly Filter[]) {
  const entityTypes = filters.filter(({ field }) => field === '_entityType').flatMap(({ values }) => values)
  const others = filters.filter(({ field }) => field !== '_entityType').map(askedFilter)
  return { entityTypes, filter: { operator: 'AND', filters: others } }
}
