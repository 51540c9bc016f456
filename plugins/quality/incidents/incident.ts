import { randomUUID } from 'node:crypto'
import {
  type Call,
  checkText,
  type Demand,
  type Edit,
  entityTypeOf,
  hostOf,
  makeUrn,
  parseUrn,
  parseUrnOf,
  type Urn
} from '../../../core/index.ts'
import { applyUpdate, checkedTime } from '../../entities/index.ts'
import { DESCRIPTION, requireNotRemoved, stampAfter, textsOf } from '../../kit/index.ts'
import { covers, demandsOnAssets, type QualityDeps } from '../assets.ts'
import { AssetsChanged, NoSuchAsset, NoSuchIncident, QualityInput } from '../errors.ts'
import { type IncidentInfo, type Priority, priorityNumber, withIncident, withoutIncident } from './summary.ts'

type Status = IncidentInfo['status']
export interface StatusInput {
  readonly state: Status['state']
  readonly stage?: Status['stage'] | null
  readonly message?: string | null
}
export interface IncidentUpdate {
  readonly title?: string | null
  readonly description?: string | null
  readonly startedAt?: number | null
  readonly status?: StatusInput | null
  readonly priority?: Priority | null
  readonly assigneeUrns?: readonly string[] | null
  readonly resourceUrns?: readonly string[] | null
}
export interface NewIncident extends IncidentUpdate {
  readonly type: IncidentInfo['type']
  readonly customType?: string | null
  readonly resourceUrn?: string | null
  readonly source?: { readonly type: NonNullable<IncidentInfo['source']>['type'] } | null
}

/** Arguments of an operation on one incident. */
export interface OnIncident<T> {
  readonly urn: string
  readonly input: T
}

const EDIT = ['EDIT_ENTITY', 'EDIT_ENTITY_INCIDENTS']
const NAME = { max: 500, isOneLine: true }
const MESSAGE = { max: 20_000 }
const MAX_RESOURCES = 1000
const MAX_ASSIGNEES = 100
const WRITING = 'writing an incident, which the rights on its entities allow'

const parseIncident = (text: string): Urn => parseUrnOf('incident', text)

export const demandsToRaise = (input: NewIncident): Demand[] =>
  demandsOnAssets({ anyOf: EDIT, assets: resourcesOf(input) })

/** On all entities that the incident has or gets; on itself if it does not exist. */
export async function demandsToUpdate(
  { entities }: QualityDeps,
  call: Call,
  { urn: text, input: { resourceUrns } }: OnIncident<Pick<IncidentUpdate, 'resourceUrns'>>
): Promise<Demand[]> {
  const urn = parseIncident(text)
  const stored = await entities.aspects.incidentInfo.get(call.as('looking up the entities of an incident'), urn)
  const added = resourceUrns ? resourcesOf({ resourceUrns }) : []
  const own = demandsOnAssets({ anyOf: EDIT, assets: stored?.entities ?? [], urn })
  return [...own, ...demandsOnAssets({ anyOf: EDIT, assets: added })]
}

/** Each once. @throws QualityInput */
function resourcesOf({ resourceUrn, resourceUrns }: Pick<NewIncident, 'resourceUrn' | 'resourceUrns'>): Urn[] {
  const texts = [...(resourceUrn ? [resourceUrn] : []), ...(resourceUrns ?? [])]
  if (texts.length === 0) throw new QualityInput('An incident requires at least one of resourceUrns, found none')
  if (texts.length > MAX_RESOURCES) {
    throw new QualityInput(`At most ${MAX_RESOURCES} resourceUrns are allowed, found ${texts.length}`)
  }
  return [...new Set(texts.map(parseUrn))]
}

/** @throws QualityInput, NoSuchAsset */
export async function raiseIncident(deps: QualityDeps, call: Call, input: NewIncident): Promise<string> {
  checkTexts(input)
  const urn = makeUrn('incident', randomUUID())
  const now = { time: Date.now(), actor: call.actor }
  const resources = await existing(deps, call, resourcesOf(input))
  const { type, customType, title, description, source, priority } = input
  const next: IncidentInfo = {
    ...{ type, entities: resources, created: now },
    ...applyUpdate<Partial<IncidentInfo>>({}, { customType, title, description }),
    ...(priority ? { priority: priorityNumber(priority) } : {}),
    ...startOf(input),
    ...(input.assigneeUrns?.length ? { assignees: await assigneesOf(deps, call, input.assigneeUrns) } : {}),
    status: statusOf(input.status ?? { state: 'ACTIVE' }, call),
    source: { type: source?.type ?? 'MANUAL' }
  }
  await deps.data.write(call.as(WRITING), [
    deps.entities.aspects.incidentInfo.edit(urn, () => next),
    ...resources.map(summaryEdits(deps, urn, next))
  ])
  return urn
}

export const updateStatus = (deps: QualityDeps, call: Call, { urn, input }: OnIncident<StatusInput>) =>
  updateIncident(deps, call, { urn, input: { status: input } })

/** Absent members keep their value. @throws QualityInput, NoSuchIncident, NoSuchAsset, AssetsChanged */
export async function updateIncident(
  deps: QualityDeps,
  call: Call,
  { urn: text, input: update }: OnIncident<IncidentUpdate>
): Promise<boolean> {
  const urn = parseIncident(text)
  checkTexts(update)
  const { incidentInfo, incidentsSummary } = deps.entities.aspects
  const system = call.as(WRITING)
  const resources = update.resourceUrns ? await existing(deps, call, resourcesOf(update)) : undefined
  const assignees = update.assigneeUrns ? await assigneesOf(deps, call, update.assigneeUrns) : undefined
  await deps.data.transact(system, async get => {
    const old = await get(incidentInfo, urn)
    if (!old || !(await deps.entities.exists(call, urn))) throw new NoSuchIncident(urn)
    if (!covers(call, old.entities)) throw new AssetsChanged('incident', urn)
    const { title, description, status, priority } = update
    const next = applyUpdate<IncidentInfo>(old, {
      ...{ title, description, assignees, entities: resources },
      ...startOf(update),
      ...(priority ? { priority: priorityNumber(priority) } : {}),
      ...(status ? { status: statusOf(status, call, old.status) } : {})
    })
    const gone = old.entities.filter(one => !next.entities.includes(one))
    const left = await deps.entities.existing(system, gone)
    return [
      incidentInfo.edit(urn, () => next),
      ...next.entities.map(summaryEdits(deps, urn, next)),
      ...Array.from(left, resource => incidentsSummary.edit(resource, summary => withoutIncident(summary, urn)))
    ]
  })
  return true
}

/** A column is an entity only once something is stored for it. */
function summaryEdits({ entities }: QualityDeps, urn: Urn, incident: IncidentInfo) {
  return (resource: Urn): Edit => {
    const isColumn = entityTypeOf(resource) === 'schemaField'
    const options = isColumn ? {} : { mustExist: () => new NoSuchAsset('The entity', resource) }
    return entities.aspects.incidentsSummary.edit(resource, old => withIncident(old, urn, incident), options)
  }
}

/** @throws NoSuchAsset, QualityInput for entities that cannot have incidents */
async function existing({ model, entities }: QualityDeps, call: Call, resources: readonly Urn[]): Promise<Urn[]> {
  const able = [...model.types.values()].filter(({ aspects }) => aspects.includes('incidentsSummary'))
  for (const resource of resources) {
    if (able.some(({ name }) => name === entityTypeOf(resource))) continue
    const types = able.map(({ name }) => name).join(', ')
    throw new QualityInput(`${resource} cannot have incidents: expected an entity of one of the types ${types}`)
  }
  const found = await entities.existing(call, resources.map(hostOf))
  for (const resource of resources) if (!found.has(hostOf(resource))) throw new NoSuchAsset('The entity', resource)
  return [...resources]
}

/** @throws NoSuchAsset, QualityInput */
async function assigneesOf({ entities }: QualityDeps, call: Call, texts: readonly string[]) {
  if (texts.length > MAX_ASSIGNEES) {
    throw new QualityInput(`At most ${MAX_ASSIGNEES} assigneeUrns are allowed, found ${texts.length}`)
  }
  const urns = [...new Set(texts.map(parseUrn))]
  const found = await entities.existing(call, urns)
  for (const urn of urns) {
    if (!['corpuser', 'corpGroup'].includes(entityTypeOf(urn))) {
      throw new QualityInput(`${urn} cannot be assigned: expected the URN of a user or a group`)
    }
    if (!found.has(urn)) throw new NoSuchAsset('The assignee', urn)
  }
  await requireNotRemoved(entities.aspects, call, urns)
  const assignedAt = { time: Date.now(), actor: call.actor }
  return urns.map(actor => ({ actor, assignedAt }))
}

function startOf({ startedAt }: Pick<IncidentUpdate, 'startedAt'>): { startedAt?: number } {
  const time = checkedTime('startedAt', startedAt, QualityInput)
  return time === undefined ? {} : { startedAt: time }
}

/** A new state without a message keeps no message of the state before. */
function statusOf({ state, stage, message }: StatusInput, call: Call, old?: Status): Status {
  const lastUpdated = stampAfter(call, old?.lastUpdated)
  return { state, ...(stage ? { stage } : {}), ...(message ? { message } : {}), lastUpdated }
}

const checkOwn = textsOf('an incident', { title: NAME, description: DESCRIPTION, customType: NAME }, QualityInput)

function checkTexts(input: Partial<NewIncident>): void {
  checkOwn(input)
  checkText('The message of a status', input.status?.message, MESSAGE, QualityInput)
}
