import type { Urn } from '../../../urn.ts'
import type { Entry } from '../../port.ts'
import { type EntityDocument, entryText } from '../connection/documents.ts'

/** One entity during a commit: what the batches so far change about the document that is stored. */
export interface Entity {
  readonly urn: Urn
  readonly isStored: boolean
  /** Read only where the change cannot be told without it. */
  readonly stored: EntityDocument | undefined
  /** Nothing of the stored document is left. */
  fresh: boolean
  readonly aspects: Changes
  readonly entries: Changes
}

/** By text, whether it is added or dropped; the last word counts. */
type Changes = Map<string, boolean>

export function makeEntity(urn: Urn, isStored: boolean, stored?: EntityDocument): Entity {
  return { urn, isStored, stored, fresh: false, aspects: new Map(), entries: new Map() }
}

export function addAspect({ aspects }: Entity, aspect: string): void {
  aspects.set(aspect, true)
}

/** An entity without aspects does not exist: its entries go with the last one. */
export function dropAspect(entity: Entity, aspect: string): void {
  entity.aspects.set(aspect, false)
  if (after(entity.aspects, storedIn(entity, 'a')).length === 0) clear(entity)
}

export function clear(entity: Entity): void {
  entity.fresh = true
  entity.aspects.clear()
  entity.entries.clear()
}

export function changeEntries({ entries }: Entity, add: readonly Entry[], drop: readonly Entry[]): void {
  for (const entry of drop) entries.set(entryText(entry), false)
  for (const entry of add) entries.set(entryText(entry), true)
}

export function storedIn({ fresh, stored }: Entity, member: 'a' | 'x'): readonly string[] {
  return fresh || !stored ? [] : stored[member]
}

/** What there is after the changes. */
export function after(changes: Changes, stored: readonly string[]): string[] {
  return [...stored.filter(text => !changes.has(text)), ...added(changes)]
}

export function added(changes: Changes): string[] {
  return [...changes].filter(([, isAdded]) => isAdded).map(([text]) => text)
}

export function dropped(changes: Changes): string[] {
  return [...changes].filter(([, isAdded]) => !isAdded).map(([text]) => text)
}
