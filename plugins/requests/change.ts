import { checkText, parseUrn, parseUrnOf, type Urn } from '../../core/index.ts'
import type { Change } from './definitions.ts'
import { RequestsInput } from './errors.ts'

/** What can be proposed, by the member of a change, with the plugin that makes it. */
export const KINDS = {
  tagUrns: { kind: 'TAGS', plugin: 'tags' },
  termUrns: { kind: 'TERMS', plugin: 'glossary' },
  owners: { kind: 'OWNERS', plugin: 'owners' },
  domainUrn: { kind: 'DOMAIN', plugin: 'domains' },
  description: { kind: 'DESCRIPTION', plugin: 'documentation' },
  properties: { kind: 'PROPERTIES', plugin: 'properties' }
} as const

type Member = keyof typeof KINDS
const MEMBERS = Object.keys(KINDS) as Member[]

/** Tags, terms, owners, or properties of one request. */
const MAX_ITEMS = 20
/** Characters, as JSON. */
const MAX_SIZE = 30_000

/** As clients send it. */
export interface ChangeInput {
  readonly tagUrns?: readonly string[] | null
  readonly termUrns?: readonly string[] | null
  readonly owners?: readonly { readonly ownerUrn: string; readonly ownershipTypeUrn?: string | null }[] | null
  readonly domainUrn?: string | null
  readonly description?: string | null
  readonly properties?:
    | readonly {
        readonly structuredPropertyUrn: string
        readonly values: readonly { readonly stringValue?: string | null; readonly numberValue?: number | null }[]
      }[]
    | null
}

/** The one member that is set. */
export const memberOf = (change: Change): Member => MEMBERS.find(name => change[name] !== undefined) ?? 'description'

/** The change in its only form: equal changes have equal JSON. @throws RequestsInput that says what is allowed */
export function checkedChange(input: ChangeInput): Change {
  const given = MEMBERS.filter(name => input[name] != null)
  if (given.length !== 1) {
    const found = given.length === 0 ? 'none' : given.join(', ')
    throw new RequestsInput(`change: expected exactly one of ${MEMBERS.join(', ')}, found ${found}`)
  }
  const change = parsed(input)
  const size = JSON.stringify(change).length
  if (size > MAX_SIZE) {
    throw new RequestsInput(`change: expected at most ${MAX_SIZE} characters as JSON, found ${size}`)
  }
  return change
}

function parsed({ tagUrns, termUrns, owners, domainUrn, description, properties }: ChangeInput): Change {
  if (tagUrns) return { tagUrns: urnsOf('tagUrns', 'tag', tagUrns) }
  if (termUrns) return { termUrns: urnsOf('termUrns', 'glossaryTerm', termUrns) }
  if (owners) return { owners: items('owners', owners.map(ownerOf)) }
  if (domainUrn != null) return { domainUrn: parseUrnOf('domain', domainUrn) }
  if (properties) return { properties: items('properties', properties.map(propertyOf)) }
  return { description: description ?? '' }
}

type Item<Name extends 'owners' | 'properties'> = NonNullable<ChangeInput[Name]>[number]

const ownerOf = ({ ownerUrn, ownershipTypeUrn }: Item<'owners'>) => ({
  ownerUrn: parseUrn(ownerUrn),
  ...(ownershipTypeUrn == null ? {} : { ownershipTypeUrn: parseUrnOf('ownershipType', ownershipTypeUrn) })
})

const propertyOf = ({ structuredPropertyUrn, values }: Item<'properties'>) => ({
  structuredPropertyUrn: parseUrnOf('structuredProperty', structuredPropertyUrn),
  values: values.map(({ stringValue, numberValue }) => ({
    ...(stringValue == null ? {} : { stringValue }),
    ...(numberValue == null ? {} : { numberValue })
  }))
})

const urnsOf = (name: string, type: string, texts: readonly string[]): Urn[] =>
  items(
    name,
    texts.map(text => parseUrnOf(type, text))
  )

/** In one order, each once. */
function items<T>(name: string, found: readonly T[]): T[] {
  const byText = new Map(found.map(one => [JSON.stringify(one), one]))
  if (byText.size === 0 || byText.size > MAX_ITEMS) {
    throw new RequestsInput(`change.${name}: expected 1 to ${MAX_ITEMS}, found ${byText.size}`)
  }
  return [...byText.keys()].toSorted().map(text => byText.get(text) as T)
}

/** The entities that a change names: they must exist, also when it is made. */
export function namedIn({ tagUrns, termUrns, owners, domainUrn, properties }: Change): Urn[] {
  const texts = [
    ...(tagUrns ?? []),
    ...(termUrns ?? []),
    ...(owners ?? []).map(({ ownerUrn }) => ownerUrn),
    ...(domainUrn === undefined ? [] : [domainUrn]),
    ...(properties ?? []).map(({ structuredPropertyUrn }) => structuredPropertyUrn)
  ]
  return [...new Set(texts.map(parseUrn))]
}

const MAX_WORDS = 1000

/** A note of the proposer, or the answer to them. @throws RequestsInput */
export const checkedWords = (what: string, text: string | null | undefined, isRequired = false) =>
  checkText(what, text, { max: MAX_WORDS, isRequired }, RequestsInput)?.trim() || undefined
