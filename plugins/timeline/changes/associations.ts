import { equalJson } from '../../../core/index.ts'
import type { ModelAspects } from '../../entities/index.ts'
import {
  type Category,
  type Change,
  type Difference,
  joined,
  operationOf,
  type Place,
  parametersOf,
  urnOf,
  where
} from './change.ts'

interface Kind {
  readonly category: Category
  /** As the sentence begins: `Tag urn:li:tag:pii was added`. */
  readonly noun: string
  /** DataHub's name of the parameter with the URN. */
  readonly parameter: string
}

const TAG: Kind = { category: 'TAG', noun: 'Tag', parameter: 'tagUrn' }
const TERM: Kind = { category: 'GLOSSARY_TERM', noun: 'Term', parameter: 'termUrn' }
const RELATED: Kind = { category: 'GLOSSARY_TERM', noun: 'Related term', parameter: 'termUrn' }
const DOMAIN: Kind = { category: 'DOMAIN', noun: 'Domain', parameter: 'domainUrn' }
const APPLICATION: Kind = { category: 'APPLICATION', noun: 'Application', parameter: 'applicationUrn' }
const ASSET: Kind = { category: 'ASSET_MEMBERSHIP', noun: 'Asset', parameter: 'assetUrn' }
const ATTRIBUTE: Kind = {
  category: 'BUSINESS_ATTRIBUTE',
  noun: 'Business attribute',
  parameter: 'businessAttributeUrn'
}

type Urns = readonly string[] | undefined

/** What was added to a list of URNs of a kind, and removed from it. */
const comparing =
  ({ category, noun, parameter }: Kind) =>
  (place: Place, before: Urns, after: Urns): Change[] =>
    joined(before, after, urn => urn)
      .filter(found => operationOf(found) !== 'MODIFY')
      .map(found => {
        const isNew = operationOf(found) === 'ADD'
        return {
          entityUrn: urnOf(place),
          category,
          operation: isNew ? 'ADD' : 'REMOVE',
          modifier: found.key,
          parameters: { [parameter]: found.key, ...parametersOf(place) },
          semVerChange: 'MINOR',
          description: `${noun} ${found.key} was ${isNew ? 'added' : 'removed'}${where(isNew ? 'to' : 'from', place)}.`
        }
      })

type Of<K extends keyof ModelAspects> = ModelAspects[K] | undefined

export const tags = (place: Place, before: Of<'globalTags'>, after: Of<'globalTags'>): Change[] =>
  comparing(TAG)(
    place,
    before?.tags.map(({ tag }) => tag),
    after?.tags.map(({ tag }) => tag)
  )

export const terms = (place: Place, before: Of<'glossaryTerms'>, after: Of<'glossaryTerms'>): Change[] =>
  comparing(TERM)(
    place,
    before?.terms.map(({ urn }) => urn),
    after?.terms.map(({ urn }) => urn)
  )

export const domains = (place: Place, before: Of<'domains'>, after: Of<'domains'>): Change[] =>
  comparing(DOMAIN)(place, before?.domains, after?.domains)

export const applications = (place: Place, before: Of<'applications'>, after: Of<'applications'>): Change[] =>
  comparing(APPLICATION)(place, before?.applications, after?.applications)

const RELATIONS = ['isRelatedTerms', 'hasRelatedTerms', 'values', 'relatedTerms'] as const

export const relatedTerms = (
  place: Place,
  before: Of<'glossaryRelatedTerms'>,
  after: Of<'glossaryRelatedTerms'>
): Change[] => RELATIONS.flatMap(relation => comparing(RELATED)(place, before?.[relation], after?.[relation]))

export const assets = (
  place: Place,
  before: Of<'dataProductProperties'>,
  after: Of<'dataProductProperties'>
): Change[] => {
  const of = (value: Of<'dataProductProperties'>) => value?.assets?.map(({ destinationUrn }) => destinationUrn)
  return comparing(ASSET)(place, of(before), of(after))
}

export function attributes(place: Place, before: Of<'businessAttributes'>, after: Of<'businessAttributes'>): Change[] {
  const of = (value: Of<'businessAttributes'>) =>
    value?.businessAttribute ? [value.businessAttribute.businessAttributeUrn] : []
  return comparing(ATTRIBUTE)(place, of(before), of(after))
}

type Owner = ModelAspects['ownership']['owners'][number]
const typeOf = ({ type, typeUrn }: Owner): string => typeUrn ?? type
/** In a sentence: `technical owner`. */
const wayOf = ({ type, typeUrn }: Owner): string => typeUrn ?? type.replaceAll('_', ' ').toLowerCase()

/** A user can own something in several ways; the only way changed to another is one change of the way. */
export function owners(place: Place, before: Of<'ownership'>, after: Of<'ownership'>): Change[] {
  const byOwner = (all: readonly Owner[] | undefined) => Map.groupBy(all ?? [], ({ owner }) => owner as string)
  const [older, newer] = [byOwner(before?.owners), byOwner(after?.owners)]
  return [...new Set([...older.keys(), ...newer.keys()])].flatMap(urn => {
    const ways = joined(older.get(urn), newer.get(urn), typeOf)
    const [removed, added] = [ways.filter(way => !way.after), ways.filter(way => !way.before)]
    const [was, is] = [removed[0]?.before, added[0]?.after]
    if (was && is && removed.length === 1 && added.length === 1) return ownerChange(place, { before: was, after: is })
    return [...removed, ...added].flatMap(way => ownerChange(place, way))
  })
}

function ownerChange(place: Place, { before, after }: Omit<Difference<Owner>, 'key'>): Change[] {
  const owner = after ?? before
  if (!owner) return []
  const operation = !before ? 'ADD' : !after ? 'REMOVE' : 'MODIFY'
  const words = {
    ADD: `was added as ${wayOf(owner)}`,
    REMOVE: `was removed as ${wayOf(owner)}`,
    MODIFY: `changed from ${before && wayOf(before)} to ${wayOf(owner)}`
  }
  const change: Change = {
    entityUrn: urnOf(place),
    category: 'OWNERSHIP',
    operation,
    modifier: operation === 'MODIFY' ? typeOf(owner) : owner.owner,
    parameters: {
      ownerUrn: owner.owner,
      ownerType: owner.type,
      ...(owner.typeUrn ? { ownerTypeUrn: owner.typeUrn } : {})
    },
    semVerChange: operation === 'MODIFY' ? 'PATCH' : 'MINOR',
    description: `Owner ${owner.owner} ${words[operation]}.`
  }
  return [change]
}

type Assignment = ModelAspects['structuredProperties']['properties'][number]
const valuesOf = (assignment: Assignment | undefined): readonly (string | number | undefined)[] =>
  (assignment?.values ?? []).map(({ string, double }) => string ?? double)

/** `"a", "b"` */
const listed = (values: ReturnType<typeof valuesOf>): string =>
  values.map(value => JSON.stringify(value)).join(', ') || 'no value'

export function structuredProperties(
  place: Place,
  before: Of<'structuredProperties'>,
  after: Of<'structuredProperties'>
): Change[] {
  return joined(before?.properties, after?.properties, ({ propertyUrn }) => propertyUrn)
    .filter(found => !equalJson(valuesOf(found.before), valuesOf(found.after)) || !found.before || !found.after)
    .map(found => propertyChange(place, found))
}

function propertyChange(place: Place, found: Difference<Assignment>): Change {
  const operation = operationOf(found)
  const values = valuesOf(found.after ?? found.before)
  const words = {
    ADD: `was set to ${listed(values)}`,
    REMOVE: `was removed; it was ${listed(values)}`,
    MODIFY: `changed from ${listed(valuesOf(found.before))} to ${listed(values)}`
  }
  return {
    entityUrn: urnOf(place),
    category: 'STRUCTURED_PROPERTY',
    operation,
    modifier: found.key,
    parameters: { propertyUrn: found.key, propertyValues: JSON.stringify(values) },
    semVerChange: operation === 'MODIFY' ? 'PATCH' : 'MINOR',
    description: `Property ${found.key} ${words[operation]}.`
  }
}
