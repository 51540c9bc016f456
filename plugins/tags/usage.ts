import { type Call, createLoader, type Data, type Load } from '../../core/index.ts'
import { listed } from '../entities/index.ts'

/** The aspects that can contain tags, each with the index field of its tags. */
export const PLACES: Readonly<Record<string, string>> = {
  globalTags: 'globalTags.tags',
  editableSchemaMetadata: 'editableSchemaMetadata.editedFieldTags',
  schemaMetadata: 'schemaMetadata.fieldTags',
  inputFields: 'inputFields.fieldTags',
  businessAttributeInfo: 'businessAttributeInfo.editedFieldTags',
  apiSignature: 'apiSignature.fieldTags',
  assertionInfo: 'assertionInfo.fieldTags'
}
const FIELDS = Object.values(PLACES)

/** A count of its own for each tag takes no longer for a tag that everything has; for so many tags, the queries do. */
const MANY = 200

type Counter = Pick<Data, 'find' | 'count'>
type Counts = Map<string, number>

/** Counts the entities that have a tag, directly or on a column, and that searches show the actor. */
export function createUsage(data: Counter): Load<string, number> {
  return createLoader((call, tags) => (tags.size > MANY ? countMany(data, call, tags) : countEach(data, call, tags)))
}

async function countEach(data: Counter, call: Call, tags: Iterable<string>): Promise<Counts> {
  const counted = Array.from(tags, async (tag): Promise<[string, number]> => {
    const any = FIELDS.map(field => ({ field, in: [tag] }))
    return [tag, (await data.find(call, { where: listed({ any }) }, { limit: 0 })).total]
  })
  return new Map(await Promise.all(counted))
}

/** One query per field for all tags. The result may contain further values of the field. */
async function countMany(data: Counter, call: Call, tags: ReadonlySet<string>): Promise<Counts> {
  const found = FIELDS.map(field =>
    data.count(call, { where: listed({ field, in: [...tags] }) }, field, Number.MAX_SAFE_INTEGER)
  )
  const counts: Counts = new Map()
  const inSeveralFields = new Set<string>()
  for (const { value, count } of (await Promise.all(found)).flat()) {
    if (counts.has(value) && tags.has(value)) inSeveralFields.add(value)
    counts.set(value, count)
  }
  // An entity that has a tag in two fields counts once: count these tags separately.
  return new Map([...counts, ...(await countEach(data, call, inSeveralFields))])
}
