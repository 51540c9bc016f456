import {
  type ApiError,
  asApiError,
  Conflict,
  Dialog,
  Failure,
  Form,
  graphql,
  h,
  Select,
  TextField,
  toast,
  useState,
  type VNode
} from 'aspectd/console'
import { RAISE, SET_STATUS, UPDATE } from './documents.ts'
import type { ChangeIncidentVariables, RaiseVariables, SetIncidentStatusVariables } from './documents.types.ts'
import { text } from './en.ts'
import {
  type Incident,
  type IncidentType,
  loadTexts,
  nameOf,
  type Priority,
  type Stage,
  type Texts,
  textsOf
} from './incident-data.ts'

const said = text.incidents
const TYPES = ['OPERATIONAL', 'FRESHNESS', 'VOLUME', 'FIELD', 'SQL', 'DATA_SCHEMA', 'CUSTOM'] as const
const PRIORITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const
const STAGES = {
  ACTIVE: ['TRIAGE', 'INVESTIGATION', 'WORK_IN_PROGRESS'],
  RESOLVED: ['FIXED', 'NO_ACTION_REQUIRED']
} as const

interface Closing {
  readonly onChange: () => void
  readonly onClose: () => void
}

/** A new incident of one entity. */
export function RaiseIncident({ urn, onChange, onClose }: Closing & { readonly urn: string }): VNode {
  const [texts, setTexts] = useState<Texts>({ title: '', description: '', priority: undefined })
  const [type, setType] = useState<IncidentType>('OPERATIONAL')
  const [customType, setCustomType] = useState('')
  const raise = async () => {
    const { title, description, priority } = texts
    const input: RaiseVariables['input'] = {
      ...{ resourceUrn: urn, type, title, description },
      ...(priority === undefined ? {} : { priority }),
      ...(type === 'CUSTOM' && customType !== '' ? { customType } : {})
    }
    await graphql(RAISE, { input })
    onChange()
    onClose()
    toast(said.raised(title))
  }
  return h(
    Dialog,
    { title: said.raise, onClose },
    h(
      Form,
      { verb: said.raise, because: texts.title.trim() === '' ? said.needsTitle : undefined, onSubmit: raise },
      h(TextFields, { texts, onInput: setTexts, canClear: true }),
      h(Select, {
        label: said.type,
        value: type,
        options: TYPES.map(value => ({ value, label: text.types[value] })),
        onChange: value => setType(TYPES.find(one => one === value) ?? type)
      }),
      type === 'CUSTOM' && h(TextField, { label: said.customType, value: customType, onInput: setCustomType })
    )
  )
}

interface TextFieldsProps {
  readonly texts: Texts
  readonly onInput: (texts: Texts) => void
  /** A stored priority can be replaced, but not taken away. */
  readonly canClear: boolean
}

function TextFields({ texts, onInput, canClear }: TextFieldsProps): VNode {
  const { title, description, priority } = texts
  const none = canClear ? [{ value: '', label: said.noPriority }] : []
  return h(
    'div',
    { class: 'form' },
    h(TextField, {
      ...{ label: said.name, value: title, required: true, autofocus: true },
      onInput: value => onInput({ ...texts, title: value })
    }),
    h(TextField, {
      ...{ label: said.description, value: description, lines: 4 },
      onInput: value => onInput({ ...texts, description: value })
    }),
    h(Select, {
      label: said.priority,
      value: priority ?? '',
      options: [...none, ...PRIORITIES.map(value => ({ value, label: text.priorities[value] }))],
      onChange: value => onInput({ ...texts, priority: priorityOf(value) })
    })
  )
}

const priorityOf = (value: string): Priority | undefined => PRIORITIES.find(one => one === value)

interface IncidentProps extends Closing {
  readonly incident: Incident
}

/** Of two people who change one incident at once, the second sees both texts. */
export function EditIncident({ incident, onChange, onClose }: IncidentProps): VNode {
  const { urn } = incident
  const [before, setBefore] = useState(textsOf(incident))
  const [texts, setTexts] = useState(before)
  const [theirs, setTheirs] = useState<Texts>()
  const [error, setError] = useState<ApiError>()
  const done = () => {
    onChange()
    onClose()
  }
  const store = async (stored: Texts) => {
    const input: ChangeIncidentVariables['input'] = changesOf(stored, texts)
    if (Object.keys(input).length > 0) await graphql(UPDATE, { urn, input })
    done()
    toast(said.saved(texts.title))
  }
  const save = async () => {
    setError(undefined)
    const stored = await loadTexts(urn)
    if (stored && shown(stored) !== shown(before)) setTheirs(stored)
    else await store(before)
  }
  const keep = (stored: Texts) => {
    setTheirs(undefined)
    setBefore(stored)
    store(stored).catch((thrown: unknown) => setError(asApiError(thrown)))
  }
  return h(
    Dialog,
    { title: said.editNamed(nameOf(incident)), onClose },
    h(
      Form,
      { verb: said.save, because: texts.title.trim() === '' ? said.needsTitle : undefined, onSubmit: save },
      h(TextFields, { texts, onInput: setTexts, canClear: before.priority === undefined })
    ),
    error && h(Failure, { error }),
    theirs &&
      h(Conflict, {
        ...{ theirs: shown(theirs), mine: shown(texts) },
        onKeep: () => keep(theirs),
        onTake: done,
        onCancel: () => setTheirs(undefined)
      })
  )
}

/** Only what the user changed: what others changed at the same time stays. */
function changesOf(before: Texts, after: Texts): ChangeIncidentVariables['input'] {
  return {
    ...(after.title === before.title ? {} : { title: after.title }),
    ...(after.description === before.description ? {} : { description: after.description }),
    ...(after.priority === before.priority ? {} : { priority: after.priority ?? null })
  }
}

const shown = ({ title, description, priority }: Texts): string =>
  [title, priority && `${said.priority}: ${text.priorities[priority]}`, description].filter(Boolean).join('\n\n')

/** Resolves an active incident, reopens a resolved one. */
export function SetStatus({ incident, onChange, onClose }: IncidentProps): VNode {
  const { urn, incidentStatus } = incident
  const name = nameOf(incident)
  const state = incidentStatus.state === 'ACTIVE' ? 'RESOLVED' : 'ACTIVE'
  const isResolving = state === 'RESOLVED'
  const stages: readonly Stage[] = STAGES[state]
  const [message, setMessage] = useState('')
  const [stage, setStage] = useState<Stage>()
  const set = async () => {
    const input: SetIncidentStatusVariables['input'] = { state, message, ...(stage === undefined ? {} : { stage }) }
    await graphql(SET_STATUS, { urn, input })
    onChange()
    onClose()
    toast(isResolving ? said.isResolved(name) : said.isActive(name))
  }
  return h(
    Dialog,
    { title: isResolving ? said.resolveNamed(name) : said.reopenNamed(name), onClose },
    h(
      Form,
      { verb: isResolving ? said.resolve : said.reopen, onSubmit: set },
      h(TextField, {
        ...{ label: said.message, hint: isResolving ? said.resolveHint : said.reopenHint },
        ...{ value: message, onInput: setMessage, lines: 3, autofocus: true }
      }),
      h(Select, {
        label: said.stage,
        value: stage ?? '',
        options: [{ value: '', label: said.noStage }, ...stages.map(value => ({ value, label: text.stages[value] }))],
        onChange: value => setStage(stages.find(one => one === value))
      })
    )
  )
}
