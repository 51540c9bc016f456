import { graphql } from 'aspectd/console'
import { ATTRIBUTE, ATTRIBUTES } from './documents.ts'
import type { AttributePage, AttributesPage } from './documents.types.ts'

export const CREATE_ANY = ['CREATE_BUSINESS_ATTRIBUTE', 'MANAGE_BUSINESS_ATTRIBUTE'] as const
export const EDIT_ANY = ['EDIT_ENTITY', ...CREATE_ANY] as const
export const DELETE_ANY = ['DELETE_ENTITY', 'MANAGE_BUSINESS_ATTRIBUTE'] as const

/** Attributes that are shown at once. */
export const COUNT = 50

export type Found = NonNullable<AttributesPage['listBusinessAttributes']>
export type Attribute = Found['businessAttributes'][number]
export type Properties = NonNullable<Attribute['properties']>

export async function loadAttributes(query: string, start: number, signal: AbortSignal): Promise<Found> {
  const input = { start, count: COUNT, ...(query === '' ? {} : { query }) }
  const { listBusinessAttributes: found } = await graphql<AttributesPage>(ATTRIBUTES, { input }, signal)
  return found ?? { total: 0, businessAttributes: [] }
}

/** `null`: it does not exist. */
export async function loadAttribute(urn: string, signal: AbortSignal): Promise<Properties | null> {
  const { businessAttribute } = await graphql<AttributePage>(ATTRIBUTE, { urn }, signal)
  return businessAttribute?.properties ?? null
}
