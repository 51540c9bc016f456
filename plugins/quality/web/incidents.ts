import {
  Button,
  Choice,
  Empty,
  EntityLink,
  h,
  here,
  Load,
  Pager,
  setQuery,
  startOf,
  Time,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { text } from './en.ts'
import { type Incidents as Found, type Incident, loadIncidents, nameOf, PAGE, type State } from './incident-data.ts'
import { EditIncident, RaiseIncident, SetStatus } from './incident-forms.ts'

interface IncidentsProps {
  readonly urn: string
  readonly mayChange: boolean
  /** Changes when they must be loaded again. */
  readonly round: number
  readonly onChange: () => void
}

const stateOf = (value: string | null): State | undefined =>
  value === 'ACTIVE' || value === 'RESOLVED' ? value : undefined

/** What is or was wrong with the entity, what is wrong now first. */
export function Incidents({ urn, mayChange, round, onChange }: IncidentsProps): VNode {
  const state = stateOf(here.value.query.get('state'))
  const start = startOf()
  const loaded = useData(signal => loadIncidents({ urn, state, start }, signal), [urn, state, start, round])
  const [isRaising, setRaising] = useState(false)
  return h(
    'section',
    { 'aria-label': text.incidents.title, class: 'stack' },
    h(
      'div',
      { class: 'row' },
      h('h2', {}, text.incidents.title),
      mayChange && h(Button, { kind: 'primary', onClick: () => setRaising(true) }, text.incidents.raise)
    ),
    h(Load<Found>, { of: loaded }, found => h(List, { found, state, start, mayChange, onChange })),
    isRaising && h(RaiseIncident, { urn, onChange, onClose: () => setRaising(false) })
  )
}

interface ListProps {
  readonly found: Found
  readonly state: State | undefined
  readonly start: number
  readonly mayChange: boolean
  readonly onChange: () => void
}

function List({ found: { incidents, active, resolved }, state, start, mayChange, onChange }: ListProps): VNode {
  const said = text.incidents
  if (active + resolved === 0) return h(Empty, { text: said.none })
  const total = state === 'ACTIVE' ? active : state === 'RESOLVED' ? resolved : active + resolved
  return h(
    'div',
    {},
    h(Choice, {
      label: said.show,
      value: state ?? '',
      options: [
        { value: '', label: said.all(active + resolved) },
        { value: 'ACTIVE', label: said.active(active) },
        { value: 'RESOLVED', label: said.resolved(resolved) }
      ],
      onChange: value => setQuery({ state: value, start: undefined }, { replace: true })
    }),
    total === 0 && h('p', { class: 'muted' }, state === 'ACTIVE' ? said.noneActive : said.noneResolved),
    incidents.map(incident => h(OneIncident, { key: incident.urn, incident, mayChange, onChange })),
    h(Pager, { start, count: PAGE, total })
  )
}

interface OneProps extends Pick<ListProps, 'mayChange' | 'onChange'> {
  readonly incident: Incident
}

function OneIncident({ incident, mayChange, onChange }: OneProps): VNode {
  const said = text.incidents
  const [open, setOpen] = useState<'edit' | 'status'>()
  const { incidentStatus, description } = incident
  const name = nameOf(incident)
  const isActive = incidentStatus.state === 'ACTIVE'
  const close = () => setOpen(undefined)
  return h(
    'article',
    { class: 'quality-item', 'aria-label': name },
    h('h3', { dir: 'auto' }, name),
    h(Marks, { incident }),
    description && h('p', { class: 'quality-text', dir: 'auto' }, description),
    h(History, { incident }),
    mayChange &&
      h(
        'div',
        { class: 'row' },
        h(
          Button,
          { label: isActive ? said.resolveNamed(name) : said.reopenNamed(name), onClick: () => setOpen('status') },
          isActive ? said.resolve : said.reopen
        ),
        h(Button, { label: said.editNamed(name), onClick: () => setOpen('edit') }, said.edit)
      ),
    open === 'status' && h(SetStatus, { incident, onChange, onClose: close }),
    open === 'edit' && h(EditIncident, { incident, onChange, onClose: close })
  )
}

/** State, priority, type and stage. */
function Marks({ incident }: { readonly incident: Incident }): VNode {
  const { incidentType, customType, priority, incidentStatus } = incident
  const { state, stage } = incidentStatus
  return h(
    'p',
    { class: 'row' },
    h('strong', { class: state === 'ACTIVE' ? 'danger' : 'good' }, text.states[state]),
    priority && h('span', {}, `${text.incidents.priority}: ${text.priorities[priority]}`),
    h('span', { dir: 'auto' }, customType || text.types[incidentType]),
    stage && h('span', { class: 'muted' }, text.stages[stage])
  )
}

/** Who raised it and when, who set its state last, and what they said. */
function History({ incident: { created, incidentStatus } }: { readonly incident: Incident }): VNode {
  const { state, message, lastUpdated } = incidentStatus
  const isSet = state === 'RESOLVED' || message !== null
  return h(
    'div',
    { class: 'muted' },
    h(Stamp, { verb: text.incidents.raisedBy, ...created }),
    isSet &&
      h(Stamp, { verb: state === 'RESOLVED' ? text.incidents.resolvedBy : text.incidents.changedBy, ...lastUpdated }),
    message && h('p', { class: 'quality-text', dir: 'auto' }, message)
  )
}

interface StampProps {
  readonly verb: string
  readonly actor: string | null
  readonly time: number
}

/** Ingestion can leave the time out, which is 0 then. */
const Stamp = ({ verb, actor, time }: StampProps): VNode | null =>
  time === 0
    ? null
    : h('p', {}, `${verb} `, actor !== null && [h(EntityLink, { urn: actor }), ', '], h(Time, { at: time }))
