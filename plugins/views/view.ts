import { randomUUID } from 'node:crypto'
import {
  type Call,
  type Data,
  type Demand,
  entityTypeOf,
  isUrn,
  makeUrn,
  parseUrnOf,
  type Urn
} from '../../core/index.ts'
import { applyUpdate, type Entities } from '../entities/index.ts'
import { DESCRIPTION, NAME, stampAfter, textsOf } from '../kit/index.ts'
import { type Definition, storedDefinition, type ViewInfo } from './definition.ts'
import { NoSuchView, UnknownView, ViewChanged, ViewInput } from './errors.ts'

const check = textsOf('a view', { name: NAME, description: DESCRIPTION }, ViewInput)
/** The only entity with settings of all users. */
export const SETTINGS = makeUrn('globalSettings', '0')
/** For views that all users have. */
export const MANAGE: Demand = { anyOf: ['MANAGE_GLOBAL_VIEWS'] }

export interface ViewDeps {
  readonly data: Data
  readonly entities: Entities
}

export const parseViewUrn = (text: string): Urn => parseUrnOf('dataHubView', text)

/** A personal view only for its creator, a global one for who may see it. */
export async function viewOf({ entities }: ViewDeps, call: Call, urn: Urn): Promise<ViewInfo | undefined> {
  const views = entities.aspects.dataHubViewInfo
  const info = await views.get(call.as('reading a view'), urn)
  if (!info || isOwn(info, call)) return info
  return info.type === 'GLOBAL' ? views.get(call, urn) : undefined
}

/** The view that a search or a setting names. @throws UnknownView */
export async function namedView(deps: ViewDeps, call: Call, text: string): Promise<{ urn: Urn; info: ViewInfo }> {
  const urn = isUrn(text) && entityTypeOf(text) === 'dataHubView' ? text : undefined
  const info = urn && (await viewOf(deps, call, urn))
  if (!info) throw new UnknownView(text.slice(0, 200))
  return { urn, info }
}

const isOwn = ({ created }: ViewInfo, { actor }: Call): boolean => created.actor === actor

/** Own personal views require nothing. All others do, also those that do not exist: nobody can tell them apart. */
export async function demandsToChange({ entities }: ViewDeps, call: Call, urn: Urn): Promise<Demand[]> {
  const info = await entities.aspects.dataHubViewInfo.get(call.as('looking up who created a view'), urn)
  return info && info.type !== 'GLOBAL' && isOwn(info, call) ? [] : [MANAGE]
}

export interface NewView {
  readonly viewType: ViewInfo['type']
  readonly name: string
  readonly description?: string | null
  readonly definition: Definition
}

export interface ViewUpdate {
  readonly urn: string
  readonly input: {
    readonly name?: string | null
    readonly description?: string | null
    readonly definition?: Definition | null
    /** Milliseconds since the epoch: the last change that the caller saw. */
    readonly expectedLastModified?: number | null
  }
}

export async function createView({ entities }: ViewDeps, call: Call, given: NewView) {
  const { viewType: type, name, description } = given
  check({ name, description })
  const definition = storedDefinition(given.definition)
  const urn = makeUrn('dataHubView', randomUUID())
  const now = { time: Date.now(), actor: call.actor }
  await entities.aspects.dataHubViewInfo.update(call.as('creating a view of the caller, or of all users'), urn, () => ({
    ...{ name, type, definition, created: now, lastModified: now },
    ...(description ? { description } : {})
  }))
  return { urn }
}

/** Absent and null members are unchanged, an empty description is removed. @throws NoSuchView, ViewChanged */
export async function updateView({ entities }: ViewDeps, call: Call, { urn: text, input }: ViewUpdate) {
  const urn = parseViewUrn(text)
  const { name, description, expectedLastModified: expected } = input
  check({ name, description })
  const definition = input.definition ? storedDefinition(input.definition) : undefined
  await entities.aspects.dataHubViewInfo.update(call.as('changing a view that the caller may change'), urn, old => {
    if (!old || !mayChange(old, call)) throw new NoSuchView(urn)
    const { time } = old.lastModified
    if (expected != null && expected !== time) throw new ViewChanged(urn, String(expected), String(time))
    const changed = applyUpdate(old, { name, description })
    return { ...changed, ...(definition ? { definition } : {}), lastModified: stampAfter(call, old.lastModified) }
  })
  return { urn }
}

/** @throws NoSuchView */
export async function deleteView(deps: ViewDeps, call: Call, urn: Urn): Promise<boolean> {
  const system = call.as('deleting a view that the caller may delete')
  const info = await deps.entities.aspects.dataHubViewInfo.get(system, urn)
  if (!info || !mayChange(info, call)) throw new NoSuchView(urn)
  await clearGlobalDefault(deps.entities, system, urn)
  await deps.data.erase(system, urn)
  return true
}

/** Whoever may change global views may not change the personal ones of other users. */
const mayChange = (info: ViewInfo, call: Call): boolean => info.type === 'GLOBAL' || isOwn(info, call)

async function clearGlobalDefault({ aspects }: Entities, system: Call, urn: Urn): Promise<void> {
  const settings = await aspects.globalSettingsInfo.get(system, SETTINGS)
  if (settings?.views?.defaultView !== urn) return
  await aspects.globalSettingsInfo.update(system, SETTINGS, old =>
    old?.views?.defaultView === urn ? { ...old, views: {} } : old
  )
}
