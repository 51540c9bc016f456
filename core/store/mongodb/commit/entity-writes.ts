import type { AnyBulkWriteOperation } from 'mongodb'
import { entityTypeOf } from '../../../urn.ts'
import { type EntityDocument, foldedText } from '../connection/documents.ts'
import { added, after, dropped, type Entity, storedIn } from './entity.ts'

type Operation = AnyBulkWriteOperation<EntityDocument>

/** What a commit does to the document of one entity: at most one operation. */
export function entityWrite(entity: Entity): Operation | undefined {
  const creates = added(entity.aspects).length > 0
  if (entity.fresh) return creates ? replacement(entity) : { deleteOne: { filter: { _id: entity.urn } } }
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

/** On the server, as the lists may be long and most of them stay. */
function update(entity: Entity): Operation {
  const { urn, aspects, entries } = entity
  const x = added(entries)
  const $set = {
    ...(aspects.size > 0 ? { a: changed('$a', added(aspects), dropped(aspects)) } : {}),
    ...(entries.size > 0
      ? { x: changed('$x', x, dropped(entries)), l: changed('$l', folded(x), unfolded(entity)) }
      : {})
  }
  return { updateOne: { filter: { _id: urn }, update: [{ $set }] } }
}

/** Text is quoted: some of it begins with a dollar. */
function changed(member: string, add: readonly string[], drop: readonly string[]): object | string {
  const left = drop.length === 0 ? member : { $setDifference: [member, { $literal: drop }] }
  return add.length === 0 ? left : { $setUnion: [left, { $literal: add }] }
}

function folded(texts: readonly string[]): string[] {
  return [...new Set(texts.map(foldedText).filter(text => text !== undefined))]
}

/** Dropped with the last entry that has the same text in lower case. */
function unfolded(entity: Entity): string[] {
  const gone = folded(dropped(entity.entries))
  if (gone.length === 0) return gone
  const left = new Set(folded(after(entity.entries, storedIn(entity, 'x'))))
  return gone.filter(text => !left.has(text))
}
