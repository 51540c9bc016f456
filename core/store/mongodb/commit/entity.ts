import type { AnyBulkWriteOperation } from 'mongodb'
import { entityTypeOf, type Urn } from '../../../urn.ts'
import type { Entry, Rename } from '../../port.ts'
import { type EntityDocument, entryOf, entryText, foldedText } from '../connection/documents.ts'

type Operation = AnyBulkWriteOperation<EntityDocument>

/** One entity during a commit: the changes of all batches so far to its stored document. */
export interface Entity {
  readonly urn: Urn
  readonly isStored: boolean
  /** Loaded only where the change depends on it. */
  readonly stored: EntityDocument | undefined
  /** Whether the stored document is removed or replaced. */
  isReplaced: boolean
  readonly aspects: Changes
  readonly entries: Changes
}

/** By text, whether it is added (true) or dropped; the last change counts. */
type Changes = Map<string, boolean>

export function createEntity(urn: Urn, isStored: boolean, stored?: EntityDocument): Entity {
  return { urn, isStored, stored, isReplaced: false, aspects: new Map(), entries: new Map() }
}

export function addAspect({ aspects }: Entity, aspect: string): void {
  aspects.set(aspect, true)
}

/** Removing the last aspect removes the entity with its entries. */
export function dropAspect(entity: Entity, aspect: string): void {
  entity.aspects.set(aspect, false)
  if (after(entity.aspects, storedIn(entity, 'a')).length === 0) clearEntity(entity)
}

export function clearEntity(entity: Entity): void {
  entity.isReplaced = true
  entity.aspects.clear()
  entity.entries.clear()
}

export function changeEntries({ entries }: Entity, add: readonly Entry[], drop: readonly Entry[]): void {
  for (const entry of drop) entries.set(entryText(entry), false)
  for (const entry of add) entries.set(entryText(entry), true)
}

/** Other values of the entries of one aspect. */
export function renameEntries(entity: Entity, aspect: string, renames: readonly Rename[]): void {
  const to = new Map(renames.map(({ from, to }) => [from, to]))
  const stored = after(entity.entries, storedIn(entity, 'x')).map(entryOf)
  const drop = stored.filter(({ field, value }) => field.startsWith(`${aspect}.`) && to.has(value))
  changeEntries(
    entity,
    drop.map(({ field, value }) => ({ field, value: to.get(value) ?? value })),
    drop
  )
}

/** The write of one entity's document: at most one operation. */
export function entityWrite(entity: Entity): Operation | undefined {
  const creates = added(entity.aspects).length > 0
  if (entity.isReplaced) return creates ? replacement(entity) : { deleteOne: { filter: { _id: entity.urn } } }
  if (creates && !entity.isStored) return { insertOne: { document: documentOf(entity) } }
  return entity.aspects.size + entity.entries.size === 0 ? undefined : update(entity)
}

function documentOf({ urn, aspects, entries }: Entity): EntityDocument {
  const x = added(entries)
  return { _id: urn, type: entityTypeOf(urn), a: added(aspects), x, l: folded(x) }
}

function replacement(entity: Entity): Operation {
  return { replaceOne: { filter: { _id: entity.urn }, replacement: documentOf(entity), upsert: true } }
}

/** Runs on the server: the lists may be long, and most members stay. */
function update(entity: Entity): Operation {
  const { urn, aspects, entries } = entity
  const x = added(entries)
  const $set = {
    ...(aspects.size > 0 ? { a: changed('$a', added(aspects), dropped(aspects)) } : {}),
    ...(entries.size > 0
      ? { x: changed('$x', x, dropped(entries)), l: changed('$l', folded(x), orphanedFolds(entity)) }
      : {})
  }
  return { updateOne: { filter: { _id: urn }, update: [{ $set }] } }
}

/** Text is a literal: it may begin with a dollar sign. */
function changed(member: string, add: readonly string[], drop: readonly string[]): object | string {
  const left = drop.length === 0 ? member : { $setDifference: [member, { $literal: drop }] }
  return add.length === 0 ? left : { $setUnion: [left, { $literal: add }] }
}

function folded(texts: readonly string[]): string[] {
  return [...new Set(texts.map(foldedText).filter(text => text !== undefined))]
}

/** Texts in lower case that no remaining entry has. */
function orphanedFolds(entity: Entity): string[] {
  const gone = folded(dropped(entity.entries))
  if (gone.length === 0) return gone
  const left = new Set(folded(after(entity.entries, storedIn(entity, 'x'))))
  return gone.filter(text => !left.has(text))
}

function storedIn({ isReplaced, stored }: Entity, member: 'a' | 'x'): readonly string[] {
  return isReplaced || !stored ? [] : stored[member]
}

/** What is there after the changes. */
function after(changes: Changes, stored: readonly string[]): string[] {
  return [...stored.filter(text => !changes.has(text)), ...added(changes)]
}

function added(changes: Changes): string[] {
  return [...changes].filter(([, isAdded]) => isAdded).map(([text]) => text)
}

function dropped(changes: Changes): string[] {
  return [...changes].filter(([, isAdded]) => !isAdded).map(([text]) => text)
}
