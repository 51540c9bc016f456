import type { TSchema } from 'typebox'

export type JsonRecord = Readonly<Record<string, unknown>>

/** JSON Schema, draft 2020-12. DataHub's annotations `x-search` and `x-relationship` say what is indexed. */
export type JsonSchema = TSchema | JsonRecord

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The members that can be null or absent become optional. */
type WithoutNulls<T> = { [K in Exclude<keyof T, Nullable<T>>]: T[K] } & { [K in Nullable<T>]?: NonNullable<T[K]> }
type Nullable<T> = keyof {
  [K in keyof T as {} extends Pick<T, K> ? K : null extends T[K] ? K : undefined extends T[K] ? K : never]: K
}

/** The record without its null and undefined members: in GraphQL inputs, null and absent are usually equivalent. */
export function withoutNulls<T extends object>(record: T): WithoutNulls<T> {
  const entries = Object.entries(record).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(entries) as WithoutNulls<T>
}
