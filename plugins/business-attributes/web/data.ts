import { graphql, type ListOf, type ListWindow } from 'aspectd/console'
import { ATTRIBUTE, ATTRIBUTES } from './documents.ts'
import type { AttributePage, AttributesPage } from './documents.types.ts'

export type Attribute = NonNullable<AttributesPage['listBusinessAttributes']>['businessAttributes'][number]
export type Properties = NonNullable<Attribute['properties']>

export async function loadAttributes({ query, start, count, signal }: ListWindow): Promise<ListOf<Attribute>> {
  const input = { start, count, ...(query === '' ? {} : { query }) }
  const { listBusinessAttributes: found } = await graphql<AttributesPage>(ATTRIBUTES, { input }, signal)
  return { total: found?.total ?? 0, rows: found?.businessAttributes ?? [] }
}

/** `null`: it does not exist. */
export async function loadAttribute(urn: string, signal: AbortSignal): Promise<Properties | null> {
  const { businessAttribute } = await graphql<AttributePage>(ATTRIBUTE, { urn }, signal)
  return businessAttribute?.properties ?? null
}
