import type { AnyBulkWriteOperation, Document } from 'mongodb'
import { entityTypeOf } from '../../urn.ts'
import { type EntityDocument, foldedText } from './documents.ts'
import { added, after, dropped, type Entity, storedIn } from './entity.ts'

type Operation = AnyBulkWriteOperation<EntityDocument>

/** What a commit does to the document of one entity: at most one operation. */
export function entityWrite(entity: Entity): Operation | undefined {
  if (entity.fresh) return added(entity.aspects).length === 0 ? removal(entity) : replacement(entity)
  return entity.aspects.size + entity.entries.size === 0 ? undefined : update(entity)
}

function removal({ urn }: Entity): Operation {
  return { deleteOne: { filter: { _id: urn } } }
}

function replacement({ urn, aspects, entries }: Entity): Operation {
  const x = added(entries)
  const replacement = { type: entityTypeOf(urn), a: added(aspects), x, l: folded(x) }
  return { replaceOne: { filter: { _id: urn }, replacement, upsert: true } }
}

/** On the server, as the lists may be long and most of them stay. Text is quoted: some of it begins with a dollar. */
function update(entity: Entity): Operation {
  const { urn, aspects, entries } = entity
  const creates = added(aspects).length > 0
  const x = added(entries)
  const $set = {
    ...(creates ? { type: { $literal: entityTypeOf(urn) } } : {}),
    ...(creates || aspects.size > 0 ? { a: changed('$a', added(aspects), dropped(aspects)) } : {}),
    ...(creates || entries.size > 0
      ? { x: changed('$x', x, dropped(entries)), l: changed('$l', folded(x), unfolded(entity)) }
      : {})
  }
  return { updateOne: { filter: { _id: urn }, update: [{ $set }], upsert: creates } }
}

function changed(member: string, add: readonly string[], drop: readonly string[]): Document {
  const stored = { $ifNull: [member, []] }
  const left = drop.length === 0 ? stored : { $setDifference: [stored, { $literal: drop }] }
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
