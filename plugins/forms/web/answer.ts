import {
  Button,
  Check,
  h,
  Load,
  TextField,
  toast,
  useData,
  useState,
  type Value,
  ValuesDialog,
  type VNode
} from 'aspectd/console'
import type { Asked } from './data.ts'
import { text } from './en.ts'
import { loadColumns, loadValues, type PromptState, submit } from './entity-data.ts'

/** Columns that the server takes in one answer. */
const MOST_COLUMNS = 1000
/** Columns that are offered at once; a filter finds the others. */
const OFFERED = 100

interface AnswerProps {
  readonly urn: string
  readonly form: string
  readonly state: PromptState
  readonly asked: Asked
  readonly onChange: () => void
  readonly onClose: () => void
}

export function AnswerDialog({ urn, form, state: first, asked, onChange, onClose }: AnswerProps): VNode {
  // What was shown when the answering began, whatever the page has loaded since.
  const [{ prompt, values: before, columns: answered }] = useState(first)
  const [columns, setColumns] = useState<readonly string[]>([])
  const ofColumns = prompt.type === 'FIELDS_STRUCTURED_PROPERTY'
  const save = async (values: readonly Value[]) => {
    await submit(urn, { form, prompt, asked, values, columns: ofColumns ? columns : undefined })
    toast(text.isAnswered(prompt.title))
  }
  const lead = [
    prompt.description !== '' && h('p', { class: 'form-text', dir: 'auto' }, prompt.description),
    asked.description !== '' && h('p', { class: 'muted form-text', dir: 'auto' }, asked.description.slice(0, 1000)),
    h('p', { class: 'hint' }, text.kindHints[asked.kind])
  ]
  return h(
    ValuesDialog,
    {
      ...{ title: prompt.title, verb: text.giveAnswer, asked, lead, save, onChange, onClose },
      // Columns with an answer of their own are not compared.
      ...(ofColumns
        ? { before: undefined, load: async () => undefined, because: columnsProblem(columns) }
        : { before, load: () => loadValues(urn, asked.urn) })
    },
    ofColumns && h(ColumnsField, { urn, answered, columns, onChange: setColumns })
  )
}

function columnsProblem({ length }: readonly string[]): string | undefined {
  if (length === 0) return text.needsColumns
  return length > MOST_COLUMNS ? text.tooManyColumns(MOST_COLUMNS) : undefined
}

interface ColumnsProps {
  readonly urn: string
  /** Those with an answer. */
  readonly answered: readonly string[]
  /** Those that are chosen. */
  readonly columns: readonly string[]
  readonly onChange: (columns: readonly string[]) => void
}

function ColumnsField({ urn, ...props }: ColumnsProps): VNode {
  const loaded = useData(signal => loadColumns(urn, signal), [urn])
  return h(Load<readonly string[]>, { of: loaded }, all =>
    all.length === 0 ? h('p', { class: 'muted' }, text.noColumns) : h(ColumnChecks, { all, ...props })
  )
}

type ChecksProps = Omit<ColumnsProps, 'urn'> & { readonly all: readonly string[] }

function ColumnChecks({ all, answered, columns, onChange }: ChecksProps): VNode {
  const [filter, setFilter] = useState('')
  const done = new Set(answered)
  const chosen = new Set(columns)
  const found = all.filter(column => column.toLowerCase().includes(filter.trim().toLowerCase()))
  const left = found.length - OFFERED
  const check = (column: string) =>
    h(Check, {
      ...{ key: column, label: done.has(column) ? text.columnDone(column) : column, checked: chosen.has(column) },
      onChange: isOn => onChange(isOn ? [...columns, column] : columns.filter(one => one !== column))
    })
  return h(
    'div',
    { class: 'stack' },
    all.length > 10 && h(TextField, { label: text.findColumns, type: 'search', value: filter, onInput: setFilter }),
    h(
      'fieldset',
      { class: 'field choice' },
      h('legend', {}, text.columns),
      h('div', { class: 'form-columns' }, found.slice(0, OFFERED).map(check)),
      left > 0 && h('p', { class: 'hint' }, text.moreColumns(left))
    ),
    h(
      'p',
      { class: 'row' },
      h(
        Button,
        { onClick: () => onChange(all.filter(column => !done.has(column)).slice(0, MOST_COLUMNS)) },
        text.chooseOpen
      ),
      h('span', { class: 'muted', role: 'status' }, text.chosen(columns.length))
    )
  )
}
