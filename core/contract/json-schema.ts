import type { TSchema } from 'typebox'

/** JSON Schema, draft 2020-12. DataHub's annotations `x-search` and `x-relationship` say what is indexed. */
export type JsonSchema = TSchema | Readonly<Record<string, unknown>>
