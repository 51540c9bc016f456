import { graphql, loadAspects } from 'aspectd/console'
import { ACCEPT, DECLINE, LIST, PROPOSE, WITHDRAW } from './documents.ts'
import type {
  AcceptRequestVariables,
  ChangeRequests,
  ChangeRequestsVariables,
  DeclineRequestVariables,
  ProposeVariables
} from './documents.types.ts'

export type Page = ChangeRequests['listChangeRequests']
export type Request = Page['requests'][number]
export type Kind = Request['kind']
type Change = Request['change']
export type ChangeInput = ProposeVariables['input']['change']

/** What a user has entered. */
export interface Draft {
  /** Of tags, terms, owners, the domain or the property. */
  readonly urns: readonly string[]
  /** The description, or the values of the property, one a line. */
  readonly text: string
}

export const NOTHING: Draft = { urns: [], text: '' }

export function draftOf({ kind, change }: Pick<Request, 'kind' | 'change'>): Draft {
  if (kind === 'DESCRIPTION') return { urns: [], text: change.description ?? '' }
  const values = change.properties?.[0]?.values.map(one => one.stringValue ?? one.numberValue) ?? []
  return { urns: urnsOf(change), text: values.join('\n') }
}

/** The entities that a change names. */
export const urnsOf = ({ tagUrns, termUrns, owners, domainUrn, properties }: Change): readonly string[] => [
  ...(tagUrns ?? []),
  ...(termUrns ?? []),
  ...(owners ?? []).map(({ ownerUrn }) => ownerUrn),
  ...(domainUrn === null ? [] : [domainUrn]),
  ...(properties ?? []).map(one => one.structuredPropertyUrn)
]

/** `before`: the change that the user began with, which has more than the fields show. */
export async function changeOf(kind: Kind, { urns, text }: Draft, before?: Change): Promise<ChangeInput> {
  const [first = ''] = urns
  if (kind === 'TAGS') return { tagUrns: urns }
  if (kind === 'TERMS') return { termUrns: urns }
  if (kind === 'DOMAIN') return { domainUrn: first }
  if (kind === 'DESCRIPTION') return { description: text }
  if (kind === 'OWNERS') {
    const types = new Map(before?.owners?.map(one => [one.ownerUrn, one.ownershipTypeUrn]))
    return { owners: urns.map(ownerUrn => ({ ownerUrn, ownershipTypeUrn: types.get(ownerUrn) ?? null })) }
  }
  const isNumber = await takesNumbers(first)
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const values = lines.map(line => (isNumber ? { numberValue: Number(line) } : { stringValue: line }))
  const [changed, ...others] = before?.properties ?? []
  return { properties: [{ structuredPropertyUrn: changed?.structuredPropertyUrn ?? first, values }, ...others] }
}

interface Definition {
  readonly propertyDefinition: { readonly valueType: string }
}

async function takesNumbers(property: string): Promise<boolean> {
  const found = await loadAspects<Definition>([property], ['propertyDefinition'])
  return found.get(property)?.propertyDefinition?.valueType.endsWith('.number') === true
}

export async function loadPage(input: ChangeRequestsVariables['input'], signal?: AbortSignal): Promise<Page> {
  return (await graphql<ChangeRequests>(LIST, { input }, signal)).listChangeRequests
}

export interface Target {
  readonly urn: string
  readonly column?: string | undefined
}

export async function propose({ urn, column }: Target, change: ChangeInput, note: string): Promise<void> {
  const on = column === undefined ? {} : { subResource: column, subResourceType: 'DATASET_FIELD' as const }
  const input: ProposeVariables['input'] = { resourceUrn: urn, ...on, change, note }
  await graphql(PROPOSE, { input })
}

type Ref = Pick<Request, 'entityUrn' | 'id'>

/** `change`: made instead of what was proposed. */
export async function accept({ entityUrn, id }: Ref, answer: string, change?: ChangeInput): Promise<void> {
  const input: AcceptRequestVariables['input'] = { entityUrn, id, answer, ...(change ? { change } : {}) }
  await graphql(ACCEPT, { input })
}

export async function decline({ entityUrn, id }: Ref, answer: string): Promise<void> {
  const input: DeclineRequestVariables['input'] = { entityUrn, id, answer }
  await graphql(DECLINE, { input })
}

export async function withdraw({ entityUrn: entity, id }: Ref): Promise<void> {
  await graphql(WITHDRAW, { entity, id })
}
