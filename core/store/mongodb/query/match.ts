import type { Document } from 'mongodb'
import type { Criterion } from '../../port.ts'
import { afterPrefix } from '../../prefix.ts'
import { entryText } from '../connection/documents.ts'
import { entryRange, isOfField } from './fields.ts'

type Match = Extract<Criterion, { match: unknown }>

/** The entries that are in lower case as they are, and the others in lower case. */
const MEMBERS = ['x', 'l'] as const

/** Text in any case. A hit in `x` is always right: text in lower case stands in lower case wherever it stands. */
export function matchFilter({ field, match, text }: Match): Document {
  const folded = text.toLowerCase()
  return { $or: MEMBERS.map(member => memberFilter(member, { field, match, text: folded })) }
}

function memberFilter(member: 'x' | 'l', { field, match, text }: Match): Document {
  const entry = entryText({ field, value: text })
  if (match === 'whole') return { [member]: entry }
  if (match === 'starts') return { [member]: { $elemMatch: { $gte: entry, $lt: afterPrefix(entry) } } }
  const within = { [member]: { $elemMatch: entryRange(field) } }
  if (text === '') return within
  return { ...within, $expr: someEntry(member, field, { $gte: [position(field, match, text), 0] }) }
}

/** The range before it leads through the index, this decides. Not a regular expression: those give up on long texts. */
function someEntry(member: 'x' | 'l', field: string, test: object): object {
  const each = { input: `$${member}`, as: 'entry', in: { $and: [isOfField(field), test] } }
  return { $anyElementTrue: [{ $map: each }] }
}

/** Where the text stands in the value of an entry, or -1: anywhere, or at its end. */
function position(field: string, match: Match['match'], text: string): object {
  const value = Buffer.byteLength(field) + 1
  const last = { $subtract: [{ $strLenBytes: '$$entry' }, Buffer.byteLength(text)] }
  return { $indexOfBytes: ['$$entry', { $literal: text }, match === 'ends' ? { $max: [value, last] } : value] }
}
