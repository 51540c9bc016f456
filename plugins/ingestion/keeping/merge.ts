import { isRecord, type JsonRecord } from '../../../core/index.ts'
import { type ListPart, markOf, type Part, type Shape } from './shapes.ts'

/** What a source wrote, part by part. */
export type Marks = ReadonlySet<string>

/** The marks of a value that a run writes. */
export function* marksOf(value: unknown, shape: Shape, at = ''): Generator<string> {
  if (!isRecord(value)) return
  for (const [member, part] of Object.entries(shape)) {
    const found = value[member]
    if (isAbsent(found)) continue
    const place = `${at}/${member}`
    if (part.kind === 'value') yield markOf(place, found)
    else if (part.kind === 'record') yield* marksOf(found, part.inside, place)
    else for (const item of itemsOf(found)) yield* marksOfItem(item, part, place)
  }
}

function* marksOfItem(item: JsonRecord, part: ListPart, at: string): Generator<string> {
  const place = `${at}/${part.nameOf(item)}`
  yield markOf(place, part.content && item[part.content])
  if (part.inside) yield* marksOf(item, part.inside, place)
}

interface Merge<Sent = unknown> {
  readonly old: unknown
  readonly sent: Sent
  /** What the same source wrote before, and may replace. */
  readonly written: Marks
}

/** The sent value, with everything of the old one that its source did not write. */
export function merge({ old, sent, written }: Merge<JsonRecord>, shape: Shape, at = ''): JsonRecord {
  if (!isRecord(old)) return sent
  let result = sent
  for (const [member, part] of Object.entries(shape)) {
    const value = mergedPart({ old: old[member], sent: sent[member], written }, part, `${at}/${member}`)
    if (value === sent[member]) continue
    result = { ...result, [member]: value }
    if (part.kind === 'value' && part.along) result = { ...result, [part.along]: old[part.along] }
  }
  return withoutAbsent(result)
}

function mergedPart({ old, sent, written }: Merge, part: Part, at: string): unknown {
  if (isAbsent(old)) return sent
  switch (part.kind) {
    case 'value':
      return written.has(markOf(at, old)) ? sent : old
    case 'record':
      return isAbsent(sent) || isRecord(sent) ? mergedRecord({ old, sent, written }, part.inside, at) : sent
    case 'list':
      return isAbsent(sent) || isList(sent) ? mergedList({ old, sent, written }, part, at) : sent
  }
}

/** A record that was not sent is there if something of it is to be kept. */
function mergedRecord({ old, sent, written }: Merge, shape: Shape, at: string): unknown {
  if (isRecord(sent)) return merge({ old, sent, written }, shape, at)
  const kept = merge({ old, sent: {}, written }, shape, at)
  return isRecord(old) && Object.keys(kept).length > 0 ? { ...others(old, shape), ...kept } : sent
}

/** The items that were there, in their order, then the new ones; as it was sent if nothing is to be kept. */
function mergedList({ old, sent, written }: Merge, part: ListPart, at: string): unknown {
  const fresh = new Map(itemsOf(sent).map(item => [part.nameOf(item), item]))
  let isKept = false
  const items = itemsOf(old).flatMap(item => {
    const name = part.nameOf(item)
    const given = fresh.get(name)
    const merged = mergedItem({ old: item, sent: given, written }, part, `${at}/${name}`)
    if (merged !== given) isKept = true
    fresh.delete(name)
    return merged ?? []
  })
  return isKept ? [...items, ...fresh.values()] : sent
}

/** `undefined`: it goes. */
function mergedItem(
  { old, sent, written }: Merge<JsonRecord | undefined> & { readonly old: JsonRecord },
  part: ListPart,
  at: string
): JsonRecord | undefined {
  if (!part.inside) return written.has(markOf(at, part.content && old[part.content])) ? sent : old
  if (sent) return merge({ old, sent, written }, part.inside, at)
  const kept = merge({ old, sent: {}, written }, part.inside, at)
  return Object.keys(kept).length > 0 ? { ...others(old, part.inside), ...kept } : undefined
}

/** The members that are no parts. */
const others = (record: JsonRecord, shape: Shape): JsonRecord =>
  Object.fromEntries(Object.entries(record).filter(([member]) => !Object.hasOwn(shape, member)))

const withoutAbsent = (record: JsonRecord): JsonRecord =>
  Object.values(record).includes(undefined)
    ? Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
    : record

const isAbsent = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
const isList = (value: unknown) => Array.isArray(value) && value.every(isRecord)
const itemsOf = (value: unknown): JsonRecord[] => (Array.isArray(value) ? value.filter(isRecord) : [])
