import { randomUUID } from 'node:crypto'
import {
  type Call,
  checkText,
  type Demand,
  entityTypeOf,
  isUrn,
  makeUrn,
  parseUrnOf,
  type Urn
} from '../../core/index.ts'
import { applyUpdate } from '../entities/index.ts'
import { stampAfter } from '../kit/index.ts'
import { type Definition, storedDefinition, type ViewInfo } from './definition.ts'
import type { ViewDeps } from './deps.ts'
import { NoSuchView, UnknownView, ViewChanged, ViewInput } from './errors.ts'
import { clearGlobalDefault } from './global-default.ts'

const NAME = { max: 500, isRequired: true }
const DESCRIPTION = { max: 100_000 }
/** For views that all users have. */
export const MANAGE: Demand = { anyOf: ['MANAGE_GLOBAL_VIEWS'] }

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
  readonly name?: string | null
  readonly description?: string | null
  readonly definition?: Definition | null
  /** Milliseconds since the epoch: the last change that the caller saw. */
  readonly expectedLastModified?: number | null
}

export async function createView({ entities }: ViewDeps, call: Call, given: NewView) {
  checkTexts(given)
  const { viewType: type, name, description } = given
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
export async function updateView({ entities }: ViewDeps, call: Call, urn: Urn, update: ViewUpdate) {
  checkTexts(update)
  const definition = update.definition ? storedDefinition(update.definition) : undefined
  await entities.aspects.dataHubViewInfo.update(call.as('changing a view that the caller may change'), urn, old => {
    if (!old || !mayChange(old, call)) throw new NoSuchView(urn)
    const { time } = old.lastModified
    if (update.expectedLastModified != null && update.expectedLastModified !== time) {
      throw new ViewChanged(urn, String(update.expectedLastModified), String(time))
    }
    const changed = applyUpdate(old, { name: update.name, description: update.description })
    return { ...changed, ...(definition ? { definition } : {}), lastModified: stampAfter(call, old.lastModified) }
  })
  return { urn }
}

/** @throws NoSuchView */
export async function deleteView(deps: ViewDeps, call: Call, urn: Urn): Promise<boolean> {
  const system = call.as('deleting a view that the caller may delete')
  const info = await deps.entities.aspects.dataHubViewInfo.get(system, urn)
  if (!info || !mayChange(info, call)) throw new NoSuchView(urn)
  await clearGlobalDefault(deps, system, urn)
  await deps.data.erase(system, urn)
  return true
}

/** Whoever may change global views may not change the personal ones of other users. */
const mayChange = (info: ViewInfo, call: Call): boolean => info.type === 'GLOBAL' || isOwn(info, call)

function checkTexts({ name, description }: Pick<ViewUpdate, 'name' | 'description'>): void {
  checkText('The name of a view', name, NAME, ViewInput)
  checkText('The description of a view', description, DESCRIPTION, ViewInput)
}
