import { graphql, type ListOf, type ListWindow, plugins, rest } from 'aspectd/console'
import { entityTypeUrn, type Property, propertyOf, type Shown } from './data.ts'
import { PROPERTY, SEARCH, SHOWN } from './documents.ts'
import type { FindProperties, FindPropertiesVariables, PropertyPage } from './documents.types.ts'

export async function loadProperty(urn: string, signal?: AbortSignal): Promise<Property | null> {
  const { structuredProperty } = await graphql<PropertyPage>(PROPERTY, { urn }, signal)
  return structuredProperty && propertyOf(structuredProperty)
}

/** One request for all; those that cannot be read are left out. */
export async function loadProperties(urns: readonly string[], signal: AbortSignal): Promise<readonly Property[]> {
  if (urns.length === 0) return []
  const parameters = urns.map((_, at) => `$u${at}: String!`)
  const fields = urns.map((_, at) => `p${at}: structuredProperty(urn: $u${at}) { ...propertyShown }`)
  const found = await graphql<Readonly<Record<string, Shown | null>>>(
    `query propertiesShown(${parameters.join(' ')}) { ${fields.join(' ')} } ${SHOWN}`,
    Object.fromEntries(urns.map((urn, at) => [`u${at}`, urn])),
    signal
  )
  return Object.values(found).flatMap(one => (one === null ? [] : [propertyOf(one)]))
}

interface Wanted extends ListWindow {
  /** Only those that entities of this type can have. */
  readonly type?: string
}

/** By search, else all in the order of their URNs. */
export async function listProperties(wanted: Wanted): Promise<ListOf<Property>> {
  const { total, urns } = plugins.value.has('search') ? await search(wanted) : await list(wanted)
  const { type, signal } = wanted
  const properties = await loadProperties(urns, signal)
  return { total, rows: type === undefined ? properties : properties.filter(one => one.types.includes(type)) }
}

interface Found {
  readonly total: number
  readonly urns: readonly string[]
}

async function search({ query, start, count, signal, type }: Wanted): Promise<Found> {
  const input: FindPropertiesVariables['input'] = {
    ...{ types: ['STRUCTURED_PROPERTY'], query: query === '' ? '*' : query, start, count },
    ...(type === undefined ? {} : { orFilters: [{ and: [{ field: 'entityTypes', values: [entityTypeUrn(type)] }] }] })
  }
  const { searchAcrossEntities: found } = await graphql<FindProperties>(SEARCH, { input }, signal)
  return { total: found?.total ?? 0, urns: found?.searchResults.map(({ entity }) => entity.urn) ?? [] }
}

async function list({ start, count, signal }: Wanted): Promise<Found> {
  const body = { entity: 'structuredProperty', start, count }
  const { value } = await rest<{ value: { total: number; entities: readonly string[] } }>('/entities?action=listUrns', {
    ...{ method: 'POST', body, signal }
  })
  return { total: value.total, urns: value.entities }
}
