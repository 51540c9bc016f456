import { createHash } from 'node:crypto'
import { isRecord, type JsonRecord } from '../../../core/index.ts'

/** What people add to an aspect, member by member. */
export type Shape = Readonly<Record<string, Part>>

/** A text, or another value that people replace as a whole. */
interface ValuePart {
  readonly kind: 'value'
  /** Another member that says more of the same value. */
  readonly along?: string
}

/** Items that people add. */
export interface ListPart {
  readonly kind: 'list'
  /** What tells the item from the others. */
  readonly nameOf: (item: JsonRecord) => string
  /** What people change of an item: then theirs stays. Absent: nothing. */
  readonly content?: string
  /** What people add inside of an item. */
  readonly inside?: Shape
}

/** A member with parts of its own. */
interface RecordPart {
  readonly kind: 'record'
  readonly inside: Shape
}

export type Part = ValuePart | ListPart | RecordPart

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const named = (member: string) => (item: JsonRecord) => text(item[member])
const VALUE: Part = { kind: 'value' }
const TAGS: Shape = { tags: { kind: 'list', nameOf: named('tag') } }
const TERMS: Shape = { terms: { kind: 'list', nameOf: named('urn') } }
const sourceOf = ({ attribution }: JsonRecord) => (isRecord(attribution) ? text(attribution.source) : '')

/** The aspects that people edit, and that runs write, too. */
const SHAPES: Readonly<Record<string, Shape>> = {
  globalTags: TAGS,
  glossaryTerms: TERMS,
  ownership: {
    owners: { kind: 'list', nameOf: item => [item.owner, item.typeUrn ?? item.type].map(text).join(' ') }
  },
  domains: { domains: { kind: 'value', along: 'domainAssociations' } },
  institutionalMemory: { elements: { kind: 'list', nameOf: named('url'), content: 'description' } },
  documentation: { documentations: { kind: 'list', nameOf: sourceOf, content: 'documentation' } },
  structuredProperties: { properties: { kind: 'list', nameOf: named('propertyUrn'), content: 'values' } },
  editableSchemaMetadata: {
    editableSchemaFieldInfo: {
      kind: 'list',
      nameOf: named('fieldPath'),
      inside: {
        description: VALUE,
        globalTags: { kind: 'record', inside: TAGS },
        glossaryTerms: { kind: 'record', inside: TERMS }
      }
    }
  }
}
const EDITABLE: Shape = { description: VALUE, name: VALUE }

/** `undefined`: the aspect is what a source says, and nothing that people add. */
export function shapeOf(aspect: string): Shape | undefined {
  if (Object.hasOwn(SHAPES, aspect)) return SHAPES[aspect]
  return /^editable\w+Properties$/.test(aspect) ? EDITABLE : undefined
}

/** A place in a value, and what people can change there: short, and the same for equal ones. */
export function markOf(at: string, content?: unknown): string {
  const hash = createHash('sha256').update(at)
  if (content !== undefined) hash.update(`=${JSON.stringify(content)}`)
  return hash.digest('base64url').slice(0, 12)
}
